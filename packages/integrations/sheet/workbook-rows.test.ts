import { expect, it } from 'vitest';
import { sheets } from '#integrations/sheet/read-rows';
import { sheetOf, workbookOf } from '#test/kit/papers/zip';

async function rows(content: Buffer): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  for await (const row of sheets.rows(content, type)) found.push(row);
  return found;
}

const row = (cells: string) => sheetOf(`<row r="1">${cells}</row>`);
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="[Red]&quot;day &quot;0.00"/><numFmt numFmtId="166" formatCode="0.0##%;[Red]\\-0%"/><numFmt numFmtId="167" formatCode="0.00&quot; %&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`;
const texts =
  '<sst><si><t>Asha</t></si><si><r><t>Sur</t></r><r><t>ya</t></r><rPh><t>スーリヤ</t></rPh></si><si><t xml:space="preserve"> a _x000D_b </t></si></sst>';

it.each([
  [
    'shared texts, plain, in pieces and escaped',
    '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>',
    ['Asha', 'Surya', ' a \rb '],
  ],
  [
    'a text of its own',
    '<c t="inlineStr"><is><t>कावेरी</t></is></c><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>',
    ['कावेरी', 'ab'],
  ],
  ['what a formula came to, not the formula', '<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c><f>1+1</f><v>2</v></c>', ['ab', '2']],
  [
    'numbers as Excel shows them',
    '<c><v>0.30000000000000004</v></c><c><v>9.820012345E9</v></c><c><v>-12.5</v></c>',
    ['0.3', '9820012345', '-12.5'],
  ],
  ['yes, no and errors', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>', ['true', 'false', '#N/A']],
  [
    'days by their format',
    '<c s="1"><v>46346</v></c><c s="2"><v>46346.75</v></c><c s="3"><v>46346</v></c>',
    ['2026-11-20', '2026-11-20', '46346'],
  ],
  [
    'percentages as their cells show them',
    '<c s="4"><v>0.18</v></c><c s="5"><v>0.285</v></c><c s="6"><v>1.2E-3</v></c><c s="7"><v>18</v></c><c s="4"><f>9%</f><v>0.09</v></c>',
    ['18%', '28.5%', '0.12%', '18', '9%'],
  ],
  [
    'the days around the one that 1900 did not have',
    '<c s="1"><v>1</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c>',
    ['1900-01-01', '1900-02-28', '1900-03-01'],
  ],
  ['no day before the count or after the year 9999', '<c s="1"><v>-1</v></c><c s="1"><v>2958466</v></c>', ['-1', '2958466']],
  ['cells where they are', '<c r="B1"><v>1</v></c><c r="AA1"><v>2</v></c>', ['', '1', ...Array.from({ length: 24 }, () => ''), '2']],
  ['nothing of cells that are only coloured, however far out', '<c r="A1"><v>1</v></c><c r="XFD1" s="1"/>', ['1']],
])('reads %s', async (_, cells, expected) => {
  expect(await rows(workbookOf(row(cells), { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': texts }))).toEqual([expected]);
});

it('skips blank rows, and counts them in messages', async () => {
  const sheet = sheetOf(
    '<row r="1"><c r="A1"><v>1</v></c></row>',
    '<row r="5"><c r="A5" s="1"/></row>',
    '<row r="1048576"><c><v>2</v></c></row>',
  );
  expect(await rows(workbookOf(sheet))).toEqual([['1'], ['2']]);
});

it('reads the first visible sheet with rows', async () => {
  const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
  const relation = (id: string, kind: string, to: string) => `<Relationship Id="${id}" Type="${type}/${kind}" Target="${to}"/>`;
  const book = workbookOf(row('<c><v>1</v></c>'), {
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'chartsheet', 'c.xml')}${relation('b', 'worksheet', 'worksheets/sheet1.xml')}${relation('c', 'worksheet', '/xl/two.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="0" r:id="a"/><x:sheet name="1" state="hidden" r:id="b"/><x:sheet name="2" r:id="c"/></x:sheets></x:workbook>',
    'xl/two.xml': '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  });
  expect(await rows(book)).toEqual([['2']]);
});

it('counts days from 1904 if the workbook does', async () => {
  const from1904 = '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="One" sheetId="1" r:id="s1"/></sheets></workbook>';
  expect(await rows(workbookOf(row('<c s="1"><v>0</v></c>'), { 'xl/workbook.xml': from1904, 'xl/styles.xml': styles }))).toEqual([
    ['1904-01-01'],
  ]);
});

it('reads a workbook without sheets as a table without rows', async () => {
  expect(await rows(workbookOf(row(''), { 'xl/workbook.xml': '<workbook/>' }))).toEqual([]);
});

it('refuses a formula without its result, so that no amount is lost', async () => {
  const sheet = sheetOf('<row r="1"><c><v>1</v></c></row>', '<row r="2"><c><f>1+1</f></c></row>');
  await expect(rows(workbookOf(sheet))).rejects.toMatchObject({
    message: expect.stringContaining('Row 2 has a formula without its result'),
  });
  expect(await rows(workbookOf(row('<c t="str"><f>""</f><v></v></c><c><v>2</v></c>')))).toEqual([['', '2']]);
});
