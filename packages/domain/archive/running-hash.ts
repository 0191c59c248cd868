/** A SHA-256 (FIPS 180-4) that can be written down half-way: another process goes on with it. That of the platform cannot. */
export interface RunningHash {
  update(content: Uint8Array): void;
  /** All that is needed to go on. */
  soFar(): HashSoFar;
  /** In hex, of everything so far. */
  digest(): string;
}

export interface HashSoFar {
  /** In hex: the state after the last whole block, and the bytes that are not a block yet. */
  readonly state: string;
  readonly rest: string;
  readonly bytes: number;
}

export function openRunningHash(from: HashSoFar = nothing): RunningHash {
  const state = wordsOf(from.state);
  const held = new Uint8Array(blockBytes);
  held.set(bytesOf(from.rest));
  let { bytes } = from;
  const update = (content: Uint8Array) => {
    let at = 0;
    const taken = bytes % blockBytes;
    bytes += content.length;
    if (taken > 0) {
      at = Math.min(blockBytes - taken, content.length);
      held.set(content.subarray(0, at), taken);
      if (taken + at < blockBytes) return;
      addBlock(state, held, 0);
    }
    for (; at + blockBytes <= content.length; at += blockBytes) addBlock(state, content, at);
    held.set(content.subarray(at));
  };
  const soFar = (): HashSoFar => ({ state: hexOfWords(state), rest: hexOf(held.subarray(0, bytes % blockBytes)), bytes });
  return {
    update,
    soFar,
    digest() {
      const end = openRunningHash(soFar());
      end.update(padding(bytes));
      return end.soFar().state;
    },
  };
}

const blockBytes = 64;
const nothing: HashSoFar = { state: '6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19', rest: '', bytes: 0 };

/** A one, zeros, and the number of bits in eight bytes: together with the content they are whole blocks. */
function padding(bytes: number): Uint8Array {
  const padded = new Uint8Array(blockBytes - ((bytes + 8) % blockBytes) + 8);
  padded[0] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes) * 8n);
  return padded;
}

const words = new Int32Array(64);

/** Places of arrays are all within them; `?? 0` is for the types. It is written out, because it is the work of minutes for a large archive. */
function addBlock(state: Int32Array, content: Uint8Array, from: number): void {
  for (let at = 0, byte = from; at < 16; at += 1, byte += 4)
    words[at] =
      ((content[byte] ?? 0) << 24) | ((content[byte + 1] ?? 0) << 16) | ((content[byte + 2] ?? 0) << 8) | (content[byte + 3] ?? 0);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + other;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    const chosen = g ^ (e & (f ^ g));
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (constants[at] ?? 0) + (words[at] ?? 0)) | 0;
    const most = (a & b) | (c & (a | b));
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const constants = wordsOf(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
);

/** Words of four bytes, the highest first. */
function wordsOf(hex: string): Int32Array {
  const bytes = new DataView(bytesOf(hex).buffer);
  return new Int32Array(bytes.byteLength / 4).map((_, at) => bytes.getInt32(at * 4));
}

function hexOfWords(some: Int32Array): string {
  return Array.from(some, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hex.length / 2).map((_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
