import { describe, expect, it } from 'vitest';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

import { bodyOf, draftOfRow } from './document-draft.ts';
import { draftFrom } from './start-from.ts';
import { tradeLayout } from './trade/trade-layout.ts';

const layout = tradeLayout(salesInvoice);
const lines = [
  { lineId: '1', itemId: 'panel', itemName: 'Panel', quantity: 10_0000, rate: 900_0000, discountAmount: 100_00 },
  { lineId: '2', itemId: 'cable', itemName: 'Cable', quantity: 4_0000, rate: 50_0000 },
];
const charges = [{ ledgerId: 'freight', amount: 500_00 }];
const row = { number: 'SO/1', date: '2026-10-01', dueDate: '2026-10-31', partyId: 'asha', referenceNo: 'PO 7', lines, charges };
const from = (first: number, second: number) => {
  const open = [
    { lineId: '1', open: first },
    { lineId: '2', open: second },
  ];
  return bodyOf(salesInvoice, layout, draftFrom(salesInvoice, layout, { slug: 'sales-order', id: 'so', row, open }));
};
const linesOf = (body: object) => (body as { readonly lines: readonly Record<string, unknown>[] }).lines;

describe('an invoice from an order', () => {
  it('has its party and reference, but no number of its own', () => {
    expect(from(10_0000, 4_0000)).toMatchObject({ partyId: 'asha', referenceNo: 'PO 7', number: null, dueDate: null });
  });

  it.each([
    [
      'everything, with its charges',
      10_0000,
      4_0000,
      [
        ['1', 10_0000, 100_00],
        ['2', 4_0000, null],
      ],
      1,
    ],
    [
      'what is open, with its share of a discount',
      2_5000,
      4_0000,
      [
        ['1', 2_5000, 25_00],
        ['2', 4_0000, null],
      ],
      0,
    ],
    ['only lines that are open', 0, 1_0000, [['2', 1_0000, null]], 0],
  ] as const)('takes %s', (_, first, second, expected, charged) => {
    const body = from(first, second);
    expect(linesOf(body).map((line) => [line['sourceLine'], line['quantity'], line['discountAmount']])).toEqual(expected);
    expect(
      linesOf(body).every((line) => line['sourceSlug'] === 'sales-order' && line['sourceId'] === 'so' && line['lineId'] === null),
    ).toBe(true);
    expect((body as unknown as { readonly charges: readonly unknown[] }).charges).toHaveLength(charged);
  });

  it('shares the discount of the document by value', () => {
    const valued = lines.map((line, at) => ({ ...line, taxable: at === 0 ? 8_900_00 : 100_00 }));
    const open = [{ lineId: '1', open: 5_0000 }];
    const part = draftFrom(salesInvoice, layout, {
      slug: 'sales-order',
      id: 'so',
      row: { ...row, lines: valued, discountAmount: 90_00 },
      open,
    });
    expect(part.values['discountAmount']).toBe(44_50);
  });

  it('a purchase has its own number and date of the supplier', () => {
    const from = { slug: 'purchase-order', id: 'po', row: { ...row, referenceDate: '2026-10-01' }, open: [{ lineId: '1', open: 1_0000 }] };
    const values = draftFrom(purchaseInvoice, tradeLayout(purchaseInvoice), from).values;
    expect([values['partyId'], values['referenceNo'], values['referenceDate']]).toEqual(['asha', null, null]);
  });

  it('keeps what its lines come from when it is edited, and not when it is cloned', () => {
    const stored = {
      ...row,
      lines: lines.map((line) => ({ ...line, sourceSlug: 'sales-order', sourceId: 'so', sourceLine: line.lineId })),
    };
    const typed = (clone: boolean) => linesOf(bodyOf(salesInvoice, layout, draftOfRow(salesInvoice, layout, stored, clone)));
    expect(typed(false)[0]).toMatchObject({ lineId: '1', sourceId: 'so', sourceLine: '1' });
    expect(typed(true)[0]).toMatchObject({ lineId: null, sourceSlug: null, sourceId: null, sourceLine: null });
  });
});
