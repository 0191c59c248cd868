import { expect, it } from 'vitest';
import { csvRows } from '#integrations/archive/csv-rows';

async function rowsOf(text: string, most = 100) {
  const rows: (readonly string[])[] = [];
  const pieces = async function* () {
    for (const char of text) yield Buffer.from(char);
  };
  for await (const row of csvRows(pieces(), most)) rows.push(row);
  return rows;
}

it.each<[string, string[][]]>([
  ['a,b\r\n', [['a', 'b']]],
  ['a,"b ""c"", d"\n', [['a', 'b "c", d']]],
  ['a', [['a']]],
])('%j is read', async (text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

it.each([
  ['one long cell', 'x'.repeat(101)],
  ['many cells', ','.repeat(101)],
  ['a quoted cell that never ends', `"${'\n'.repeat(101)}`],
])('a row of %s is refused', async (_, text) => {
  await expect(rowsOf(`a,b\n${text}`)).rejects.toThrow('it has a row that is too long');
  expect(await rowsOf('a,b\n'.repeat(60))).toHaveLength(60);
});
