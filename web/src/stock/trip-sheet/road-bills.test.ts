import { expect, it } from 'vitest';
import { roadBills } from './road-bills.ts';

it('takes the document and the bill of each row', () => {
  const cells = { left: '8 h', number: 'SI/1', party: 'Ratan Stores', bill: '331001234567', vehicle: 'MH15GV4471' };
  expect(roadBills([{ id: 'sales-invoice/i1', cells }])).toEqual([
    { slug: 'sales-invoice', id: 'i1', number: 'SI/1', party: 'Ratan Stores', bill: '331001234567' },
  ]);
});
