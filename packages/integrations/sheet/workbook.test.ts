import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PrintedReport } from '#application/ports';
import { workbook } from '#integrations/sheet/workbook';

const report: PrintedReport = {
  title: 'Day Book [all]',
  subtitle: 'November',
  organisation: '=HYPERLINK("http://evil")',
  about: [{ label: 'Made by', value: 'Asha' }],
  columns: [
    { key: 'particulars', label: 'Particulars', kind: 'text' },
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'amount', label: 'Amount', kind: 'money' },
  ],
  rows: [
    { depth: 1, cells: { particulars: '=1+1', date: '2026-11-20', amount: 1_23_45_678_90 } },
    { depth: 0, cells: { particulars: 'Rent', date: null, amount: null } },
  ],
  notes: [],
};

/** One file of a zip, found by the directory at its end. */
function partOf(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const lengths = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at));
    const [nameLength = 0] = lengths;
    if (zip.subarray(entry + 46, entry + 46 + nameLength).toString() === name) {
      const local = zip.readUInt32LE(entry + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const content = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
      return (zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(content) : content).toString();
    }
    entry += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  throw new Error(`There is no ${name}`);
}

describe('a workbook', () => {
  it('holds amounts as numbers, days as dates, and what looks like a formula as text', async () => {
    const zip = Buffer.from(await workbook(report));
    const sheet = partOf(zip, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>12345678.9</v>');
    expect(sheet).toContain('<v>46346</v>');
    expect(sheet).not.toContain('<f>');
    const texts = sheet + partOf(zip, 'xl/sharedStrings.xml');
    expect(texts).toContain('=1+1');
    // Of the format Text a cell stays one when somebody edits it.
    const styles = partOf(zip, 'xl/styles.xml');
    const text = /numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1];
    const looks = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? [];
    const isText = (cell: string) => looks[Number(new RegExp(`r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1] ?? 0)]?.includes(`"${text}"`);
    expect([isText('A5'), isText('A6')]).toEqual([true, false]);
  });
});
