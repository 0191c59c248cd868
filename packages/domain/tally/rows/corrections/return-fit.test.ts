import { describe, expect, it } from 'vitest';
import { CorrectedInvoices } from '#domain/tally/rows/corrections/corrected-invoices';
import { ReturnFits } from '#domain/tally/rows/corrections/return-fit';
import { ReturnedValues } from '#domain/tally/rows/corrections/returned-values';
import { tradeFit } from '#domain/tally/rows/trade/trade-fit';
import { goods, line, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({
  'LEDGER Sales of Lamps': { PARENT: 'Sales Accounts' },
  'LEDGER Sales Returned': { PARENT: 'Sales Accounts' },
});

/** Fits of notes on customers, with the invoices before them. */
function fitsOf(invoices: readonly (readonly [head: string, content: object])[]) {
  const index = new CorrectedInvoices();
  for (const [head, content] of invoices) {
    const { voucher } = voucherOf(head, content, head);
    const date = voucher.date ?? '';
    const fit = tradeFit(voucher, 'sale', date, known);
    if (typeof fit === 'string') throw new Error(fit);
    const { supply, day, taxedBy, ledger, stated, parts } = fit;
    const isStated = stated.cgst !== undefined;
    index.know(parts.party, [voucher.number], {
      ...{ guid: head, way: 'sale', date, day, supply, taxedBy, isStated, ledger, lines: parts.goods },
    });
  }
  const fits = new ReturnFits(index, new ReturnedValues(), known);
  return (content: object, day = '20250601') => {
    const { voucher } = voucherOf(`Credit Note 1 ${day}`, content);
    return fits.of(voucher, 'sale', voucher.date ?? '');
  };
}

/** What is taken back: rupees with each head of tax, and the number of the invoice. */
const back = (quantity: number, amount: number, tax: number, REFERENCE: string | undefined, more: object = {}) => ({
  ...{ PARTYLEDGERNAME: 'Anvi', ALLINVENTORYENTRIES: [goods(quantity, amount, { ledger: 'Sales' })] },
  ...(REFERENCE === undefined ? {} : { REFERENCE }),
  LEDGERENTRIES: [line('Anvi', -amount - 2 * tax), line('Output CGST', tax), line('Output SGST', tax)],
  ...more,
});
const lines = (total: number, tax: number) => [line('Anvi', total), line('Output CGST', -tax), line('Output SGST', -tax)];
/** Three lamps for ₹100.00. */
const three = sale({ ALLINVENTORYENTRIES: [goods(-3, -100, { ledger: 'Sales' })], LEDGERENTRIES: lines(118, 9) });
const shortly = (fit: ReturnType<ReturnType<typeof fitsOf>>) =>
  typeof fit === 'string' ? fit : `${fit.invoice.guid} ${JSON.stringify(fit.stated)}`;

describe('the goods of an invoice', () => {
  it('come back in parts that together have its value to the paisa', () => {
    const corrected = fitsOf([['Sales S1 20250410', three]]);
    const each = [
      back(1, 33.33, 3, 'S1'),
      // The second lamp has what two are worth, less the first.
      back(1, 33.33, 3, 'S1'),
      back(1, 33.34, 3, 'S1'),
      back(1, 33.34, 3, 'S1'),
    ].map((content) => shortly(corrected(content)));
    expect(each).toEqual([
      'Sales S1 20250410 {"roundOff":0}',
      'Lamp comes back for ₹33.33, and its invoice has ₹33.34 for it.',
      'Sales S1 20250410 {"roundOff":0}',
      'Lamp comes back for ₹33.34, and its invoice has ₹33.33 for it.',
    ]);
    expect(shortly(corrected(back(2, 66.66, 6, 'S1')))).toBe('Only 1 of Lamp is left of its invoice.');
  });

  it('come back from the line with their price', () => {
    const entries = [goods(-2, -200, { ledger: 'Sales' }), goods(-5, -400, { ledger: 'Sales' })];
    const corrected = fitsOf([['Sales S1 20250410', sale({ ALLINVENTORYENTRIES: entries, LEDGERENTRIES: lines(708, 54) })]])(
      back(2, 160, 14.4, 'S1'),
    );
    expect(corrected).toMatchObject({ lines: [{ place: 1 }] });
  });

  it('are of the year that the number is of, and of no later one', () => {
    const corrected = fitsOf([
      ['Sales 1 20240410', sale()],
      ['Sales 1 20250410', sale()],
    ]);
    expect(shortly(corrected(back(1, 100, 9, '1')))).toContain('20250410');
    expect(shortly(corrected(back(1, 100, 9, '1'), '20241101'))).toContain('20240410');
    expect(shortly(corrected(back(1, 100, 9, '1'), '20240401'))).toContain('no invoice of the file has its goods');
  });

  it('have no tax after the last day of the law', () => {
    const corrected = fitsOf([['Sales S1 20240410', sale()]]);
    expect(shortly(corrected(back(1, 100, 9, 'S1'), '20251130'))).toContain('S1');
    expect(shortly(corrected(back(1, 100, 9, 'S1'), '20251201'))).toBe(
      'It has ₹9.00 of CGST, where ₹0.00 follows from the rates of its items.',
    );
    expect(shortly(corrected(back(1, 100, 0, 'S1'), '20251201'))).toContain('S1');
  });

  it('state the taxes where those of the invoice are as on its paper', () => {
    const corrected = fitsOf([['Sales S1 20250410', sale({ LEDGERENTRIES: lines(1180.02, 90.01) })]]);
    expect(shortly(corrected(back(10, 1000, 90.01, 'S1')))).toBe('Sales S1 20250410 {"cgst":9001,"sgst":9001,"roundOff":0}');
    expect(shortly(corrected(back(10, 1000, 90, 'S1')))).toContain('Only 0 of Lamp');
    const again = fitsOf([['Sales S1 20250410', sale({ LEDGERENTRIES: lines(1180.02, 90.01) })]]);
    expect(shortly(again(back(10, 1000, 90, 'S1')))).toBe('Sales S1 20250410 {"cgst":9000,"sgst":9000,"roundOff":0}');
  });
});

describe('the ledger', () => {
  const at = (ledger: string) => ({ ALLINVENTORYENTRIES: [goods(1, 100, { ledger })] });
  const sold = (ledger: string) => sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger })] });
  it.each([
    ['Sales of Lamps', 'Sales of Lamps', []],
    ['Sales of Lamps', 'Sales Returned', [{ from: 'Sales of Lamps', to: 'Sales Returned', amount: 100_00 }]],
    // The books have a ledger of their own for what comes back of the main one.
    ['Sales', 'Sales', [{ from: 'Sales Return', to: 'Sales', amount: 100_00 }]],
  ])('sold on %s and back on %s moves %j', (soldOn, backOn, moved) => {
    expect(fitsOf([['Sales S1 20250410', sold(soldOn)]])(back(1, 100, 9, 'S1', at(backOn)))).toMatchObject({ moved });
  });
});

describe('a note', () => {
  const two = fitsOf([
    ['Sales S1 20250410', sale()],
    ['Sales S2 20250510', sale()],
    ['Sales S3 20250520', sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales', item: 'Design' })] })],
  ]);
  it.each([
    ['that names none is of the latest with its goods at their price', back(1, 100, 9, undefined), 'S2'],
    ['on a bill without its goods is, too', back(1, 100, 9, 'S3'), 'S2'],
  ])('%s, and a person is told', (_, content, number) => {
    expect(two(content)).toMatchObject({
      invoice: { guid: expect.stringContaining(number) },
      remark: expect.stringContaining('the latest'),
    });
  });

  it.each([
    [
      'names none, and none has its price',
      back(1, 70, 6.3, undefined),
      'It does not say which invoice it corrects, and no invoice of the file has',
    ],
    [
      'says that it is of one without its goods',
      back(1, 100, 9, undefined, { ORIGINVOICEDETAILS: [{ REFNUM: 'S3' }] }),
      'does not have Lamp.',
    ],
    [
      'takes freight back',
      back(1, 100, 9, 'S1', { LEDGERENTRIES: [...lines(-128, -9), line('Freight', 10)] }),
      'It takes back ₹10.00 of Freight',
    ],
    [
      'is on no ledger of the books',
      back(1, 100, 9, 'S1', { LEDGERENTRIES: [line('Anvi', -100), line('Nobody', 0)] }),
      'no ledger for Nobody',
    ],
    ['has no party', back(1, 100, 9, 'S1', { PARTYLEDGERNAME: '', LEDGERENTRIES: [] }), 'who the customer or supplier is'],
    ['sends goods out', back(-1, -100, -9, 'S1'), 'Lamp goes the other way than the rest.'],
    [
      'has a bill on the other side',
      back(1, 100, 9, 'S1', {
        LEDGERENTRIES: [
          { ...line('Anvi', -118), BILLALLOCATIONS: [{ NAME: 'S1', BILLTYPE: 'Agst Ref', AMOUNT: '-118.00' }] },
          ...[line('Output CGST', 9), line('Output SGST', 9)],
        ],
      }),
      'is on the other side',
    ],
  ])('that %s is no return', (_, content, why) => {
    expect(two(content)).toContain(why);
  });
});
