import { expect, it } from 'vitest';
import { beginning } from '#domain/cost/item-methods';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import { withMethodsKept } from '#modules/stock/inventory-item/methods-kept';

const today = '2026-11-24';
const item = (says: Partial<InventoryItem>): InventoryItem =>
  ({ type: 'Goods', valuation: 'Average', calculationMethod: null, valuationFrom: null, valuationHistory: [], ...says }) as InventoryItem;
const method = (effectiveFrom: string, valuation: 'Average' | 'FIFO' | 'LIFO') => ({ effectiveFrom, valuation, calculationMethod: null });
const first = method(beginning, 'Average');
const fifo = { valuation: 'FIFO', valuationFrom: '2026-06-01', valuationHistory: [first, method('2026-06-01', 'FIFO')] } as const;

it.each<[string, Partial<InventoryItem>, Partial<InventoryItem>, string | null, readonly object[]]>([
  ['nothing changes', {}, {}, null, []],
  ['a day without a change of method', {}, { valuationFrom: '2026-04-01' }, null, []],
  ['another method, from today', {}, { valuation: 'FIFO' }, today, [first, method(today, 'FIFO')]],
  [
    'another method, from a day',
    {},
    { valuation: 'FIFO', valuationFrom: '2026-04-01' },
    '2026-04-01',
    [first, method('2026-04-01', 'FIFO')],
  ],
  ['a third method', fifo, { ...fifo, valuation: 'LIFO' }, today, [first, method('2026-06-01', 'FIFO'), method(today, 'LIFO')]],
  [
    'a third method from an earlier day, which replaces the second',
    fifo,
    { ...fifo, valuation: 'LIFO', valuationFrom: '2026-05-01' },
    '2026-05-01',
    [first, method('2026-05-01', 'LIFO')],
  ],
  ['another day of the last change', fifo, { ...fifo, valuationFrom: '2026-07-01' }, '2026-07-01', [first, method('2026-07-01', 'FIFO')]],
  ['no day any more', fifo, { ...fifo, valuationFrom: null }, '2026-06-01', fifo.valuationHistory],
  ['another name', fifo, { ...fifo, name: 'Panel' }, '2026-06-01', fifo.valuationHistory],
])('an item keeps its methods: %s', (_, before, after, from, history) => {
  const kept = withMethodsKept(item(after), item(before), today);
  expect([kept.valuationFrom, kept.valuationHistory]).toEqual([from, history]);
});

it('a new item and a service have no earlier methods', () => {
  expect(withMethodsKept(item({ valuationFrom: '2026-04-01' }), undefined, today)).toMatchObject({
    valuationFrom: null,
    valuationHistory: [],
  });
  expect(withMethodsKept(item({ type: 'Service', valuation: null }), item(fifo), today)).toMatchObject({ valuationHistory: [] });
});
