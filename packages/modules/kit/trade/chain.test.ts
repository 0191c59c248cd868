import { describe, expect, it } from 'vitest';
import { valueIn } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import type { AnyDocument, AnyRow, SourceFacts } from '#modules/kit/module';
import { chainLines, chainProblems, lineIdProblems, opensOf, takesOf, withLineIds } from '#modules/kit/trade/chain';
import { sampleFacts } from '#modules/kit/trade/sample';

const line = (more: AnyRow = {}) => ({ itemId: 'panel', quantity: 10, ...more });
const from = (sourceId = 'so', sourceLine = '1') => ({ sourceSlug: 'sales-order', sourceId, sourceLine });

describe('the ids of lines', () => {
  it.each([
    ['are 1, 2, 3 in a new document', [null, null, null], ['1', '2', '3']],
    ['stay, and a new line gets the next', ['1', null, '3'], ['1', '4', '3']],
    ['stay as a client made them', ['L1', 'L2', null], ['L1', 'L2', '1']],
  ])('%s', (_, given, ids) => {
    expect(withLineIds(given.map((lineId) => line({ lineId }) as never)).map(({ lineId }) => lineId)).toEqual(ids);
  });

  it('of a document from before there were ids are those of their place', () => {
    expect(chainLines({ lines: [line(), line()] }).map(({ lineId }) => lineId)).toEqual(['1', '2']);
  });

  it.each([
    ['one used twice', [line({ lineId: '1' }), line({ lineId: '1' })], ['lines.1.lineId']],
    ['a source without its line', [line({ sourceSlug: 'sales-order', sourceId: 'so' })], ['lines.0.sourceLine']],
    ['a whole source', [line(from())], []],
  ])('have problems: %s', (_, lines, paths) => {
    expect(lineIdProblems({ lines }).map(({ path }) => path)).toEqual(paths);
  });
});

it('opens its lines until it is completed by hand, and takes what its lines name', () => {
  const row = { lines: [line(from()), line()] };
  expect(opensOf(row).map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
    ['1', 10],
    ['2', 10],
  ]);
  expect(opensOf({ ...row, completed: true })).toEqual([]);
  expect(takesOf(row)).toEqual([{ slug: 'sales-order', id: 'so', lineId: '1', quantity: 10 }]);
});

describe('what an invoice takes from an order', () => {
  const order = { slug: 'sales-order', title: 'Sales Order', chain: { from: [], opens: true, tolerant: true } } as unknown as AnyDocument;
  const note = { slug: 'delivery-note', title: 'Delivery Note', chain: { from: [], opens: true } } as unknown as AnyDocument;
  const invoice = {
    slug: 'sales-invoice',
    title: 'Sales Invoice',
    chain: { from: ['sales-order', 'delivery-note'] },
  } as unknown as AnyDocument;
  const kinds = new Map([order, note].map((kind) => [kind.slug, kind]));
  const quantities = (of: Readonly<Record<string, number>> = {}) =>
    new Map(Object.entries(of).map(([id, one]) => [id, scaled(one)] as const));
  const stored = (change: AnyRow = {}): AnyRow => ({
    number: 'SO/1',
    partyId: 'local',
    lines: [line(), line({ itemId: 'cable' })],
    ...change,
  });
  const source = (change: Partial<SourceFacts> = {}): SourceFacts => ({
    slug: 'sales-order',
    row: stored(),
    taken: quantities(),
    each: [],
    own: quantities(),
    ...change,
  });
  const problems = (lines: readonly AnyRow[], given = source(), settings: AnyRow = {}) =>
    chainProblems(invoice, kinds, { partyId: 'local', lines } as AnyRow, new Map([['so', given]]), sampleFacts(settings)).map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it.each([
    ['all of it', [line(from())], source(), []],
    ['too much', [line({ ...from(), quantity: 11 })], source(), ['lines.0.quantity: Only 0.001 of SO/1 is open']],
    [
      'too much with what others took',
      [line(from())],
      source({ taken: quantities({ 1: 4 }) }),
      ['lines.0.quantity: Only 0.0006 of SO/1 is open'],
    ],
    [
      'too much in two lines',
      [line({ ...from(), quantity: 6 }), line({ ...from(), quantity: 5 })],
      source(),
      ['lines.1.quantity: Only 0.001 of SO/1 is open'],
    ],
    ['another item', [line({ ...from(), itemId: 'cable' })], source(), ['lines.0.itemId: SO/1 has another item here']],
    ['a line it does not have', [line(from('so', '7'))], source(), ['lines.0.sourceLine: SO/1 has no such line']],
    ['of another branch', [line(from('elsewhere'))], source(), ['lines.0.sourceId: This sales order is not in this branch']],
    ['of another party', [line(from())], source({ row: stored({ partyId: 'far' }) }), ['lines.0.sourceId: SO/1 is for another party']],
    ['of a cancelled order', [line(from())], source({ row: stored({ cancelled: true }) }), ['lines.0.sourceId: SO/1 is cancelled']],
    ['of a completed one', [line(from())], source({ row: stored({ completed: true }) }), ['lines.0.sourceId: SO/1 is complete']],
    [
      'what it had before, though the order is cancelled',
      [line(from())],
      source({ row: stored({ cancelled: true }), own: quantities({ 1: 10 }) }),
      [],
    ],
    [
      'of another kind',
      [line({ ...from(), sourceSlug: 'journal-voucher' })],
      source(),
      ['lines.0.sourceId: A sales invoice cannot start from this'],
    ],
  ])('%s', (_, lines, given, expected) => {
    expect(problems(lines, given)).toEqual(expected);
  });

  it('is more than ordered within the tolerance, but never more than was delivered', () => {
    const more = [line({ ...from(), quantity: 11 })];
    expect(problems(more, source(), { overDeliveryPercent: 10_0000 })).toEqual([]);
    const delivered = more.map((one) => ({ ...one, sourceSlug: 'delivery-note' }));
    expect(problems(delivered, source({ slug: 'delivery-note' }), { overDeliveryPercent: 10_0000 })).toHaveLength(1);
  });

  it.each([
    ['a new note on a cancelled invoice', { cancelled: true }, {}, ['SO/1 is cancelled']],
    ['a note that is kept, though the invoice is cancelled', { cancelled: true }, { kept: 0 }, []],
    ['a note above the quantity', {}, {}, []],
  ])('%s', (_, row, own, expected) => {
    const named = Object.fromEntries(Object.entries(own).map(([, amount]) => [valueIn('1'), amount]));
    const found = chainProblems(
      { ...invoice, chain: { from: ['sales-order'], corrects: true } } as unknown as AnyDocument,
      kinds,
      { partyId: 'local', lines: [line({ ...from(), quantity: 99 })] } as AnyRow,
      new Map([['so', source({ row: stored(row), own: quantities(named) })]]),
      sampleFacts(),
    );
    expect(found.map(({ message }) => message)).toEqual(expected);
  });

  it.each([
    ['2026-11-02', ['date: SO/1 is of a later day']],
    ['2026-11-03', []],
  ])('on %s, if it is never dated before the order of 3 November', (date, expected) => {
    const followed = { ...order, chain: { ...order.chain, followedBy: [invoice.slug] } } as unknown as AnyDocument;
    const found = chainProblems(
      { ...invoice, chain: { from: ['sales-order'] } } as unknown as AnyDocument,
      new Map([['sales-order', followed]]),
      { date, partyId: 'local', lines: [line(from())] } as AnyRow,
      new Map([['so', source({ row: stored({ date: '2026-11-03' }) })]]),
      sampleFacts(),
    );
    expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });

  it('waits for what the order waits for', () => {
    const waiting = { ...order, chain: { ...order.chain, waits: () => 'is not approved' } } as unknown as AnyDocument;
    const found = chainProblems(
      { ...invoice, chain: { from: ['sales-order'] } } as unknown as AnyDocument,
      new Map([['sales-order', waiting]]),
      { partyId: 'local', lines: [line(from())] } as AnyRow,
      new Map([['so', source()]]),
      sampleFacts(),
    );
    expect(found.map(({ message }) => message)).toEqual(['SO/1 is not approved']);
  });
});
