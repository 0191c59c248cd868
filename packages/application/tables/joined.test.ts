import { expect, it } from 'vitest';
import { joined } from '#application/tables/joined';

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

it.each([
  [[], ''],
  [['a'], 'a'],
  [['नम', '', 'स्ते'], 'नमस्ते'],
])('joins %j', async (texts, whole) => {
  expect(Buffer.from(await joined(pieces(...texts))).toString()).toBe(whole);
});
