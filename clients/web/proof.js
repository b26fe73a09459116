// Proofs: the page shows that it knows a token without telling it. Plain JavaScript, because a page
// that comes by http from a school's own machine is given no `crypto.subtle`.

const rounds = constants();

/** The first 32 bits behind the point of the cube roots of the first 64 primes, and of the square roots of eight. */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (/** @type {number} */ root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return { k: primes.map((p) => fraction(Math.cbrt(p))), start: primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))) };
}

/** @param {string} text */
export const bytes = (text) => new TextEncoder().encode(text);

/** @param {ArrayLike<number>} data */
export const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {Uint8Array} data
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(data) {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  words.setUint32(padded.length - 4, data.length << 3);
  const state = rounds.start.slice();
  for (let at = 0; at < padded.length; at += 64) block(state, words, at);
  const sum = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => sum.setInt32(4 * i, word));
  return new Uint8Array(sum.buffer);
}

/**
 * @param {number[]} state
 * @param {DataView} words
 * @param {number} at
 */
function block(state, words, at) {
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  /** @type {number[]} */
  const w = [];
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    if (i < 16) w[i] = words.getInt32(at + 4 * i);
    else {
      const x = w[i - 15], y = w[i - 2];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds.k[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}

/**
 * @param {Uint8Array} key
 * @param {string} text
 */
export function hmac(key, text) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), bytes(text)));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
function joined(first, second) {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** What nobody guesses. */
export const nonce = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/**
 * The fields of a `hello` that prove a token, and the proof that the server must give back.
 * @param {string} token
 * @param {string} theirs the nonce of the greeting
 * @param {string} [ours] a nonce of our own, drawn anew each time
 */
export function prove(token, theirs, ours = nonce()) {
  const digest = sha256(bytes("0:" + token));
  const message = `hello ${theirs} ${ours}`;
  const secret = bytes(token);
  /** @type {number[]} */
  const stream = [];
  for (let n = 1; stream.length < secret.length; n++) stream.push(...hmac(digest, `${message} ${n}`));
  return {
    fields: { token_id: hex(digest).slice(0, 16), nonce: ours, proof: hex(secret.map((byte, i) => byte ^ stream[i])) },
    answer: hex(hmac(digest, message + " server")),
  };
}
