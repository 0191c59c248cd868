/**
 * The text of a file of Tally: Unicode with and without a mark at its beginning, UTF-8, and what older exports wrote in the code page of
 * Windows. Such files do not say what they are, so the first bytes are looked at.
 */
export async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: ((piece: Uint8Array) => string) | undefined;
  for await (const piece of bytes) {
    decode ??= decoderFor(piece);
    const text = decode(piece);
    if (text !== '') yield text;
  }
  const rest = decode?.(new Uint8Array(0));
  if (rest) yield rest;
}

function decoderFor(first: Uint8Array): (piece: Uint8Array) => string {
  const [one, two, three, four] = first;
  const is = (name: string) => {
    const decoder = new TextDecoder(name);
    return (piece: Uint8Array) => decoder.decode(piece, { stream: piece.length > 0 });
  };
  if (one === 0xff && two === 0xfe) return is('utf-16le');
  if (one === 0xfe && two === 0xff) return is('utf-16be');
  // The first letters of every form are ASCII.
  if (two === 0 && four === 0) return is('utf-16le');
  if (one === 0 && three === 0) return is('utf-16be');
  return utf8OrWindows();
}

/** UTF-8 as far as it is; the rest is of Windows. What both write alike has been the same so far. */
function utf8OrWindows(): (piece: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const windows = new TextDecoder('windows-1252');
  let begun: Uint8Array = new Uint8Array(0);
  let isUtf8 = true;
  return (piece) => {
    if (!isUtf8) return windows.decode(piece);
    const all = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
    const end = piece.length === 0 ? all.length : wholeLetters(all);
    try {
      const text = utf8.decode(all.subarray(0, end));
      begun = all.subarray(end);
      return text;
    } catch {
      isUtf8 = false;
      return windows.decode(all);
    }
  };
}

/** How many bytes there are without a letter that has only begun. */
function wholeLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
