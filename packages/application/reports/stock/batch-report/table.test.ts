import { describe, expect, it } from 'vitest';
import { type BatchFacts, batchReportTable, expiryBand } from '#application/reports/stock/batch-report/table';
import type { BatchReportFilter } from '#modules/reports/stock/batch-report';
import { sampleStock } from '#test/kit/books/sample-stock';

const asked: BatchReportFilter = {
  ...{ from: '2026-04-01', to: '2026-04-30', branches: [], groupId: null, itemId: null, location: null, batch: null, only: null },
};
const facts: BatchFacts = {
  ...sampleStock,
  batches: [
    { itemId: 'a', batch: 'b1', manufactured: '2026-01-01', expires: '2027-01-01' },
    { itemId: 'a', batch: 'b2', manufactured: null, expires: '2026-05-10' },
  ],
  nearDays: 30,
  today: '2027-03-31',
};
const rowsOf = (filter: Partial<BatchReportFilter> = {}) => batchReportTable({ ...asked, ...filter }, facts).rows.map(({ cells }) => cells);

it.each`
  expires         | near   | band
  ${null}         | ${30}  | ${null}
  ${'2026-04-29'} | ${30}  | ${'Expired'}
  ${'2026-04-30'} | ${30}  | ${'Within 30 days'}
  ${'2026-05-30'} | ${30}  | ${'Within 30 days'}
  ${'2026-05-31'} | ${30}  | ${'31–90 days'}
  ${'2026-07-29'} | ${30}  | ${'31–90 days'}
  ${'2026-07-30'} | ${30}  | ${'After 90 days'}
  ${'2026-05-10'} | ${0}   | ${'1–90 days'}
  ${'2026-07-30'} | ${180} | ${'Within 180 days'}
  ${'2026-12-30'} | ${180} | ${'After 180 days'}
`('a batch that expires on $expires is $band at the end of April', ({ expires, near, band }) => {
  expect(expiryBand(expires, '2026-04-30', near)).toBe(band);
});

describe('the rows of the batch report', () => {
  it('are the batches at each place, what expires first at the top', () => {
    expect(rowsOf()).toMatchObject([
      { item: 'Panel A', batch: 'b2', location: 'R1', branch: 'Pune', in: 1_0000, balance: 1_0000, band: 'Within 30 days', age: null },
      { item: 'Panel A', batch: 'b1', opening: 1_0000, balance: 1_0000, value: 100_00, band: 'After 90 days', age: 119 },
    ]);
  });

  it.each([
    ['2026-04-30', ['soon', undefined]],
    ['2026-05-11', ['now', undefined]],
    ['2026-12-20', ['now', 'soon']],
  ])('are marked when they expire soon or have expired: %s', (to, marks) => {
    expect(batchReportTable({ ...asked, to }, facts).rows.map(({ mark }) => mark)).toEqual(marks);
  });

  it('are judged today, if the period ends later', () => {
    const { rows, notes } = batchReportTable({ ...asked, to: '2027-03-31' }, { ...facts, today: '2026-04-30' });
    expect(rows.map(({ cells, mark }) => [cells['band'], cells['age'], mark])).toEqual([
      ['Within 30 days', null, 'soon'],
      ['After 90 days', 119, undefined],
    ]);
    expect(notes).toEqual(['Expiry and age as of 30-Apr-2026.']);
    expect(batchReportTable(asked, facts).notes).toBeUndefined();
  });

  it.each<[string, Partial<BatchReportFilter>, string]>([
    ['near expiry', { only: 'near' }, 'b2'],
    ['in stock', { only: 'in-stock' }, 'b2 b1'],
    ['of a batch', { batch: 'B1' }, 'b1'],
    ['of another item', { itemId: 'screw' }, ''],
  ])('are those %s', (_, filter, batches) => {
    expect(
      rowsOf(filter)
        .map(({ batch }) => batch)
        .join(' '),
    ).toBe(batches);
  });

  it('have opening + in − out = balance', () => {
    for (const cells of rowsOf()) expect(Number(cells['opening']) + Number(cells['in']) - Number(cells['out'])).toBe(cells['balance']);
  });
});
