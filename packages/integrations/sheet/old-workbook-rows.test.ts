import { describe, expect, it } from 'vitest';
import { oldWorkbookRows } from '#integrations/sheet/old-workbook-rows';
import { compoundOf, four, type OldCell, oldStreamOf, oldWorkbookOf, record, two } from '#test/kit/papers/old-workbook';
import { byTurns } from '#test/kit/runs';

const read = (content: Buffer) => [...oldWorkbookRows(content)];

/** What banks write into .xls files. */
it.each<readonly [string, readonly OldCell[], readonly string[]]>([
  ['texts of all scripts', ['Asha', 'CAFÉ', 'कावेरी', ' a '], ['Asha', 'CAFÉ', 'कावेरी', ' a ']],
  ['numbers, packed and not', [250, -0.01, 123456789.25, 0.1 + 0.2, 1e15], ['250', '-0.01', '123456789.25', '0.3', '1000000000000000']],
  [
    'days by their format',
    [
      { value: 46278, format: 14 },
      { value: 46278.5, format: 164 },
      { value: 46278, format: 165 },
    ],
    ['2026-09-13', '2026-09-13', '46278'],
  ],
  [
    'percentages',
    [
      { value: 0.18, format: 9 },
      { value: 0.285, format: 10 },
    ],
    ['18%', '28.5%'],
  ],
  [
    'results of formulas',
    [
      { value: 12.5, formula: true },
      { value: 'NEFT', formula: true },
    ],
    ['12.5', 'NEFT'],
  ],
  ['cells where they are', [null, 'x', null, 5], ['', 'x', '', '5']],
])('reads %s', (_, cells, expected) => {
  const formats = { 164: 'dd\\-mmm\\-yy', 165: '"day "0' };
  expect(read(oldWorkbookOf([cells], { formats }))).toEqual([expected]);
  expect(read(oldWorkbookOf([cells], { formats, shared: false }))).toEqual([expected]);
});

it('counts days from 1904 if the workbook does', () => {
  expect(read(oldWorkbookOf([[{ value: 0, format: 14 }]], { from1904: true }))).toEqual([['1904-01-01']]);
});

it('reads many packed numbers in one record', () => {
  const cells = record(0x00bd, two(0, 1, 0), four(((250 << 2) | 2) >>> 0), two(1), four(((18 << 2) | 3) >>> 0), two(2));
  expect(read(oldWorkbookOf([], { before: [cells] }))).toEqual([['', '250', '18%']]);
});

it('passes over a chart in the sheet, blank rows and records it does not know', () => {
  const chart = [
    record(0x0809, two(0x0600, 0x0020), Buffer.alloc(12)),
    record(0x0204, two(0, 0, 0, 1), Buffer.from('\0x')),
    record(0x000a),
  ];
  expect(read(oldWorkbookOf([[' '], ['a'], [], ['b']], { before: [...chart, record(0x0208, Buffer.alloc(16))] }))).toEqual([['a'], ['b']]);
});

it('reads a text wherever its record is cut', () => {
  const rows = [['Narration', 'UPI/KIRAN STORES/412345678901', 'सूर्य ट्रेडर्स पुणे', '', 'x'.repeat(500), 'end']];
  for (let bytes = 16; bytes < 160; bytes += 1) expect(read(oldWorkbookOf(rows, { recordBytes: bytes })), `${bytes} bytes`).toEqual(rows);
});

it('reads a long file of many sectors', () => {
  const rows = Array.from({ length: 4_000 }, (_, at) => [`Line ${at}`, String(at), 'x'.repeat(at % 50 || 1)]);
  expect(read(oldWorkbookOf(rows))).toEqual(rows);
});

describe('a file that is damaged or hostile', () => {
  const good = oldWorkbookOf([
    ['Date', 'Narration'],
    ['x', 5],
  ]);
  const long = oldWorkbookOf(Array.from({ length: 400 }, (_, at) => [`Line ${at}`, at]));
  const changed = (content: Buffer, change: (copy: Buffer) => unknown) => {
    const copy = Buffer.from(content);
    change(copy);
    return copy;
  };
  const stream = oldStreamOf([['x']]);
  it.each`
    what                               | content                                                                                                             | says
    ${'only its first bytes'}          | ${good.subarray(0, 8)}                                                                                              | ${/damaged/}
    ${'sectors of an odd size'}        | ${changed(good, (copy) => copy.writeUInt16LE(31, 30))}                                                              | ${/damaged/}
    ${'a chain that runs in a circle'} | ${changed(long, (copy) => copy.writeUInt32LE(2, 512 + 4 * 4))}                                                      | ${/damaged/}
    ${'a table that names itself'}     | ${changed(good, (copy) => [copy.writeUInt32LE(0, 68), copy.writeUInt32LE(0, 1_020)])}                               | ${/damaged/}
    ${'a chain out of the file'}       | ${changed(long, (copy) => copy.writeUInt32LE(9_999_999, 512 + 4 * 4))}                                              | ${/damaged/}
    ${'a directory out of the file'}   | ${changed(good, (copy) => copy.writeUInt32LE(77_777, 48))}                                                          | ${/damaged/}
    ${'a stream larger than itself'}   | ${changed(long, (copy) => copy.writeUInt32LE(0x7fffffff, 512 * 2 + 128 + 120 + 512 * (long.readUInt32LE(48) - 1)))} | ${/damaged/}
    ${'no workbook'}                   | ${compoundOf(stream, 'WordDocument')}                                                                               | ${/not a workbook/}
    ${'a password'}                    | ${compoundOf(stream, 'EncryptedPackage')}                                                                           | ${/password/}
    ${'an old password'}               | ${compoundOf(Buffer.concat([stream.subarray(0, 20), record(0x002f, Buffer.alloc(6)), stream.subarray(20)]))}        | ${/password/}
    ${'a version before 1995'}         | ${compoundOf(changed(stream, (copy) => copy.writeUInt16LE(0x0300, 4)))}                                             | ${/before 1995/}
    ${'a record without end'}          | ${compoundOf(stream.subarray(0, stream.length - 6))}                                                                | ${/ends in the middle/}
    ${'texts without end'}             | ${compoundOf(sharedTable(four(9, 9), two(50), Buffer.from('\0abc')))}                                               | ${/texts end in the middle/}
    ${'a text too long'}               | ${compoundOf(sharedTable(four(1, 1), two(40_000), Buffer.from('\0abc')))}                                           | ${/more than 32,767/}
    ${'a text that is missing'}        | ${oldWorkbookOf([['a']], { before: [record(0x00fd, two(2, 0, 0), four(7))] })}                                      | ${/row 3 has a text that is missing/}
    ${'rows that go back'}             | ${oldWorkbookOf([['a']], { before: [record(0x0204, two(5, 0, 0, 1), Buffer.from('\0x'))] })}                        | ${/not in order/}
  `('with $what is refused in words', ({ content, says }) => {
    expect(() => read(content)).toThrow(says);
  });

  it('is refused or read, but never breaks the reader, whichever byte is wrong', () => {
    for (const at of byTurns([...good.keys()], 4)) {
      const copy = changed(good, (bytes) => bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at));
      try {
        read(copy);
      } catch (error) {
        expect((error as Error).name, `byte ${at}: ${String(error)}`).toBe('Refusal');
      }
    }
  });
});

function sharedTable(...content: readonly Buffer[]): Buffer {
  return Buffer.concat([record(0x0809, two(0x0600, 5), Buffer.alloc(12)), record(0x00fc, ...content), record(0x000a)]);
}
