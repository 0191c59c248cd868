import { describe, expect, it } from 'vitest';
import {
  type BillsFacts,
  bucketsOf,
  paymentReceivablesPayablesTable,
} from '#application/reports/ledgers/payment-receivables-payables/table';
import { paise } from '#domain/money/paise';
import { paymentReceivablesPayables, type ReceivablesFilter } from '#modules/reports/ledgers/payment-receivables-payables';

const filter: ReceivablesFilter = {
  asOf: '2026-11-21',
  side: 'Receivables',
  by: 'due',
  buckets: null,
  partyId: null,
  branches: [],
  compare: null,
  msmeOnly: false,
};
const bill = (ledgerId: string, number: string, date: string, dueDate: string, amount: number, open: number) => ({
  billId: number,
  ledgerId,
  kind: amount === 0 ? ('on-account' as const) : ('bill' as const),
  voucher: { slug: 'sales-invoice', id: `voucher of ${number}` },
  number,
  date,
  dueDate,
  amount: paise(amount),
  open: paise(open),
});
const facts: BillsFacts = {
  parties: [
    { id: 'ravi', name: 'Ravi Stores', side: 'Receivables', msme: null, creditDays: null },
    { id: 'asha', name: 'Asha Traders', side: 'Receivables', msme: null, creditDays: null },
    { id: 'sun', name: 'Sun Panels', side: 'Payables', msme: null, creditDays: null },
  ],
  bills: [
    bill('ravi', 'SI/9', '2026-11-20', '2026-12-20', 900_00, 900_00),
    bill('asha', 'SI/1', '2026-07-01', '2026-07-31', 500_00, 200_00),
    bill('asha', 'BC/1', '2026-11-01', '2026-11-01', -50_00, -50_00),
    bill('sun', 'PI/1', '2026-10-01', '2026-10-31', -700_00, -300_00),
  ],
};

describe('receivables and payables', () => {
  it.each([
    ['of the organisation', null, '10,20', ['Not due', '0–10', '11–20', '> 20']],
    ['of the filter first', '45', '10,20', ['Not due', '0–45', '> 45']],
    ['of the organisation if those of the filter do not rise', '90,60', '10,20', ['Not due', '0–10', '11–20', '> 20']],
  ])('has the buckets %s', (_, typed, own, labels) => {
    const { columns } = paymentReceivablesPayablesTable({ ...filter, buckets: typed }, { ...facts, buckets: own });
    expect(columns.filter(({ key }) => key.startsWith('bucket')).map(({ label }) => label)).toEqual(labels);
  });

  it('says that buckets which do not rise are not used', () => {
    const notesOf = (buckets: string | null) => paymentReceivablesPayablesTable({ ...filter, buckets }, facts).notes;
    expect(notesOf('90,60')).toEqual(['The buckets 90,60 are not rising days such as 30,60,90, so the usual ones are shown.']);
    for (const typed of ['30,60', ' ', null]) expect(notesOf(typed)).toBeUndefined();
  });

  it('shows bills under their party in buckets that add up to what is pending', () => {
    const { rows, totals, columns } = paymentReceivablesPayablesTable(filter, facts);
    expect(columns.slice(1, 8).map(({ label }) => label)).toEqual(['Pending', 'Not due', '0–30', '31–60', '61–90', '91–120', '> 120']);
    expect(columns.filter(({ optional }) => optional).map(({ key }) => key)).toEqual(['overdue', 'date', 'dueDate', 'amount', 'settled']);
    expect(rows.map(({ cells }) => [cells['particulars'], cells['pending']])).toEqual([
      ['Asha Traders', 150_00],
      ['Ravi Stores', 900_00],
    ]);
    expect(rows[0]?.children?.map(({ cells }) => cells)).toMatchObject([
      { particulars: 'SI/1', amount: 500_00, settled: 300_00, pending: 200_00, overdue: 113, bucket4: 200_00 },
      { particulars: 'BC/1', pending: -50_00, overdue: 20, bucket1: -50_00 },
    ]);
    expect(totals).toMatchObject({ pending: 1050_00, bucket0: 900_00, bucket1: -50_00, bucket4: 200_00, bucket5: null });
  });

  it('links a party to its ledger in the same branches', () => {
    const linkIn = (branches: string[]) => paymentReceivablesPayablesTable({ ...filter, branches }, facts).rows[0]?.link;
    expect(linkIn([])).toBe('/app/ledger-group/report?ledger=asha&to=2026-11-21');
    expect(linkIn(['pune', 'blr'])).toContain('&branches=pune%2Cblr');
  });

  it('links a bill to its voucher, and an opening bill to the opening balances', () => {
    const [, first] = facts.bills;
    if (first === undefined) throw new Error('There are bills');
    const linkOf = (slug: string) => {
      const bills = [{ ...first, voucher: { slug, id: '1' } }];
      return paymentReceivablesPayablesTable(filter, { ...facts, bills }).rows[0]?.children?.[0]?.link;
    };
    expect(linkOf('sales-invoice')).toBe('/app/sales-invoice/view/1');
    expect(linkOf('opening-balance')).toBe('/app/financial-year/update_opening_balance');
  });

  it('shows amounts owed to suppliers as positive', () => {
    const { rows, totals } = paymentReceivablesPayablesTable({ ...filter, side: 'Payables' }, facts);
    expect(rows[0]?.children?.[0]?.cells).toMatchObject({ amount: 700_00, settled: 400_00, pending: 300_00, overdue: 21 });
    expect(totals).toMatchObject({ pending: 300_00, bucket1: 300_00 });
  });

  it('can age by bill date, and show one party', () => {
    const { rows } = paymentReceivablesPayablesTable({ ...filter, by: 'bill', partyId: 'ravi' }, facts);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toMatchObject({ bucket0: null, bucket1: 900_00 });
  });

  it.each([
    [null, [30, 60, 90, 120]],
    ['15, 45', [15, 45]],
    ['45,15', [30, 60, 90, 120]],
    ['a,b', [30, 60, 90, 120]],
    ['0,30', [30, 60, 90, 120]],
  ])('buckets typed as %j are %j', (typed, days) => {
    expect(bucketsOf(typed)).toEqual(days);
  });

  it('shows the legal due dates of micro and small suppliers, late amounts, and only them if asked', () => {
    const owed = (ledgerId: string, number: string, date: string, dueDate: string) =>
      bill(ledgerId, number, date, dueDate, -100_00, -100_00);
    const law: BillsFacts = {
      parties: [
        { id: 'sun', name: 'Sun Panels', side: 'Payables', msme: 'Small', creditDays: 20 },
        { id: 'big', name: 'Big Glass', side: 'Payables', msme: 'Medium', creditDays: null },
        { id: 'asha', name: 'Asha Traders', side: 'Receivables', msme: 'Micro', creditDays: null },
      ],
      bills: [
        owed('sun', 'PI/1', '2026-10-01', '2026-12-30'),
        owed('sun', 'PI/2', '2026-11-10', '2026-11-10'),
        bill('sun', 'BC/1', '2026-10-01', '2026-10-01', 40_00, 40_00),
        owed('big', 'PI/3', '2026-01-01', '2026-01-31'),
        bill('asha', 'SI/1', '2026-01-01', '2026-01-31', 100_00, 100_00),
      ],
    };
    const payables = paymentReceivablesPayablesTable({ ...filter, side: 'Payables' }, law);
    const [big, sun] = payables.rows;
    expect(sun?.children?.map(({ cells }) => [cells['particulars'], cells['payBy']])).toEqual([
      ['BC/1', undefined],
      ['PI/2', '30-Nov-2026'],
      ['PI/1', '15-Nov-2026, 6 days late'],
    ]);
    expect([big?.cells['payBy'], sun?.cells['payBy']]).toEqual([undefined, '100.00 late']);
    expect(big?.children?.[0]?.cells['payBy']).toBeUndefined();
    expect(payables.notes).toEqual([expect.stringMatching(/^₹100\.00 .*section 15 .*43B\(h\)/)]);
    expect(paymentReceivablesPayablesTable({ ...filter, side: 'Payables', msmeOnly: true }, law).rows.map(({ id }) => id)).toEqual([
      'ledger:sun',
    ]);
    expect(paymentReceivablesPayables.idle?.({ ...filter, side: 'Payables' })).toEqual([]);
    expect(paymentReceivablesPayables.idle?.(filter)).toEqual(['msmeOnly']);
    const receivables = paymentReceivablesPayablesTable({ ...filter, msmeOnly: true }, law);
    expect(receivables.rows.map(({ id }) => id)).toEqual(['ledger:asha']);
    expect(receivables.columns.map(({ key }) => key)).not.toContain('payBy');
    expect(receivables).not.toHaveProperty('notes');
  });
});
