import { describe, expect, it } from 'vitest';
import { CorrectedInvoices } from '#domain/tally/rows/corrections/corrected-invoices';
import { NoteFits } from '#domain/tally/rows/corrections/note-fit';
import { ReturnedValues } from '#domain/tally/rows/corrections/returned-values';
import { tradeFit } from '#domain/tally/rows/trade/trade-fit';
import { bill, bills, goods, line, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({
  'LEDGER Quality Claim': { PARENT: 'Indirect Expenses' },
});
type Sample = readonly [head: string, content: object];

/** Fits of notes, with the invoices before them. */
function fitsOf(...invoices: readonly Sample[]) {
  const index = new CorrectedInvoices();
  for (const [head, content] of invoices) {
    const { voucher, base } = voucherOf(head, content, head);
    const way = base === 'Sales' ? 'sale' : 'purchase';
    const date = voucher.date ?? '';
    const fit = tradeFit(voucher, way, date, known);
    if (typeof fit === 'string') throw new Error(fit);
    const { supply, day, taxedBy, ledger, parts } = fit;
    index.know(parts.party, [voucher.number], { guid: head, way, date, day, supply, taxedBy, isStated: false, ledger, lines: parts.goods });
  }
  const fits = new NoteFits(index, new ReturnedValues(), known);
  return ([head, content]: Sample) => {
    const { voucher, base } = voucherOf(head, content);
    return fits.of(voucher, base === 'Credit Note' ? 'credit-note' : 'debit-note', voucher.date ?? '');
  };
}

/** `place: rupees ledger` of each line, or the sentence. */
const shortly = (fit: ReturnType<ReturnType<typeof fitsOf>>) =>
  typeof fit === 'string'
    ? fit
    : fit.lines.map(({ place, amount, ledger }) => `${place}: ${amount / 100} ${ledger}`).join(', ') +
      (fit.withoutTax ? ', without tax' : '');

const sold: Sample = ['Sales S1 20250410', sale()];
/** Ten lamps of 18 %, oil of 5 % and ten more lamps. */
const mixed: Sample = [
  'Sales S2 20250411',
  sale({
    ALLINVENTORYENTRIES: [
      goods(-10, -1000, { ledger: 'Sales' }),
      goods(-1, -400, { ledger: 'Sales', item: 'Oil', batch: 'B' }),
      goods(-10, -500, { ledger: 'Sales' }),
    ],
    LEDGERENTRIES: [line('Anvi', 2190), line('Output CGST', -145), line('Output SGST', -145)],
  }),
];
const bought: Sample = [
  'Purchase SM/9 20250402',
  {
    ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(10, 1000, { ledger: 'Purchase' })] },
    LEDGERENTRIES: [line('Surat Mills', -1180), line('Input IGST', 180)],
  },
];
/** Takes off an amount with each head of its tax. */
const less = (amount: number, tax: number, ref: string, more: object = {}): Sample => [
  'Credit Note 1 20250601',
  {
    PARTYLEDGERNAME: 'Anvi',
    LEDGERENTRIES: [
      line('Anvi', -amount - 2 * tax, bills(bill(ref, 'Agst Ref', -amount - 2 * tax))),
      ...[line('Discount', amount), line('Output CGST', tax), line('Output SGST', tax)],
    ],
    ...more,
  },
];

describe('a credit note on a sale', () => {
  it.each([
    ['on all lines by what they are worth', less(190, 14.5, 'S2'), '0: 100 Discount, 1: 40 Discount, 2: 50 Discount'],
    ['on the lines with its rate', less(150, 13.5, 'S2'), '0: 100 Discount, 2: 50 Discount'],
    ['on the one line with its rate', less(40, 1, 'S2'), '1: 40 Discount'],
    ['without a tax, if it changes none', less(190, 0, 'S2'), '0: 100 Discount, 1: 40 Discount, 2: 50 Discount, without tax'],
    ['with taxes that are rounded otherwise', less(150, 13.4, 'S2'), '0: 100 Discount, 2: 50 Discount'],
  ])('is %s', (_, note, lines) => {
    expect(shortly(fitsOf(sold, mixed)(note))).toBe(lines);
  });

  it('is on the items that it names without a quantity', () => {
    const named = { ALLINVENTORYENTRIES: [{ STOCKITEMNAME: 'Lamp', AMOUNT: '-30.00', ACCOUNTINGALLOCATIONS: [line('Sales', 30)] }] };
    const LEDGERENTRIES = [line('Anvi', -35.4, bills(bill('S2', 'Agst Ref', -35.4))), line('Output CGST', 2.7), line('Output SGST', 2.7)];
    expect(shortly(fitsOf(mixed)(less(30, 2.7, 'S2', { ...named, LEDGERENTRIES })))).toBe('0: 20 Sales, 2: 10 Sales');
  });

  it('has each of its ledgers', () => {
    const LEDGERENTRIES = [
      line('Anvi', -59, bills(bill('S1', 'Agst Ref', -59))),
      ...[line('Discount', 20), line('Quality Claim', 30), line('Output CGST', 4.5), line('Output SGST', 4.5)],
    ];
    expect(shortly(fitsOf(sold)(less(0, 0, 'S1', { LEDGERENTRIES })))).toBe('0: 20 Discount, 0: 30 Quality Claim');
  });

  it('takes off no more than notes before it left', () => {
    const corrected = fitsOf(sold);
    const notes = [less(600, 54, 'S1'), less(600, 54, 'S1'), less(400, 36, 'S1'), less(1, 0.09, 'S1')];
    expect(notes.map((note) => shortly(corrected(note)))).toEqual([
      '0: 600 Discount',
      'It takes off ₹600.00, and its invoice has ₹400.00 left.',
      '0: 400 Discount',
      'Its invoice of 10-Apr-2025 has nothing that it could correct.',
    ]);
  });

  it('has no tax after the last day of the law', () => {
    const late = (tax: number): Sample => ['Credit Note 1 20261201', less(100, tax, 'S1')[1]];
    expect(shortly(fitsOf(sold)(late(9)))).toBe('It has ₹9.00 of CGST, where ₹0.00 follows from the rates of its items.');
    expect(shortly(fitsOf(sold)(late(0)))).toBe('0: 100 Discount');
  });

  it.each([
    [
      'names no invoice',
      less(100, 9, 'S1', { LEDGERENTRIES: [line('Anvi', -118), line('Discount', 100), line('Output CGST', 9), line('Output SGST', 9)] }),
      'It does not say which invoice it corrects.',
    ],
    ['is on an invoice of an earlier year', less(100, 9, 'OLD/1'), 'The file has no invoice OLD/1 that it could correct.'],
    ['has more tax than a rate gives', less(100, 11, 'S1'), 'It has ₹11.00 of CGST, where ₹9.00 follows from the rates of its items.'],
    [
      'keeps TDS back',
      less(100, 0, 'S1', { LEDGERENTRIES: [line('Anvi', -90), line('TDS', -10), line('Discount', 100)] }),
      'TDS takes ₹10.00 off, which an invoice of the books cannot.',
    ],
  ])('that %s is none', (_, note, why) => {
    expect(shortly(fitsOf(sold)(note))).toBe(why);
  });
});

describe('other notes', () => {
  const onSupplier = (type: string, amount: number, sign: 1 | -1, ref: object = { REFERENCE: 'SM/9' }): Sample => [
    `${type} 1 20250601`,
    {
      ...{ PARTYLEDGERNAME: 'Surat Mills', ...ref },
      LEDGERENTRIES: [
        line('Surat Mills', sign * amount * 1.18),
        line('Purchase', -sign * amount),
        line('Input IGST', -sign * amount * 0.18),
      ],
    },
  ];

  it.each([
    ['a debit note lowers a purchase', onSupplier('Debit Note', 50, 1), { slug: 'debit-note', way: 'purchase', lowers: true }],
    ['a credit note raises a purchase', onSupplier('Credit Note', 50, -1), { slug: 'credit-note', way: 'purchase', lowers: false }],
    [
      'a debit note raises a sale',
      [
        'Debit Note 1 20250601',
        {
          ...{ PARTYLEDGERNAME: 'Anvi', REFERENCE: 'S1' },
          LEDGERENTRIES: [line('Anvi', 118), line('Sales', -100), line('Output CGST', -9), line('Output SGST', -9)],
        },
      ] as const,
      { slug: 'debit-note', way: 'sale', lowers: false },
    ],
  ])('%s', (_, note, fit) => {
    expect(fitsOf(sold, bought)(note)).toMatchObject(fit);
  });

  it('a bill of its own is not that of the invoice which it raises', () => {
    const content = {
      PARTYLEDGERNAME: 'Anvi',
      LEDGERENTRIES: [
        line('Anvi', 118, bills(bill('S1', 'Agst Ref', 118))),
        ...[line('Sales', -100), line('Output CGST', -9), line('Output SGST', -9)],
      ],
    };
    expect(shortly(fitsOf(sold)(['Debit Note 1 20250601', content]))).toBe(
      'It raises the bill of its invoice, and in the books it has one of its own.',
    );
  });

  it('what raised an invoice can be taken off again', () => {
    const corrected = fitsOf(bought);
    expect(corrected(onSupplier('Credit Note', 200, -1))).toMatchObject({ lowers: false });
    expect(shortly(corrected(onSupplier('Debit Note', 1200, 1)))).toBe('0: 1200 Purchase');
  });
});
