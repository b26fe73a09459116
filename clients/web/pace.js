// Who answers faster than one reads, three times in a row, gets the words of the next questions one by one,
// until it has taken its time once. It is told nothing of that.

/** Whoever has read two words and touched them has taken so long at least. */
const READING = 700;
const OFTEN = 3;
/** From the question to the first word, and from one word to the next. */
const EACH = 600;

/**
 * A question is drawn for the first time.
 * @param {Pace | undefined} before @param {number} round @returns {Pace}
 */
export function asked(before, round) {
  const fast = before?.fast || 0;
  return { round, since: Date.now(), oneByOne: fast >= OFTEN, fast };
}

/**
 * After how long the word in this place is there.
 * @param {Pace} pace @param {number} place
 */
export const comesAfter = (pace, place) => (pace.oneByOne ? EACH * (place + 1) : 0);

/**
 * For how long it has been there; less than nothing before it comes.
 * @param {Pace} pace @param {number} place
 */
export const thereFor = (pace, place) => Date.now() - pace.since - comesAfter(pace, place);

/**
 * The word in this place was answered.
 * @param {Pace} pace @param {number} place @returns {Pace}
 */
export const answered = (pace, place) => ({ ...pace, fast: thereFor(pace, place) < READING ? pace.fast + 1 : 0 });
