import { expect, it } from 'vitest';
import { sheets } from '#integrations/sheet/read-rows';

/** Tables as real programs write them. */
async function rows(text: string): Promise<readonly (readonly string[])[]> {
  return rowsOf(new TextEncoder().encode(text));
}

async function rowsOf(content: Uint8Array): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const row of sheets.rows(content, 'text/plain')) found.push(row);
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
  [
    'a quotation mark inside of a cell',
    'a,b\n5" PIPE,"RAM"\n"RAM" STORES,2\n',
    [
      ['a', 'b'],
      ['5" PIPE', 'RAM'],
      ['"RAM" STORES', '2'],
    ],
  ],
  [
    'marks that should have been written twice',
    'a,b\n"PAID TO "RAM" STORES","2"\n',
    [
      ['a', 'b'],
      ['PAID TO "RAM" STORES', '2'],
    ],
  ],
  [
    'cells that Excel keeps as text',
    'a,b\n="007",="9,750.00"\n="",=1\n',
    [
      ['a', 'b'],
      ['007', '9,750.00'],
      ['', '=1'],
    ],
  ],
  [
    'blanks behind a mark',
    'a,b\n"1" ,"2"\t\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tildes',
    'a~b~c\n1,000~2~\n',
    [
      ['a', 'b', 'c'],
      ['1,000', '2', ''],
    ],
  ],
  [
    '~|~ of a card',
    'Name~|~ASHA\na~|~b~|~c~|~\n1,000~|~~|~2~|~\n',
    [
      ['Name', 'ASHA'],
      ['a', 'b', 'c', ''],
      ['1,000', '', '2', ''],
    ],
  ],
  ['the separator that a file names', 'sep=|\na,b|c\n', [['a,b', 'c']]],
  [
    'a title with other signs above',
    'M/S A, B, C\nPUNE, 411001\nDate\tAmount\n1\t1,000\n2\t2,000\n',
    [['M/S A, B, C'], ['PUNE, 411001'], ['Date', 'Amount'], ['1', '1,000'], ['2', '2,000']],
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

it.each([
  ['Windows-1252', Buffer.from('Name\nCAF\xc9 \x96 x', 'latin1'), [['Name'], ['CAFÉ – x']]],
  [
    'UTF-16 with tabs',
    Buffer.from('\ufeffName\tCity\r\nसूर्य\tपुणे', 'utf16le'),
    [
      ['Name', 'City'],
      ['सूर्य', 'पुणे'],
    ],
  ],
  [
    'UTF-16 the other way round',
    Buffer.from('\ufeffa,b\n1,2', 'utf16le').swap16(),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('reads text in %s', async (_, content, expected) => {
  expect(await rowsOf(content)).toEqual(expected);
});

/** A record may end, and a mark may be, where one piece of the file ends and the next begins. */
it('reads the same wherever a piece ends', async () => {
  const record = '"a ""b"" c",5" PIPE,="1,000"\r\n';
  for (let before = 0; before <= record.length; before += 1) {
    const start = `${'x,y\n'.repeat(16 * 1024 - 10)}${'x'.repeat(37 - before)},y\n`;
    expect((await rows(start + record + record)).slice(-2), `${before} before the end`).toEqual([
      ['a "b" c', '5" PIPE', '1,000'],
      ['a "b" c', '5" PIPE', '1,000'],
    ]);
  }
});

it('refuses files that are not tables', async () => {
  await expect(rows('a\n"never closed')).rejects.toThrow(/could not be read as a table/);
  await expect(rows('a,b\n"5 PIPE,1\n"6" x,2\n')).rejects.toThrow(/a quotation mark is never closed: "5 PIPE/);
});

it('refuses a file that is not a workbook', async () => {
  const read = async () => {
    for await (const _ of sheets.rows(new Uint8Array([1, 2, 3]), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));
  };
  await expect(read()).rejects.toThrow(/could not be read as a table/);
});
