// Who answers faster than one reads, three times in a row, gets the words of the next questions one by one,
// until it has taken its time once. It is told nothing of that.

/** Whoever has read two words and touched them has taken so long at least. */
const READING = 700;
const OFTEN = 3;
/** From the question to the first word, and from one word to the next. */
const EACH = 600;

/**
 * How one child answers in one room.
 * @typedef {{round: number, since: number, oneByOne: boolean, fast: number}} Pace since when it could read, and how
 *   often in a row it was too fast
 */

/**
 * A question is drawn; nothing changes while it is drawn again.
 * @param {Pace | undefined} before
 * @param {number} round
 * @param {number} now
 * @returns {Pace}
 */
export function asked(before, round, now) {
  if (before?.round === round) return before;
  const fast = before?.fast || 0;
  return { round, since: now, oneByOne: fast >= OFTEN, fast };
}

/**
 * After how long the word in this place is there.
 * @param {Pace | undefined} pace
 * @param {number} place
 */
export const comesAfter = (pace, place) => (pace?.oneByOne ? EACH * (place + 1) : 0);

/**
 * The word in this place was answered.
 * @param {Pace} pace
 * @param {number} place
 * @param {number} now
 * @returns {Pace}
 */
export function answered(pace, place, now) {
  const read = now - pace.since - comesAfter(pace, place);
  return { ...pace, fast: read < READING ? pace.fast + 1 : 0 };
}
