import { expect, it } from 'vitest';
import { type ItemToReorder, reorderListTable, toOrder } from '#application/reports/stock/reorder-list/table';

const item = (quantities: Partial<ItemToReorder>): ItemToReorder => ({
  ...{ id: 'a', name: 'Panel', unit: 'NOS', groupId: null, onHand: 0, reserved: 0, expected: 0, reorderLevel: 10, reorderQuantity: null },
  ...quantities,
});

it.each`
  onHand | reserved | expected | reorderQuantity | ordered | why
  ${12}  | ${0}     | ${0}     | ${null}         | ${null} | ${'there is enough'}
  ${10}  | ${0}     | ${0}     | ${null}         | ${null} | ${'exactly the level is enough'}
  ${4}   | ${0}     | ${0}     | ${null}         | ${6}    | ${'up to the level'}
  ${12}  | ${5}     | ${0}     | ${null}         | ${3}    | ${'reserved goods are not free'}
  ${4}   | ${0}     | ${6}     | ${null}         | ${null} | ${'what is on order will come'}
  ${4}   | ${0}     | ${0}     | ${50}           | ${50}   | ${'at least the reorder quantity'}
  ${4}   | ${0}     | ${0}     | ${2}            | ${6}    | ${'but enough for the level'}
  ${-3}  | ${0}     | ${0}     | ${null}         | ${13}   | ${'and what is missing below zero'}
`('orders $ordered: $why', ({ ordered, why: _, ...quantities }) => {
  expect(toOrder(item(quantities))).toBe(ordered);
});

it('lists what is to order, and on demand everything with a level', () => {
  const asked = { branches: [], groupId: null, itemId: null, all: false };
  const facts = { items: [item({ onHand: 4 }), item({ id: 'b', name: 'Cable', onHand: 40 })], groups: [] };
  const names = (all: boolean) => reorderListTable({ ...asked, all }, facts).rows[0]?.children?.map(({ cells }) => cells['particulars']);
  expect(reorderListTable(asked, { ...facts, items: [] })).toMatchObject({ rows: [], empty: 'No item is below its reorder level.' });
  expect([names(false), names(true)]).toEqual([['Panel'], ['Cable', 'Panel']]);
  expect(reorderListTable(asked, facts).rows[0]?.children?.[0]).toMatchObject({
    cells: { onHand: 4, free: 4, reorderLevel: 10, suggested: 6 },
    link: '/app/stock-report/ledger?itemId=a',
  });
});
