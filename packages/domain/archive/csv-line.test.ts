import { expect, it } from 'vitest';
import { csvLine, decimals, rupees } from '#domain/archive/csv-line';

it.each([
  [['Surya', null, ''], 'Surya,,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=HYPERLINK("http://evil")', '+91', '-5', '@x'], `"'=HYPERLINK(""http://evil"")",'+91,'-5,'@x\r\n`],
  [["'=1", "it's", "''@"], `''=1,it's,'''@\r\n`],
  [['\t=1', ' lead'], `"'\t=1"," lead"\r\n`],
  [[rupees(-123_450), rupees(5), rupees(0)], '-1234.50,0.05,0.00\r\n'],
  [[decimals(-12_500), decimals(10_000)], '-1.2500,1.0000\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
