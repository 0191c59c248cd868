import { expect, it } from 'vitest';
import { sheets } from '#integrations/sheet/read-rows';
import { oldWorkbookOf } from '#test/kit/papers/old-workbook';

const page =
  '<html><table><tr><td>Item</td><td>GST</td></tr><tr><td> </td></tr><tr><td>Pump &amp; pipe</td><td>18%</td></tr></table></html>';
const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
  <Styles><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles><Worksheet><Table>
  <Row><Cell><Data ss:Type="String">Item</Data></Cell><Cell><Data ss:Type="String">GST</Data></Cell></Row><Row/>
  <Row><Cell><Data ss:Type="String">Pump &amp; pipe</Data></Cell><Cell ss:StyleID="p"><Data ss:Type="Number">0.18</Data></Cell></Row>
  </Table></Worksheet></Workbook>`;

it.each([
  ['an old workbook', oldWorkbookOf([['Item', 'GST'], [' '], ['Pump & pipe', { value: 0.18, format: 9 }]])],
  ['a page', Buffer.from(page)],
  ['a workbook in XML', Buffer.from(xml)],
])('%s called .xls has its rows, blank ones left out, and 18%% as 18%%', async (_, content) => {
  expect(await rowsOf(content)).toEqual([
    ['Item', 'GST'],
    ['Pump & pipe', '18%'],
  ]);
});

it('a file that is none is refused with a sentence', async () => {
  await expect(rowsOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(/could not be read/);
});

async function rowsOf(content: Uint8Array) {
  const rows: (readonly string[])[] = [];
  for await (const row of sheets.rows(content, 'application/vnd.ms-excel')) rows.push([...row]);
  return rows;
}
