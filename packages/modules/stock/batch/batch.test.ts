import { expect, it } from 'vitest';
import { sampleFacts } from '#modules/kit/trade/sample';
import { type Batch, batch } from '#modules/stock/batch/batch';

const first: Batch = {
  ...{ number: 'B-1', itemId: 'panel', manufactured: null, expires: null, batchPrice: null, notes: null },
  status: 'Active',
};

it.each`
  status        | offers
  ${'Active'}   | ${'edit deactivate'}
  ${'Inactive'} | ${'edit activate'}
`('of a batch that is $status a person may: $offers', ({ status, offers }: { status: Batch['status']; offers: string }) => {
  const offered = Object.entries(batch.actions).filter(([, action]) => action.offered({ ...first, status }) === true);
  expect(offered.map(([verb]) => verb).join(' ')).toBe(offers);
});

it.each([
  [null, '2026-01-01', []],
  ['2026-01-01', null, []],
  ['2026-01-01', '2026-01-01', []],
  ['2026-01-02', '2026-01-01', ['expires']],
])('made on %s, expires on %s', (manufactured, expires, paths) => {
  expect(batch.check?.({ ...first, manufactured, expires }, sampleFacts(), 'b').map(({ path }) => path)).toEqual(paths);
});
