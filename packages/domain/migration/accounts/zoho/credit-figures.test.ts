import { expect, it } from 'vitest';
import { rowsOf } from '#domain/migration/accounts/table';
import { creditFigures } from '#domain/migration/accounts/zoho/credit-figures';
import { table } from '#test/kit/migration/zoho-files';

const none = { cgst: 0, sgst: 0, igst: 0, cess: 0 };

const cases: readonly (readonly [what: string, headings: string, row: string, figures: object | null])[] = [
  ['taxes by head', 'Item Total,CGST,SGST,Total', '100,9,9,118', { taxes: { ...none, cgst: 900, sgst: 900 }, total: 118_00, left: 0 }],
  [
    'the tax of another state by its name',
    'Item Total,Item Tax,Item Tax Amount,Total',
    '100,IGST18,18,118',
    { taxes: { ...none, igst: 18_00 } },
  ],
  [
    'an odd tax in two halves',
    'Item Total,Item Tax,Item Tax Amount,Total',
    '1,GST5,0.05,1.05',
    { taxes: { ...none, cgst: 2, sgst: 3 }, left: 0 },
  ],
  ['what is in no line', 'Item Total,Total', '100,99.60', { total: 99_60, left: -40 }],
  [
    'a price less its discount',
    'Quantity,Item Price,Discount Amount',
    '3,250,50',
    { lines: [{ value: 700_00, net: 700_00 }], total: 700_00, left: 0 },
  ],
  [
    'a price with its tax',
    'Item Total,Is Inclusive Tax,Item Tax Amount,Total',
    '118,true,18,118',
    { lines: [{ value: 118_00, net: 100_00 }], left: 0 },
  ],
  ['a line that cannot be read', 'Item Total,Total', 'much,100', null],
  ['a tax that cannot be read', 'Item Total,CGST,Total', '100,nine,109', null],
  ['a total that cannot be read', 'Item Total,Total', '100,all', null],
];

it.each(cases)('a credit has %s', (_, headings, row, figures) => {
  const rows = rowsOf(table('c.csv', `Customer Name,${headings}`, `Asha,${row}`), ['Customer Name']);
  const [first] = rows;
  if (first === undefined) throw new Error('It has a row');
  const found = creditFigures({ object: 'Credit Note 1', number: '1', date: '2026-04-05', party: 'Asha', first, rows });
  if (figures === null) expect(found).toBeNull();
  else expect(found).toMatchObject(figures);
});
