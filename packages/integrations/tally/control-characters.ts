import { systemMark } from '#domain/tally/fields';

/**
 * The text without what XML forbids. Tally writes such characters as references; 4 begins names of its own and becomes a mark that
 * XML allows. A reference at the end of a piece waits for the next.
 */
export async function* withoutControls(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of pieces) {
    const text = begun + piece;
    const cut = /&[^;&]{0,9}$/.exec(text)?.index ?? text.length;
    begun = text.slice(cut);
    yield cleaned(text.slice(0, cut));
  }
  if (begun !== '') yield cleaned(begun);
}

function cleaned(text: string): string {
  return text
    .replace(reference, (found, decimal?: string, hex?: string) => kept(hex ? Number.parseInt(hex, 16) : Number(decimal), found))
    .replace(raw, (found) => kept(found.charCodeAt(0), ''));
}

const reference = /&#(?:(\d{1,7})|[xX]([\da-fA-F]{1,6}));/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const raw = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function kept(code: number, found: string): string {
  if (code === 4) return systemMark;
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 32 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return isAllowed ? found : '';
}
