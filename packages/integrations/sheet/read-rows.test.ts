import { expect, it } from 'vitest';
import { sheets } from '#integrations/sheet/read-rows';

/** Tables as real programs write them. */
async function rows(text: string): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const row of sheets.rows(new TextEncoder().encode(text), 'text/plain')) found.push(row);
  return found;
}

it.each([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs and a byte order mark',
    '\uFEFFa\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a title above, without a separator', 'Statement of June\n\na;b\n1,5;2\n', [['Statement of June'], ['a', 'b'], ['1,5', '2']]],
  [
    'quotes, with a line end and a quote inside',
    'a,b\n"x ""y""\nz",2\n',
    [
      ['a', 'b'],
      ['x "y"\nz', '2'],
    ],
  ],
  ['blank lines and short rows', 'a,b\n\n1\n', [['a', 'b'], ['1']]],
  [
    'हिन्दी',
    'नाम,शहर\nसूर्य,पुणे',
    [
      ['नाम', 'शहर'],
      ['सूर्य', 'पुणे'],
    ],
  ],
])('reads %s', async (_, text, expected) => {
  expect(await rows(text)).toEqual(expected);
});

it('refuses files that are not tables', async () => {
  await expect(rows('a\n"never closed')).rejects.toThrow(/could not be read as a table/);
});

it('refuses a file that is not a workbook', async () => {
  const read = async () => {
    for await (const _ of sheets.rows(new Uint8Array([1, 2, 3]), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
  };
  await expect(read()).rejects.toThrow(/could not be read as a table/);
});
