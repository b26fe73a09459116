// What is heard: words and sentences by a voice that is on the device, recordings, and small sounds made
// here. One voice at a time; where no voice fits the language it is silent, and the word is large.

/** @type {AudioContext | null} */
let context = null;
let loud = true;
/** A teacher wants no voices and no sounds. */
let quiet = false;
let woken = false;
/** Counts what has been said, so that what was interrupted does not go on. */
let turn = 0;
/** @type {AudioBufferSourceNode | null} */
let playing = null;

/** @param {boolean} on */
export function setSounds(on) {
  loud = on;
}

/** @param {boolean} on */
export function setQuiet(on) {
  quiet = on;
  if (on) hush();
}

/** The first touch lets everything be heard: browsers want one before. */
export function wake() {
  const Context = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  if (!context && Context) context = new Context();
  if (context && context.state !== "running") context.resume();
  if (woken || !window.speechSynthesis) return;
  woken = true;
  speechSynthesis.getVoices();
  const nothing = new SpeechSynthesisUtterance("");
  nothing.volume = 0;
  speechSynthesis.speak(nothing);
}

/**
 * A voice of this language that needs no network. Some devices write sv_SE.
 * @param {string} lang
 * @returns {SpeechSynthesisVoice | undefined}
 */
function voiceFor(lang) {
  if (quiet || !window.speechSynthesis) return undefined;
  const fits = speechSynthesis.getVoices().filter((voice) => voice.localService && voice.lang.slice(0, 2).toLowerCase() === lang);
  return fits.find((voice) => voice.default) || fits[0];
}

/**
 * Says these one after the other, and tells before each one which it is, and at the end that it is over.
 * @param {string[]} texts
 * @param {string} lang
 * @param {(part: number) => void} [told]
 */
export function speak(texts, lang, told) {
  hush();
  const mine = ++turn;
  const voice = voiceFor(lang);
  if (!voice || texts.length === 0) return void told?.(-1);
  const say = (/** @type {number} */ i) => {
    if (mine !== turn) return told?.(-1);
    told?.(i < texts.length ? i : -1);
    if (i >= texts.length) return;
    const words = new SpeechSynthesisUtterance(texts[i]);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.85;
    words.onend = () => say(i + 1);
    words.onerror = () => say(texts.length);
    speechSynthesis.speak(words);
  };
  say(0);
}

/** Ends what is being said. */
export function hush() {
  turn++;
  if (window.speechSynthesis && speechSynthesis.speaking) speechSynthesis.cancel();
  if (playing) playing.stop();
  playing = null;
}

/**
 * Plays a recording; tells whether it could.
 * @param {ArrayBuffer} data
 */
export async function playRecording(data) {
  if (quiet || !context) return false;
  hush();
  const mine = turn;
  try {
    const sound = await new Promise((done, failed) => context?.decodeAudioData(data.slice(0), done, failed));
    if (mine !== turn) return true;
    playing = context.createBufferSource();
    playing.buffer = sound;
    playing.connect(context.destination);
    playing.start();
    return true;
  } catch (_) {
    return false;
  }
}

/**
 * Each sound is some tones: after how many seconds, how high, how long.
 * @type {Object<string, [number, number, number][]>}
 */
const tones = {
  right: [[0, 659, 0.14], [0.12, 988, 0.3]],
  turn: [[0, 523, 0.18]],
  came: [[0, 392, 0.12], [0.13, 523, 0.2]],
  cheer: [[0, 784, 0.1], [0.1, 880, 0.1], [0.2, 1047, 0.2]],
  lift: [[0, 440, 0.06]],
  bingo: [[0, 523, 0.15], [0.15, 659, 0.15], [0.3, 784, 0.15], [0.45, 1047, 0.5]],
};

/** @param {string} name */
export function sound(name) {
  if (quiet || !loud || !context || context.state !== "running") return;
  for (const [after, height, length] of tones[name] || []) tone(context, context.currentTime + after, height, length);
}

/**
 * A soft tone, like that of a small marimba.
 * @param {AudioContext} on
 * @param {number} start
 * @param {number} height
 * @param {number} length
 */
function tone(on, start, height, length) {
  const wave = on.createOscillator(), volume = on.createGain();
  wave.type = "triangle";
  wave.frequency.value = height;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.16, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length + 0.15);
  wave.connect(volume).connect(on.destination);
  wave.start(start);
  wave.stop(start + length + 0.2);
}
