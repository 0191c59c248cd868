/** A cell of an old workbook: a text, a number, or a number with the number of its format, perhaps as the result of a formula. */
export type OldCell = string | number | null | { readonly value: number | string; readonly format?: number; readonly formula?: true };

interface OldOptions {
  /** Formats of the book by number, from 164 on. */
  readonly formats?: Readonly<Record<number, string>>;
  readonly from1904?: boolean;
  /** Bytes after which a record goes on in the next. */
  readonly recordBytes?: number;
  /** Texts of the cells stand in a table of the book, or beside them. */
  readonly shared?: boolean;
  /** Records that stand before the cells. */
  readonly before?: readonly Buffer[];
}

/** A workbook of the old kind (.xls) with one sheet. */
export function oldWorkbookOf(rows: readonly (readonly OldCell[])[], options: OldOptions = {}): Buffer {
  return compoundOf(oldStreamOf(rows, options));
}

export function record(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([two(kind, content.length), content]);
}

/** Numbers of two bytes. */
export function two(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, at * 2);
  return bytes;
}

export function four(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
}

function float(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}

const isPlain = (text: string) => [...text].every((letter) => letter.charCodeAt(0) < 256);
const lettersOf = (text: string) => Buffer.from(text, isPlain(text) ? 'latin1' : 'utf16le');
const textOf = (text: string) => Buffer.concat([two(text.length), Buffer.from([isPlain(text) ? 0 : 1]), lettersOf(text)]);

export function oldStreamOf(rows: readonly (readonly OldCell[])[], options: OldOptions = {}): Buffer {
  const { formats = {}, from1904 = false, shared = true, recordBytes = 8_000, before = [] } = options;
  const styles = [0, 9, 10, 14, 15, ...Object.keys(formats).map(Number)];
  const texts: string[] = [];
  const known = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = known.get(text) ?? texts.push(text) - 1;
    known.set(text, place);
    return place;
  };
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      if (cell === null) return [];
      const { value, format = 0, formula = false } = typeof cell === 'object' ? cell : { value: cell };
      const head = two(at, column, Math.max(0, styles.indexOf(format)));
      if (formula && typeof value === 'string')
        return [record(0x0006, head, Buffer.from([0, 0, 0, 0, 0, 0, 255, 255]), two(0), four(0), two(0)), record(0x0207, textOf(value))];
      if (formula) return [record(0x0006, head, float(Number(value)), two(0), four(0), two(0))];
      if (typeof value === 'string') return [shared ? record(0x00fd, head, four(placeOf(value))) : record(0x0204, head, textOf(value))];
      const hundredfold = Math.round(value * 100);
      const isSmall = Math.abs(hundredfold) < 2 ** 28 && hundredfold / 100 === value;
      return [isSmall ? record(0x027e, head, four(((hundredfold << 2) | 3) >>> 0)) : record(0x0203, head, float(value))];
    }),
  );
  const sheet = Buffer.concat([record(0x0809, two(0x0600, 0x0010), Buffer.alloc(12)), ...before, ...cells, record(0x000a)]);
  const name = Buffer.from('Sheet1', 'latin1');
  const globals = (at: number) =>
    Buffer.concat([
      record(0x0809, two(0x0600, 0x0005), Buffer.alloc(12)),
      record(0x0042, two(1200)),
      record(0x0022, two(from1904 ? 1 : 0)),
      ...Object.entries(formats).map(([id, code]) => record(0x041e, two(Number(id)), textOf(code))),
      ...styles.map((format) => record(0x00e0, two(0, format), Buffer.alloc(16))),
      record(0x0085, four(at), Buffer.from([0, 0, name.length, 0]), name),
      sharedTable(texts, recordBytes),
      record(0x000a),
    ]);
  return Buffer.concat([globals(globals(0).length), sheet]);
}

/** The table of texts, cut after so many bytes, also inside of a text. */
function sharedTable(texts: readonly string[], recordBytes: number): Buffer {
  const parts: Buffer[][] = [[four(texts.length, texts.length)]];
  let used = 8;
  const put = (bytes: Buffer) => {
    parts.at(-1)?.push(bytes);
    used += bytes.length;
  };
  for (const text of texts) {
    if (used + 3 > recordBytes) {
      parts.push([]);
      used = 0;
    }
    const wide = isPlain(text) ? 0 : 1;
    put(Buffer.concat([two(text.length), Buffer.from([wide])]));
    let letters = lettersOf(text);
    while (letters.length > 0) {
      if (used + 1 + wide > recordBytes) {
        parts.push([Buffer.from([wide])]);
        used = 1;
      }
      const room = Math.max(1 + wide, recordBytes - used);
      const step = Math.min(letters.length, room - (room % (1 + wide)));
      put(letters.subarray(0, step));
      letters = letters.subarray(step);
    }
  }
  return Buffer.concat(parts.map((part, at) => record(at === 0 ? 0x00fc : 0x003c, ...part)));
}

/** A compound file with this stream. A stream of less than 4,096 bytes is kept in small pieces. */
export function compoundOf(stream: Buffer, name = 'Workbook'): Buffer {
  const bytes = 512;
  const isSmall = stream.length < 4_096;
  const whole = (content: Buffer) => Buffer.concat([content, Buffer.alloc((bytes - (content.length % bytes)) % bytes)]);
  const links = (count: number) => Array.from({ length: count }, (_, at) => (at === count - 1 ? 0xfffffffe : at + 1));
  const smallLinks = isSmall ? whole(four(...links(Math.ceil(stream.length / 64)))) : Buffer.alloc(0);
  const content = whole(stream);
  const [dataSectors, linkSectors] = [content.length / bytes, smallLinks.length / bytes];
  const others = 1 + linkSectors + dataSectors;
  let tables = 1;
  while (tables * 128 < others + tables) tables += 1;
  if (tables > 109) throw new Error('a test needs a smaller workbook');
  // First the tables, then the directory, the links of small pieces, and the stream.
  const [directoryAt, linksAt, dataAt] = [tables, tables + 1, tables + 1 + linkSectors];
  const chain = new Array<number>(tables * 128).fill(0xffffffff);
  for (let at = 0; at < tables; at += 1) chain[at] = 0xfffffffd;
  chain[directoryAt] = 0xfffffffe;
  for (let at = 0; at < linkSectors; at += 1) chain[linksAt + at] = at === linkSectors - 1 ? 0xfffffffe : linksAt + at + 1;
  for (let at = 0; at < dataSectors; at += 1) chain[dataAt + at] = at === dataSectors - 1 ? 0xfffffffe : dataAt + at + 1;
  const header = Buffer.alloc(bytes);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  two(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  four(tables, directoryAt, 0, 4_096, isSmall ? linksAt : 0xfffffffe, linkSectors, 0xfffffffe, 0).copy(header, 44);
  for (let at = 0; at < 109; at += 1) header.writeUInt32LE(at < tables ? at : 0xffffffff, 76 + at * 4);
  const entry = (title: string, type: number, first: number, size: number) => {
    const found = Buffer.alloc(128);
    Buffer.from(title, 'utf16le').copy(found);
    found.writeUInt16LE(title.length * 2 + 2, 64);
    found[66] = type;
    four(0xffffffff, 0xffffffff, type === 5 ? 1 : 0xffffffff).copy(found, 68);
    four(first, size).copy(found, 116);
    return found;
  };
  const directory = whole(
    Buffer.concat([
      entry('Root Entry', 5, isSmall ? dataAt : 0xfffffffe, isSmall ? content.length : 0),
      entry(name, 2, isSmall ? 0 : dataAt, stream.length),
    ]),
  );
  return Buffer.concat([header, four(...chain), directory, smallLinks, content]);
}
