import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { runs } from '#test/kit/runs';
import type { Line } from '../lines/line-column.ts';
import { type Found, nothing, type Piece, putScan, type Scan, type ScanHow, settleScan, takeBack, waitingCodes } from './scan-lines.ts';

const panel = { id: 'panel', label: 'Panel (P1)', name: 'Panel' };
const inverter = { id: 'inverter', label: 'Inverter (INV)', name: 'Inverter', barcodeTracking: true };
const charger = { id: 'charger', label: 'Charger', name: 'Charger', barcodeTracking: true };
const syrup = { id: 'syrup', label: 'Syrup', name: 'Syrup', batchTracking: true };
const tablet = { id: 'tablet', label: 'Tablet', name: 'Tablet', batchTracking: true };
const items: Readonly<Record<string, object>> = { panel, inverter, charger, syrup, tablet };

const line = (key: string, values: object, labels: Line['labels'] = {}): Line => ({ key, values: { ...values }, labels });
const scan = (code: string, target: string | null = null): Scan => ({ code, target, key: 'new' });
const how = (change: Partial<ScanHow> = {}): ScanHow => ({
  ...{ way: 'out', quantity: 'quantity', documentId: 'own', location: null },
  placeName: (location) => location ?? 'Pune',
  itemOf: (id) => items[id] as ReturnType<ScanHow['itemOf']>,
  ...change,
});
const piece = (change: Partial<Piece> = {}): Found => ({
  ...nothing,
  piece: { item: inverter, onHand: true, locationId: null, batch: null, voucherId: 'PI', said: 'was bought with PI/1', ...change },
});
const gone = (change: Partial<Piece> = {}) => piece({ onHand: false, said: 'was sold with SI/1', ...change });
const item = (one: Found['item']): Found => ({ ...nothing, item: one });
const inBatch = (batch: string, ...of: readonly (typeof syrup)[]): Found => ({
  ...nothing,
  batches: of.map((one) => ({ item: one, batch })),
});

/** `panel×2 [S1 S2]` of each line. */
const shown = (lines: readonly Line[], quantity = 'quantity') =>
  lines.map(({ values, labels }) => {
    const { itemId, location, batch, barcodes } = values as Record<string, unknown>;
    const count = values[quantity] === null || values[quantity] === undefined ? '' : `×${Number(values[quantity]) / 1_0000}`;
    const place = [location, batch].filter((one) => (one ?? null) !== null).map((one) => ` ${one}`);
    return `${itemId ?? `?${labels['itemId'] ?? ''}`}${count}${place.join('')}${(barcodes as string[] | undefined)?.length ? ` [${(barcodes as string[]).join(' ')}]` : ''}`;
  });

const blank = line('b', {});
const onePanel = line('p', { itemId: 'panel', quantity: 1_0000 });
const emptyInverter = line('i', { itemId: 'inverter', quantity: null });
const twoInverters = line('i', { itemId: 'inverter', quantity: 2_0000, barcodes: ['S1', 'S2'] });
const nineInverters = line('i', { itemId: 'inverter', quantity: 9_0000, barcodes: [] });

describe('the label of a batch', () => {
  const b1 = line('s', { itemId: 'syrup', quantity: 2_0000, batch: 'B1' });
  const noBatch = line('s', { itemId: 'syrup', quantity: 1_0000, batch: null });
  const empty = line('s', { itemId: 'syrup', quantity: null, batch: null });
  it.each<[string, readonly Line[], Found, Partial<ScanHow>, readonly string[], string, string]>([
    ['adds its item with the batch', [blank], inBatch('B1', syrup), {}, ['syrup×1 B1'], 'right', 'Syrup, batch B1: 1'],
    ['raises the line of the batch', [b1], inBatch('B1', syrup), {}, ['syrup×3 B1'], 'right', 'Syrup, batch B1: 3'],
    ['leaves a line of another batch', [b1], inBatch('B2', syrup), {}, ['syrup×2 B1', 'syrup×1 B2'], 'right', 'Syrup, batch B2: 1'],
    ['fills the line of its item', [empty], inBatch('B1', syrup), {}, ['syrup×1 B1'], 'right', 'Syrup, batch B1: 1'],
    [
      'leaves what was counted without a batch',
      [noBatch],
      inBatch('B1', syrup),
      {},
      ['syrup×1', 'syrup×1 B1'],
      'right',
      'Syrup, batch B1: 1',
    ],
    ['comes in', [onePanel], inBatch('B1', syrup), { way: 'in' }, ['panel×1', 'syrup×1 B1'], 'right', 'Syrup, batch B1: 1'],
    ['of a line of an invoice that comes back', [b1], inBatch('B1', syrup), { fixed: true }, ['syrup×3 B1'], 'right', 'Syrup, batch B1: 3'],
    ['of no line of it', [b1], inBatch('B2', syrup), { fixed: true }, ['syrup×2 B1'], 'wrong', 'Syrup, batch B2 is not among the lines'],
    [
      'of two items',
      [blank],
      inBatch('B1', syrup, tablet),
      {},
      ['?'],
      'wrong',
      'CODE is a batch of Syrup and Tablet. Choose the item first',
    ],
    ['of two items, one of them in the lines', [b1], inBatch('B1', syrup, tablet), {}, ['syrup×3 B1'], 'right', 'Syrup, batch B1: 3'],
    [
      'of an item with barcodes',
      [blank],
      inBatch('B1', { ...inverter, batchTracking: true }),
      {},
      ['inverter B1'],
      'right',
      'Inverter, batch B1: scan its pieces now',
    ],
    ['that is also an item', [blank], { ...inBatch('B1', syrup), item: panel }, {}, ['panel×1'], 'right', 'Panel: 1'],
    [
      'that is also a piece in stock',
      [blank],
      { ...piece(), ...inBatch('B1', syrup), piece: piece().piece },
      {},
      ['inverter×1 [CODE]'],
      'right',
      'CODE: Inverter, 1 scanned',
    ],
  ])('%s', (_, lines, found, change, expected, state, told) => {
    const put = putScan(lines, scan('CODE'), found, how(change));
    expect([shown(put.lines), put.state, put.told]).toEqual([expected, state, told]);
  });

  it.each<[Partial<ScanHow>]>([[{}], [{ way: 'in' }], [{ way: 'count', quantity: 'counted' }], [{ fixed: true }]])(
    'that nobody knows, %j',
    (change) => {
      const { state, told } = putScan([blank], scan('SYR*B9'), nothing, how(change));
      expect([state, told]).toEqual(['wrong', 'There is no batch B9 of SYR']);
    },
  );

  it('is counted', () => {
    const counting = how({ way: 'count', quantity: 'counted' });
    const put = putScan([line('s', { itemId: 'syrup', counted: 4_0000, batch: 'B1' })], scan('CODE'), inBatch('B1', syrup), counting);
    expect(shown(put.lines, 'counted')).toEqual(['syrup×5 B1']);
  });

  it('that was put in before it was known is as often there as it was scanned, and can be taken back', () => {
    const waits = [1, 2].reduce<readonly Line[]>((lines) => putScan(lines, scan('CODE'), undefined, how()).lines, [blank]);
    const settled = settleScan(waits, scan('CODE'), inBatch('B1', syrup), how(), { line: 'new', code: null, raised: 1_0000, made: true });
    expect(shown(settled.lines)).toEqual(['syrup×2 B1']);
    expect(shown(takeBack(settled.lines, settled.undo ?? { line: '', code: null, raised: 0, made: false }, how(), 'z'))).toEqual([
      'syrup×1 B1',
    ]);
  });
});

describe('goods that go out', () => {
  it.each<[string, readonly Line[], string, Found | undefined, Partial<ScanHow>, readonly string[], string, string]>([
    ['an item adds a line in place of the blank one', [blank], 'P1', item(panel), {}, ['panel×1'], 'right', 'Panel: 1'],
    ['an item raises its line', [onePanel], 'P1', item(panel), {}, ['panel×2'], 'right', 'Panel: 2'],
    [
      'the code of an item with barcodes asks for its pieces',
      [blank],
      'INV',
      item(inverter),
      {},
      ['inverter'],
      'right',
      'Inverter: scan its pieces now',
    ],
    ['a piece adds a line', [onePanel], 'S9', piece(), {}, ['panel×1', 'inverter×1 [S9]'], 'right', 'S9: Inverter, 1 scanned'],
    [
      'a piece goes into the line of its item',
      [twoInverters],
      'S9',
      piece(),
      {},
      ['inverter×3 [S1 S2 S9]'],
      'right',
      'S9: Inverter, 3 scanned',
    ],
    ['a quantity that was typed stays', [nineInverters], 'S9', piece(), {}, ['inverter×9 [S9]'], 'right', 'S9: Inverter, 1 scanned'],
    ['a piece twice', [twoInverters], 'S1', piece(), {}, ['inverter×2 [S1 S2]'], 'wrong', 'S1 is in this document already'],
    ['a piece that was sold', [twoInverters], 'S9', gone(), {}, ['inverter×2 [S1 S2]'], 'wrong', 'S9 was sold with SI/1'],
    [
      'a piece that was sold with this very document',
      [twoInverters],
      'S9',
      gone({ voucherId: 'own' }),
      {},
      ['inverter×3 [S1 S2 S9]'],
      'right',
      'S9: Inverter, 3 scanned',
    ],
    [
      'a piece in another branch',
      [onePanel],
      'S9',
      { ...nothing, elsewhere: 'Godown' },
      {},
      ['panel×1'],
      'wrong',
      'S9 is in stock at Godown',
    ],
    [
      'a piece that was sent there',
      [onePanel],
      'S9',
      { ...gone({ said: 'was sent with ST/1' }), elsewhere: 'Godown' },
      {},
      ['panel×1'],
      'wrong',
      'S9 was sent with ST/1, and is in stock at Godown',
    ],
    ['an unknown code', [twoInverters], 'X', nothing, {}, ['inverter×2 [S1 S2]'], 'wrong', 'X is no item, and no piece in stock here'],
    [
      'a piece of an item that is not for this person',
      [blank],
      'S9',
      piece({ item: null }),
      {},
      ['?'],
      'wrong',
      'S9 is of an item that you cannot choose',
    ],
    ['a piece of a batch', [twoInverters], 'S9', piece({ batch: 'B7' }), {}, ['inverter×3 [S1 S2 S9]'], 'right', 'S9: Inverter, 3 scanned'],
    [
      'a piece of another batch',
      [line('i', { ...twoInverters.values, batch: 'B6' })],
      'S9',
      piece({ batch: 'B7' }),
      {},
      ['inverter×2 B6 [S1 S2]', 'inverter×1 B7 [S9]'],
      'right',
      'S9: Inverter, 1 scanned',
    ],
    [
      'a piece at another place than the line',
      [twoInverters],
      'S9',
      piece({ locationId: 'A1' }),
      { place: { field: 'location', lines: true } },
      ['inverter×2 [S1 S2]', 'inverter×1 A1 [S9]'],
      'right',
      'S9: Inverter, 1 scanned',
    ],
    [
      'a piece at the place of the document',
      [twoInverters],
      'S9',
      piece({ locationId: 'A1' }),
      { place: { field: 'location', lines: true }, location: 'A1' },
      ['inverter×3 [S1 S2 S9]'],
      'right',
      'S9: Inverter, 3 scanned',
    ],
    [
      'a piece that is not where the transfer begins',
      [twoInverters],
      'S9',
      piece({ locationId: 'A1' }),
      { place: { field: 'fromLocation', lines: false } },
      ['inverter×2 [S1 S2]'],
      'wrong',
      'S9 is at A1',
    ],
    [
      'a new piece that a production makes',
      [line('i', { ...twoInverters.values, type: 'FINAL_ITEM' })],
      'S9',
      nothing,
      { bringsIn: ({ type }) => type === 'FINAL_ITEM' },
      ['inverter×3 [S1 S2 S9]'],
      'right',
      'S9: Inverter, 3 scanned',
    ],
    [
      'a piece that the invoice of a return brought along',
      [twoInverters],
      'S1',
      piece(),
      { fixed: true },
      ['inverter×2 [S1 S2]'],
      'right',
      'S1 is among the lines',
    ],
    [
      'a piece that goes back, of several',
      [nineInverters],
      'S9',
      piece(),
      { fixed: true },
      ['inverter×1 [S9]'],
      'right',
      'S9: Inverter, 1 scanned',
    ],
    [
      'an item that is not in the invoice of a return',
      [onePanel],
      'C',
      item(charger),
      { fixed: true },
      ['panel×1'],
      'wrong',
      'Charger is not among the lines',
    ],
    [
      'a piece that is not in the invoice of a return',
      [onePanel],
      'S9',
      piece(),
      { fixed: true },
      ['panel×1'],
      'wrong',
      'S9 is Inverter, which is not among the lines',
    ],
  ])('%s', (_, lines, code, found, change, after, state, told) => {
    const target = lines.at(-1)?.key ?? null;
    const put = putScan(lines, scan(code, target), found, how(change));
    expect([shown(put.lines), put.state, put.told]).toEqual([after, state, told]);
  });
});

describe('goods that come in', () => {
  it.each<[string, readonly Line[], Found, Partial<ScanHow>, readonly string[], string, string]>([
    ['a new piece goes into the current line', [emptyInverter], nothing, {}, ['inverter×1 [N1]'], 'right', 'N1: Inverter, 1 scanned'],
    ['a new piece without an item', [onePanel], nothing, {}, ['panel×1'], 'wrong', 'N1 is unknown. Choose its item first, then scan it'],
    ['a piece that is in stock', [emptyInverter], piece(), {}, ['inverter'], 'wrong', 'N1 is in stock: it was bought with PI/1'],
    [
      'a piece of this very document',
      [emptyInverter],
      piece({ voucherId: 'own' }),
      {},
      ['inverter×1 [N1]'],
      'right',
      'N1: Inverter, 1 scanned',
    ],
    ['a piece that comes back', [onePanel], gone(), {}, ['panel×1', 'inverter×1 [N1]'], 'right', 'N1: Inverter, 1 scanned'],
    [
      'a piece in another branch',
      [emptyInverter],
      { ...nothing, elsewhere: 'Godown' },
      {},
      ['inverter'],
      'wrong',
      'N1 is in stock at Godown',
    ],
    [
      'a piece that was sold here and bought there',
      [emptyInverter],
      { ...gone(), elsewhere: 'Godown' },
      {},
      ['inverter'],
      'wrong',
      'N1 is in stock at Godown',
    ],
    [
      'a piece of another item',
      [emptyInverter],
      gone({ item: charger }),
      {},
      ['inverter', 'charger×1 [N1]'],
      'right',
      'N1: Charger, 1 scanned',
    ],
    [
      'a new piece in a return',
      [emptyInverter],
      nothing,
      { fixed: true },
      ['inverter'],
      'wrong',
      'N1 is no item, and no piece in stock here',
    ],
  ])('%s', (_, lines, found, change, after, state, told) => {
    const put = putScan(lines, scan('N1', lines.at(-1)?.key), found, how({ way: 'in', ...change }));
    expect([shown(put.lines), put.state, put.told]).toEqual([after, state, told]);
  });
});

describe('a count', () => {
  const counts = how({ way: 'count', quantity: 'counted', place: { field: 'location', lines: true } });
  const uncounted = line('i', { itemId: 'inverter', counted: null }, { itemId: 'Inverter' });
  it('counts pieces that are there without naming them, those the books do not have by name, and each once', () => {
    let lines: readonly Line[] = [uncounted];
    const told = [];
    for (const [code, found] of [
      ['S1', piece()],
      ['S2', piece()],
      ['S1', piece()],
      ['S3', gone()],
      ['S4', nothing],
    ] as const) {
      const put = putScan(lines, scan(code, 'i'), found, counts);
      lines = put.lines;
      told.push(put.told);
    }
    expect(shown(lines, 'counted')).toEqual(['inverter×4 [S3 S4]']);
    expect(told).toEqual([
      'S1: Inverter, 1 counted',
      'S2: Inverter, 2 counted',
      'S1 is in this document already',
      'S3: Inverter, 3 counted. The books do not have it',
      'S4: Inverter, 4 counted. The books do not have it',
    ]);
  });

  it('counts other goods one by one, and a scan that is taken back leaves the line uncounted', () => {
    const lines = [line('p', { itemId: 'panel', counted: null })];
    const put = putScan(lines, scan('P1'), item(panel), counts);
    expect(shown(put.lines, 'counted')).toEqual(['panel×1']);
    expect(takeBack(put.lines, put.undo ?? fail(), counts, 'k')[0]?.values).toEqual({ itemId: 'panel', counted: null });
  });
});

describe('a code that nobody knows yet', () => {
  it.each<[string, readonly Line[], Partial<ScanHow>, readonly string[]]>([
    ['is most likely a piece of the current line', [emptyInverter], {}, ['inverter×1 [C]']],
    ['waits in a line of its own', [onePanel], {}, ['panel×1', '?C×1']],
    ['waits without a line where none is added', [onePanel], { fixed: true }, ['panel×1']],
  ])('%s', (_, lines, change, after) => {
    const put = putScan(lines, scan('C', lines[0]?.key), undefined, how(change));
    expect([shown(put.lines), put.state]).toEqual([after, 'waits']);
  });

  it.each<[string, readonly Line[], string | null, Found, readonly string[], string]>([
    ['a piece of the current line', [emptyInverter], 'i', piece(), ['inverter×1 [C]'], 'right'],
    ['a piece of another item', [emptyInverter], 'i', piece({ item: charger }), ['inverter', 'charger×1 [C]'], 'right'],
    ['another item', [emptyInverter], 'i', item(panel), ['inverter', 'panel×1'], 'right'],
    ['a piece that was sold', [nineInverters], 'i', gone(), ['inverter×9'], 'wrong'],
    ['nothing', [emptyInverter], 'i', nothing, ['inverter'], 'wrong'],
    ['an item, from a line of its own', [onePanel], null, item(panel), ['panel×2'], 'right'],
    ['a piece, from a line of its own', [onePanel], null, piece(), ['panel×1', 'inverter×1 [C]'], 'right'],
    ['nothing, from a line of its own', [onePanel], null, nothing, ['panel×1'], 'wrong'],
    ['nothing, from the only line', [blank], null, nothing, ['?'], 'wrong'],
  ])('turns out to be %s', (_, lines, target, found, after, state) => {
    const asked = scan('C', target);
    const waits = putScan(lines, asked, undefined, how());
    const put = settleScan(waits.lines, asked, found, how(), waits.undo);
    expect([shown(put.lines), put.state]).toEqual([after, state]);
    expect(waitingCodes(put.lines)).toEqual([]);
  });

  it('may be scanned several times before it is known', () => {
    let lines: readonly Line[] = [blank];
    let put = putScan(lines, scan('P1'), undefined, how());
    for (const _ of [1, 2]) put = putScan(put.lines, { ...scan('P1'), key: 'other' }, undefined, how());
    ({ lines } = put);
    expect([shown(lines), waitingCodes(lines)]).toEqual([['?P1×3'], ['P1']]);
    expect(shown(settleScan(lines, scan('P1'), item(panel), how(), put.undo).lines)).toEqual(['panel×3']);
  });

  it('is not put in again if a person took it out meanwhile', () => {
    const put = putScan([emptyInverter], scan('C', 'i'), undefined, how());
    const settled = settleScan([emptyInverter], scan('C', 'i'), piece(), how(), put.undo);
    expect([shown(settled.lines), settled.told]).toEqual([['inverter'], 'C was taken out again']);
  });
});

it('a return that is scanned by mistake has the whole quantity again', () => {
  const put = putScan([nineInverters], scan('S9'), piece(), how({ fixed: true }));
  expect(shown(takeBack(put.lines, put.undo ?? fail(), how({ fixed: true }), 'k'))).toEqual(['inverter×9']);
});

it('a full document takes no new line, and a full line no more pieces', () => {
  const many = Array.from({ length: limits.linesPerDocument }, (_, at) => line(String(at), { itemId: `i${at}`, quantity: 1_0000 }));
  expect(putScan(many, scan('P1'), item(panel), how())).toMatchObject({
    state: 'wrong',
    told: 'One document holds 1,000 lines',
    lines: many,
  });
  const codes = Array.from({ length: limits.barcodesPerLine }, (_, at) => `F${at}`);
  const full = [line('i', { itemId: 'inverter', quantity: 1000_0000, barcodes: codes })];
  expect(putScan(full, scan('S1'), piece(), how())).toMatchObject({
    state: 'wrong',
    told: 'S1: at most 1,000 barcodes in one line',
    lines: full,
  });
});

it('scans that are taken back in turn leave the lines as they were', () => {
  const found: Readonly<Record<string, Found | undefined>> = {
    P1: item(panel),
    S1: piece(),
    S2: piece(),
    C1: piece({ item: charger }),
    U: undefined,
  };
  const codes = fc.array(fc.constantFrom(...Object.keys(found)), { maxLength: 12 });
  const start = [onePanel, line('c', { itemId: 'charger', quantity: 2_0000, barcodes: ['T1'] })];
  fc.assert(
    fc.property(codes, (scanned) => {
      let lines: readonly Line[] = start;
      const undone = [];
      for (const [at, code] of scanned.entries()) {
        const put = putScan(lines, { code, target: null, key: `n${at}` }, found[code], how());
        lines = put.lines;
        if (put.undo !== null) undone.unshift(put.undo);
      }
      for (const undo of undone) lines = takeBack(lines, undo, how(), 'k');
      expect(shown(lines)).toEqual(shown(start));
    }),
    { numRuns: runs(200) },
  );
});

function fail(): never {
  throw new Error('nothing to undo');
}
