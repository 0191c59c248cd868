import { expect, it } from 'vitest';
import { htmlRows } from '#integrations/sheet/html-rows';
import { xmlSheetRows } from '#integrations/sheet/xml-sheet-rows';

/** Tables of web pages, as banks write them under the name .xls. */
it.each([
  [
    'cells and headings',
    '<table><tr><th>Date</th><th>Amount</th></tr><tr><td>13-09-2026</td><td>5</td></tr></table>',
    [
      ['Date', 'Amount'],
      ['13-09-2026', '5'],
    ],
  ],
  ['missing end tags', '<TABLE><TR><TD>a<TD>b<TR><TD>c', [['a', 'b'], ['c']]],
  ['tags and line ends inside of a cell', '<table><tr><td><b>UPI</b><br/>KIRAN\n  <p>STORES</p></td></tr></table>', [['UPI KIRAN STORES']]],
  [
    'letters with names and numbers',
    '<table><tr><td>A&amp;B &#8377;5 &#x20B9;6&nbsp;&lt;x&gt; &unknown;</td></tr></table>',
    [['A&B ₹5 ₹6 <x> &unknown;']],
  ],
  ['cells over several columns', '<table><tr><td colspan=2>a</td><td>b</td></tr></table>', [['a', '', 'b']]],
  ['inner tables', '<table><tr><td>Account<table><tr><td>No</td><td>1</td></tr></table></td></tr></table>', [['No', '1'], ['Account']]],
  [
    'no scripts, styles and notes',
    '<style>td{}</style><table><!-- <tr><td>x</td> --><tr><td>a<script>"<td>"</script></td></tr></table>',
    [['a']],
  ],
  ['no blank rows', '<table><tr><td>&nbsp;</td></tr><tr></tr></table>', []],
  ['no text beside tables', 'x<td>y</td><p>z', []],
  ['what is cut off', '<table><tr><td>a</td><td', [['a']]],
])('reads %s', (_, text, expected) => {
  expect([...htmlRows(text)]).toEqual(expected);
});

it.each([
  ['nested without end', '<table>'.repeat(1_000), /nested too deep/],
  ['a text without end', `<table><tr><td>${'x'.repeat(400_000)}`, /more than 32,767/],
])('refuses %s', (_, text, says) => {
  expect(() => [...htmlRows(text)]).toThrow(says);
});

it('reads a million cells of one row as the columns that are read', () => {
  expect([...htmlRows(`<table><tr>${'<td colspan=900>x</td>'.repeat(1_000)}</tr></table>`)][0]).toHaveLength(500);
});

it('reads a workbook in one XML file', async () => {
  const cell = (type: string, text: string, more = '') => `<Cell${more}><Data ss:Type="${type}">${text}</Data></Cell>`;
  const rows = [
    `<Row>${cell('String', 'Date')}${cell('String', 'A &amp; B')}</Row>`,
    `<Row>${cell('DateTime', '2026-09-13T00:00:00.000')}${cell('Number', '5.5', ' ss:Index="4"')}</Row><Row/>`,
  ];
  const sheet = (content: string) => `<Worksheet><Table>${content}</Table></Worksheet>`;
  const text = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet(rows.join(''))}${sheet('<Row><Cell><Data>z</Data></Cell></Row>')}</Workbook>`;
  const found: (readonly string[])[] = [];
  for await (const row of xmlSheetRows(text)) found.push(row);
  expect(found).toEqual([
    ['Date', 'A & B'],
    ['2026-09-13', '', '', '5.5'],
  ]);
});
