import { describe, expect, it } from 'vitest';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { fieldAt, isShort, valueAt, withValue } from './short-fields.tsx';

const draft = { name: 'Panel', gstHistory: [{ rate: null }, { rate: 5 }] };

describe('a short field', () => {
  it('is a field, or a cell of a table', () => {
    expect(fieldAt(inventoryItem.fields, 'hsn')?.label).toBe('HSN / SAC');
    expect(fieldAt(inventoryItem.fields, 'gstHistory.0.rate')?.label).toBe('GST Rate');
    expect(fieldAt(inventoryItem.fields, 'hsn.0.rate')).toBeUndefined();
  });

  it('is read and written in its place', () => {
    expect(valueAt(draft, 'gstHistory.1.rate')).toBe(5);
    expect(withValue(draft, 'name', 'Cable')).toBe('Cable');
    expect(withValue(draft, 'gstHistory.0.rate', 18)).toEqual([{ rate: 18 }, { rate: 5 }]);
  });

  it.each([
    ['gstHistory.0.rate', true],
    ['gstHistory.0.cessRate', false],
    ['gstHistory', false],
    ['name', true],
    ['salesLedgerId', false],
  ])('shows a problem at %s: %s', (path, shown) => {
    expect(isShort(inventoryItem, path)).toBe(shown);
  });
});

it.each([
  ['customer', ['name', 'groupId', 'gstin', 'registrationType', 'mobile', 'billingAddress']],
  ['inventory-item', ['name', 'unitId', 'hsn', 'type', 'gstHistory.0.taxability', 'gstHistory.0.rate', 'salesRate']],
] as const)('every short field of %s exists', async (slug, names) => {
  const { moduleOf } = await import('#modules/all');
  const module = moduleOf(slug);
  expect(module?.kind === 'master' && module.short).toEqual(names);
  expect(names.filter((name) => module?.kind !== 'master' || fieldAt(module.fields, name) === undefined)).toEqual([]);
});
