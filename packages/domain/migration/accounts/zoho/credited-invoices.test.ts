import { expect, it } from 'vitest';
import { CreditedInvoices } from '#domain/migration/accounts/zoho/credited-invoices';

const invoices = () =>
  new CreditedInvoices(
    [
      {
        ...{ slug: 'purchase-invoice', date: '2026-04-05' },
        rows: [
          { number: 'B-1-2', referenceNo: 'B-1', partyId: 'Om', 'lines.0.itemId': 'Nut', 'lines.0.quantity': '10', 'lines.0.rate': '3' },
          { 'lines.0.itemId': 'Nut', 'lines.0.quantity': '4', 'lines.0.rate': '5', 'lines.0.discountAmount': '2.00' },
          { 'charges.0.ledgerId': 'Freight', 'charges.0.amount': '9.00' },
        ],
      },
    ],
    'referenceNo',
  );
const nut = (quantity: number, rupees: number) => ({ item: 'nut', quantity: quantity * 10_000, value: rupees * 100 });

it('are found by their party and by what the credit calls them', () => {
  const found = invoices();
  expect([found.numberOf('om', 'b-1'), found.numberOf('Om', 'B-1-2'), found.numberOf('Asha', 'B-1')]).toEqual([
    'B-1-2',
    undefined,
    undefined,
  ]);
});

it.each([
  ['goods of the first line', [nut(2, 6)], { goods: true, places: [1] }],
  ['goods of the line with that price', [nut(2, 9)], { goods: true, places: [2] }],
  ['goods of each line once', [nut(1, 3), nut(4, 18)], { goods: true, places: [1, 2] }],
  ['a value', [nut(1, 2)], { goods: false, places: [1] }],
  ['more goods than there are, but not their value', [nut(11, 30)], { goods: false, places: [1] }],
  ['more than the value', [nut(1, 31)], undefined],
  ['nothing', [], undefined],
] as const)('give %s', (_, lines, fit) => {
  expect(invoices().take('Om', 'B-1', lines)).toEqual(fit);
});

it('have less after each', () => {
  const found = invoices();
  const whole = [nut(10, 30)];
  expect([found.take('Om', 'B-1', whole), found.take('Om', 'B-1', whole)]).toEqual([{ goods: true, places: [1] }, undefined]);
});
