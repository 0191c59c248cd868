import { expect, it } from 'vitest';
import { systemMark } from '#domain/tally/fields';
import { withoutControls } from '#integrations/tally/control-characters';
import { decoded } from '#integrations/tally/decoded';

const whole = async (pieces: AsyncIterable<string>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function* lettersOf(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

it.each([[1], [2], [3], [5], [100]])('letters of any length are read from pieces of %i bytes', async (length) => {
  const text = '<A>₹ 12, घी, 🌞</A>';
  expect(await whole(decoded(inPieces(new Uint8Array(Buffer.from(text)), length)))).toBe(text);
});

it.each([[4], [7], [100]])('what older exports wrote in the code page of Windows, in pieces of %i bytes', async (length) => {
  const bytes = new Uint8Array([...Buffer.from('<NAME>Caf'), 0xe9, ...Buffer.from(' '), 0x96, ...Buffer.from(' 5</NAME>')]);
  expect(await whole(decoded(inPieces(bytes, length)))).toBe('<NAME>Café – 5</NAME>');
});

it.each([[1], [3], [100]])('characters that XML forbids go, and 4 becomes a mark, in pieces of %i letters', async (length) => {
  const text = 'a&#4; Any|\u0004 Any|b&#x1F;c&#0;|&#13;&#10;|Shah &amp; Sons|&#9;&#xFFFE;\u0007|&';
  expect(await whole(withoutControls(lettersOf(text, length)))).toBe(
    `a${systemMark} Any|${systemMark} Any|bc|&#13;&#10;|Shah &amp; Sons|&#9;|&`,
  );
});
