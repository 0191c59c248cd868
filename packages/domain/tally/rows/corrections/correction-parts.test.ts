import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { KnownInvoice } from '#domain/tally/rows/corrections/corrected-invoices';
import { correctionInput, correctionParts, correctionStated, isLate } from '#domain/tally/rows/corrections/correction-parts';
import { goodsLines } from '#domain/tally/rows/goods/goods-lines';
import { saleSupply } from '#domain/tally/rows/trade/supply-of-voucher';
import type { TradeParts } from '#domain/tally/rows/trade/trade-parts';
import { documentTotals } from '#domain/totals/totals';
import { bill, bills, goods, line, registered, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();
const note = (more: object = {}) => ({
  ...{ PARTYLEDGERNAME: 'Anvi', REFERENCE: 'their 9' },
  LEDGERENTRIES: [
    line('Anvi', -118, bills(bill('S1', 'Agst Ref', -118))),
    line('Sales', 100),
    line('Output CGST', 9),
    line('Output SGST', 9),
  ],
  ...more,
});
const partsOf = (content: object, lowers = true) =>
  correctionParts(voucherOf('Credit Note 1 20250601', content).voucher, 'sale', lowers, '2025-06-01', known);

describe('a note', () => {
  it('is like an invoice of its own, with the bill that it lowers', () => {
    expect(partsOf(note())).toMatchObject({
      parts: { party: 'Anvi', charges: [{ ledger: 'Sales', amount: 100_00 }], heads: { cgst: 9_00, sgst: 9_00 } },
      bill: { whole: 118_00, uses: [{ name: 'S1', amount: 118_00 }] },
      ...{ names: ['S1'], numbers: ['S1'] },
    });
  });

  it('is of the invoices whose numbers it has, whatever bill it lowers', () => {
    expect(partsOf(note({ ORIGINVOICEDETAILS: [{ REFNUM: 'S7' }, {}] }))).toMatchObject({ names: ['S7'] });
  });

  it.each([
    [
      'of nobody',
      note({ PARTYLEDGERNAME: '', LEDGERENTRIES: [line('Sales', 1), line('Discount', -1)] }),
      true,
      'who the customer or supplier is',
    ],
    ['on no ledger of the books', note({ LEDGERENTRIES: [line('Anvi', -1), line('Nobody', 1)] }), true, 'no ledger for Nobody'],
    ['that lowers, where one that raises is asked for', note(), false, 'Sales takes ₹100.00 off'],
    [
      'with its bill on the other side',
      note({ LEDGERENTRIES: [line('Anvi', -9, bills(bill('S1', 'Agst Ref', 9))), line('Sales', 9)] }),
      true,
      'on the other side',
    ],
  ])('%s is none of the books', (_, content, lowers, why) => {
    expect(partsOf(content, lowers)).toContain(why);
  });
});

const { voucher: sold } = voucherOf('Sales S1 20240410', sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales' })] }));
const lines = goodsLines(sold, known.masters);
const invoice: KnownInvoice = {
  ...{ guid: 'a', way: 'sale', date: '2024-04-10', day: '2024-04-10', taxedBy: 'party', isStated: false, ledger: 'Sales' },
  supply: saleSupply(sold, known.masters.ledgers.find('Anvi'), registered, false),
  lines: typeof lines === 'string' ? [] : lines,
};
const inputOf = (untaxed: boolean, of = invoice) =>
  correctionInput(
    of.lines.map((one) => ({ line: one, taxable: paise(250_00) })),
    of,
    untaxed,
  );
const parts = (head: number, roundOff = 0) =>
  ({ heads: { igst: 0, cgst: head, sgst: head, cess: 0 }, roundOff: paise(roundOff) }) as unknown as TradeParts;

it.each([
  ['as its invoice', false, 'party' as const, [22_50, 45_00]],
  ['not at all', true, 'party' as const, [0, 0]],
  // The buyer accounts for it, so the note states it.
  ['by the buyer', false, 'stated' as const, [22_50, 0]],
])('what it corrects is taxed %s', (_, untaxed, taxedBy, figures) => {
  const { lines: [first] = [], collected } = documentTotals(inputOf(untaxed, { ...invoice, taxedBy }));
  expect([first?.cgst, collected]).toEqual(figures);
});

it.each([
  ['nothing but the round-off, where the taxes follow from the rates', parts(22_50), invoice, { roundOff: 0 }],
  ['taxes that are rounded otherwise', parts(22_60, -20), invoice, { cgst: 22_60, sgst: 22_60, roundOff: -20 }],
  [
    'all taxes, if those of the invoice do not follow from its rates',
    parts(22_50),
    { ...invoice, isStated: true },
    { cgst: 22_50, sgst: 22_50, roundOff: 0 },
  ],
  [
    'no tax that is more than a rupee away',
    parts(24_00),
    invoice,
    'It has ₹24.00 of CGST, where ₹22.50 follows from the rates of its items.',
  ],
])('the books are told %s', (_, of, corrected, stated) => {
  expect(correctionStated(inputOf(false, corrected), of, corrected)).toEqual(stated);
});

it('is late after 30 November of the next financial year', () => {
  expect(['2025-11-30', '2025-12-01'].map((date) => isLate(invoice, date))).toEqual([false, true]);
});
