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

it('an import that left openings out leads to their import', () => {
  const columns = [
    { heading: 'Name', path: 'name' },
    { heading: 'Opening Balance', path: null },
  ];
  expect(openingImport('customer', columns)?.to).toBe('/app/import-file?import=opening-balance');
  expect(openingImport('inventory-item', [{ heading: 'Opening Value', path: null }])?.to).toContain('show=stock');
  expect(openingImport('customer', columns.slice(0, 1))).toBeUndefined();
  expect(openingImport('customer', [{ heading: 'Opening Balance', path: 'notes' }])).toBeUndefined();
});
