import { expect, it } from 'vitest';
import { openingColumn, openingImport } from './opening-columns.ts';

it.each`
  slug                | heading                    | kind
  ${'customer'}       | ${'Opening Balance'}       | ${'balance'}
  ${'customer'}       | ${'Op. Bal.'}              | ${'balance'}
  ${'customer'}       | ${'OPENING BALANCE (Rs.)'} | ${'balance'}
  ${'customer'}       | ${'Opening'}               | ${'balance'}
  ${'customer'}       | ${'Opening Quantity'}      | ${undefined}
  ${'customer'}       | ${'Opening Hours'}         | ${undefined}
  ${'inventory-item'} | ${'Opening Quantity'}      | ${'stock'}
  ${'inventory-item'} | ${'Opening Value'}         | ${'stock'}
  ${'inventory-item'} | ${'Op Stock'}              | ${'stock'}
  ${'inventory-item'} | ${'MRP'}                   | ${undefined}
  ${'transporter'}    | ${'Opening Balance'}       | ${undefined}
`('$heading of $slug leads to $kind', ({ slug, heading, kind }) => {
  expect(openingColumn(slug, heading)?.kind).toBe(kind);
});

it.each([
  [
    'customer',
    { Name: 'name', City: 'billingAddress.city', 'Op. Bal. (Rs.)': null, Remarks: null },
    { Name: 'ledgerId', City: null, 'Op. Bal. (Rs.)': 'balance', Remarks: null },
  ],
  ['customer', { Party: 'name', 'Opening Balance Dr': null }, { Party: 'ledgerId', 'Opening Balance Dr': 'debit' }],
  [
    'inventory-item',
    { Item: 'name', Rate: 'salesRate', Cost: 'purchaseRate', 'Opening Qty': null },
    { Item: 'lines.0.itemId', Rate: null, Cost: 'lines.0.rate', 'Opening Qty': 'lines.0.quantity' },
  ],
  [
    'inventory-item',
    { Item: 'name', Cost: 'purchaseRate', 'Opening Stock': null, 'Opening Value': null },
    { Item: 'lines.0.itemId', Cost: null, 'Opening Stock': 'lines.0.quantity', 'Opening Value': 'lines.0.cost' },
  ],
])('an import of %s that left openings out leads to their import, with the columns placed', (slug, columns, placed) => {
  const chosen = Object.entries(columns).map(([heading, path]) => ({ heading, path }));
  expect(openingImport(slug, chosen)?.columns).toEqual(placed);
});

it('an import without openings, or one that took them elsewhere, leads nowhere', () => {
  expect(openingImport('customer', [{ heading: 'Name', path: 'name' }])).toBeUndefined();
  expect(openingImport('customer', [{ heading: 'Opening Balance', path: 'notes' }])).toBeUndefined();
});
