import { describe, expect, it } from 'vitest';
import { changedFields } from '#modules/kit/changed-fields';
import type { Fields } from '#modules/kit/field';

const fields = {
  partyId: { kind: 'ref', label: 'Customer', to: 'customer' },
  date: { kind: 'date', label: 'Invoice Date' },
  notes: { kind: 'text', label: 'Notes' },
  lines: {
    kind: 'lines',
    label: 'Items',
    max: 5,
    of: { itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' }, quantity: { kind: 'quantity', label: 'Quantity' } },
  },
} as const satisfies Fields;
const nameOf = (slug: string, id: string) => `${slug} ${id}`;
const said = (before: object | null, after: object | null) =>
  changedFields(fields, before as never, after as never, nameOf).map(({ label, was, is }) => `${label}: ${was} → ${is}`);

describe('what a change says', () => {
  const row = { partyId: 'a', date: '2026-04-01', notes: null, total: 100_00, lines: [{ id: '1', itemId: 'x', quantity: 2_0000 }] };
  it.each([
    ['nothing', row, { ...row }, []],
    [
      'another party and day',
      row,
      { ...row, partyId: 'b', date: '2026-04-02' },
      ['Customer: customer a → customer b', 'Invoice Date: 01-Apr-2026 → 02-Apr-2026'],
    ],
    ['a total, which no definition names', row, { ...row, total: 120_00 }, ['Total: 100.00 → 120.00']],
    ['a quantity in a line', row, { ...row, lines: [{ ...row.lines[0], quantity: 3_0000 }] }, ['Items 1: Quantity: 2 → 3']],
    [
      'a line more',
      row,
      { ...row, lines: [...row.lines, { id: '2', itemId: 'y', quantity: 1_0000 }] },
      ['Items 2: Item:  → inventory-item y', 'Items 2: Quantity:  → 1'],
    ],
    ['only what is nobody’s business', row, { ...row, enteredBy: 'z', secret: 1 }, []],
    [
      'a deletion',
      row,
      null,
      [
        'Customer: customer a → ',
        'Invoice Date: 01-Apr-2026 → ',
        'Total: 100.00 → ',
        'Items 1: Item: inventory-item x → ',
        'Items 1: Quantity: 2 → ',
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(said(before, after)).toEqual(expected);
  });
});
