import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from '#domain/gst-returns/payment/filed-payment';
import { returnFigures } from '#domain/gst-returns/payment/return-figures';
import { nothingBrought, payReturn } from '#domain/gst-returns/payment/return-payment';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { setOffJournal } from '#domain/posting/set-off-journal';
import { noTax } from '#domain/registers/register-entry';

interface Month {
  readonly sold?: Partial<Taxes>;
  readonly bought?: Partial<Taxes>;
  /** Under reverse charge. */
  readonly owed?: Partial<Taxes>;
  /** Whole rupees. */
  readonly credit?: Partial<Taxes>;
  readonly lessTax?: Partial<Taxes>;
  readonly interest?: Partial<Taxes>;
  readonly lateFee?: Partial<Taxes>;
}

const whole = (some: Partial<Taxes> = {}): Taxes => ({ ...noTaxes, ...some });

function journal({ sold, bought, owed, credit, lessTax, interest, lateFee }: Month) {
  const figures = returnFigures({
    outward: [{ key: ['section', 'b2b', 'regular'], amounts: { ...noTax, ...sold, documents: 1, quantity: 0 } }],
    inward: [
      { key: ['credit', 'other'], amounts: { ...noTax, ...bought } },
      { key: ['credit', 'reverse-charge'], amounts: { ...noTax, ...owed } },
      { key: ['owed'], amounts: { ...noTax, ...owed } },
    ],
    ...{ claimed: [], late: [], moved: [] },
  });
  const brought = { ...nothingBrought, credit: whole(credit), lessTax: whole(lessTax) };
  const lines = linesOf({ brought, figures, paid: payReturn(figures, brought), interest: whole(interest), lateFee: whole(lateFee) });
  return setOffJournal({ lines, brought, figures });
}

it.each<[string, Month, readonly (readonly [string | null, number])[]]>([
  ['nothing', {}, []],
  [
    'tax that credit pays',
    { sold: { cgst: 90_00, sgst: 90_00 }, bought: { cgst: 100_00, sgst: 100_00 } },
    [
      ['output_cgst', 90_00],
      ['output_sgst', 90_00],
      ['input_cgst', -90_00],
      ['input_sgst', -90_00],
    ],
  ],
  [
    'IGST credit that pays another head, and cash for the rest',
    { sold: { cgst: 90_00 }, bought: { igst: 50_00 }, credit: { igst: 10 } },
    [
      ['output_cgst', 90_00],
      ['input_igst', -60_00],
      [null, -30_00],
    ],
  ],
  [
    'reverse charge in cash, whose credit is used first',
    { sold: { igst: 80_00 }, bought: { igst: 50_00 }, owed: { igst: 18_00 } },
    [
      ['output_igst', 80_00],
      ['rcm_payable_igst', 18_00],
      ['rcm_input_igst', -18_00],
      ['input_igst', -50_00],
      [null, -30_00],
    ],
  ],
  [
    'paise, which are rounded off',
    { sold: { cgst: 90_60 }, owed: { cgst: 10_30 }, bought: { cgst: 5_49 } },
    [
      ['output_cgst', 90_60],
      ['rcm_payable_cgst', 10_30],
      ['rcm_input_cgst', -10_30],
      ['input_cgst', -5_70],
      [null, -85_00],
      ['round_off', 10],
    ],
  ],
  [
    'interest and late fee',
    { sold: { cgst: 10_00 }, interest: { cgst: 2 }, lateFee: { cgst: 5, sgst: 5 } },
    [
      ['output_cgst', 10_00],
      [null, 2_00],
      [null, 10_00],
      [null, -22_00],
    ],
  ],
  ['tax below zero, which is carried', { sold: { cgst: -10_00 } }, []],
  [
    'tax less what was carried',
    { sold: { cgst: 30_00 }, lessTax: { cgst: 10 } },
    [
      ['output_cgst', 20_00],
      [null, -20_00],
    ],
  ],
  [
    'credit below zero, which is paid',
    { sold: { cgst: 30_00 }, bought: { cgst: -7_00 } },
    [
      ['output_cgst', 30_00],
      ['input_cgst', 7_00],
      [null, -37_00],
    ],
  ],
  [
    'reverse charge below zero, which is not paid',
    { owed: { cgst: -18_00 } },
    [
      ['input_cgst', 18_00],
      [null, -18_00],
    ],
  ],
])('posts %s', (_, month, expected) => {
  expect(journal(month).map(({ ledger, amount }) => [ledger, amount])).toEqual(expected);
});

const amount = fc.integer({ min: -2_000_00, max: 9_000_00 });
const rupeesOf = fc.integer({ min: 0, max: 5_000 });
const heads = (one: fc.Arbitrary<number>) => fc.record({ igst: one, cgst: one, sgst: one, cess: one });

it('balances, and rounds off less than a rupee for each head and table', () => {
  fc.assert(
    fc.property(
      ...([heads(amount), heads(amount), heads(fc.integer({ min: -500_00, max: 5_000_00 })), heads(rupeesOf), heads(fc.nat(900))] as const),
      (sold, bought, owed, credit, interest) => {
        const lines = journal({ sold, bought, owed, credit, interest });
        expect(lines.reduce((sum, one) => sum + one.amount, 0)).toBe(0);
        expect(Math.abs(lines.find(({ ledger }) => ledger === 'round_off')?.amount ?? 0)).toBeLessThan(12_00);
      },
    ),
  );
});

it('enters a filed return as it was paid, whatever came into the books since', () => {
  const of = (cgst: number) =>
    returnFigures({
      outward: [{ key: ['section', 'b2b', 'regular'], amounts: { ...noTax, cgst, documents: 1, quantity: 0 } }],
      inward: [{ key: ['owed'], amounts: { ...noTax, igst: cgst } }],
      ...{ claimed: [], late: [], moved: [] },
    });
  const filed = of(90_00);
  const paid = { brought: nothingBrought, figures: filed, paid: payReturn(filed, nothingBrought), interest: noTaxes, lateFee: noTaxes };
  const lines = setOffJournal({ lines: linesOf(paid), brought: nothingBrought, figures: of(500_00) });
  expect(lines.map(({ ledger, amount }) => [ledger, amount])).toEqual([
    ['output_cgst', 90_00],
    ['rcm_payable_igst', 90_00],
    [null, -180_00],
  ]);
});
