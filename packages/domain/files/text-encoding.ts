/** Encodings of text files. The first three are certain; Windows-1252 is what remains, so people look at what was read. */
export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

/** How a text file is encoded, by its content. Undefined when it is no text: it has control characters, or bytes that no encoding has. */
export function encodingOf(content: Uint8Array): TextEncoding | undefined {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  if (isUtf8(content)) return content.includes(0) ? undefined : 'UTF-8';
  return content.every((byte) => (byte >= 32 || white.has(byte)) && !undefinedIn1252.has(byte)) ? 'Windows-1252' : undefined;
}

/** The text in pieces, without the mark at its beginning. */
export function* textPieces(content: Uint8Array, encoding: TextEncoding): Iterable<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < content.length; at += pieceBytes) yield decoder.decode(content.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}

/** Texts with letters that another encoding would have read differently, for people to look at; none where the encoding is certain. */
export function uncertainTexts(content: Uint8Array): readonly string[] {
  if (encodingOf(content) !== 'Windows-1252') return [];
  const found = new Set<string>();
  for (const [text] of [...textPieces(content, 'Windows-1252')].join('').matchAll(uncertain)) {
    found.add(text.trim());
    if (found.size === mostShown) break;
  }
  return [...found];
}

/** The letter with what is around it in its cell. */
const uncertain = /[^\r\n\t,;|"]{0,40}[\u0080-\uffff][^\r\n\t,;|"]{0,40}/g;
const mostShown = 5;

function isUtf8(content: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < content.length; at += pieceBytes) decoder.decode(content.subarray(at, at + pieceBytes), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

const pieceBytes = 64 * 1024;

/** Tab, line feed, vertical tab, form feed, carriage return, and the end of file of DOS. */
const white: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26]);

/** Delete, and bytes without a character in Windows-1252. */
const undefinedIn1252: ReadonlySet<number> = new Set([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
