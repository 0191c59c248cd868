import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>, flags = 0): Buffer {
  const front: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    // Long parts repeat one text, so the fastest level packs them as well.
    const packed = deflateRawSync(content, content.length > 1_000_000 ? { level: 1 } : {});
    const title = Buffer.from(name);
    const sum = crc32(content);
    const bytes = Buffer.byteLength(content);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(sum, 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(bytes, 22);
    header.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(sum, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    front.push(header, title, packed);
    table.push(entry, title);
    at += header.length + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(
    table.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...front, ...table, end]);
}

/** A workbook with this XML as its only sheet; other parts may be replaced. */
export function workbookOf(sheet: string | Buffer, more: Readonly<Record<string, string | Buffer>> = {}, flags = 0): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, kind: string, to: string) => `<Relationship Id="${id}" Type="${type}/${kind}" Target="${to}"/>`;
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('s3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="s1"/></sheets></workbook>',
    'xl/sharedStrings.xml': '<sst/>',
    'xl/styles.xml': '<styleSheet/>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipOf({ ...parts, ...more }, flags);
}

/** The XML of a sheet of these rows. */
export function sheetOf(...rows: readonly string[]): string {
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
