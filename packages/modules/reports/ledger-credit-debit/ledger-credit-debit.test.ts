import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { BillPart } from '#domain/posting/bill-parts';
import {
  type LedgerCreditDebitFacts,
  type LedgerCreditDebitFilter,
  ledgerCreditDebitTable,
} from '#modules/reports/ledger-credit-debit/ledger-credit-debit';

const filter: LedgerCreditDebitFilter = { ledgerId: 'asha', from: '2026-04-01', to: '2026-06-30', branches: [], openOnly: false };
const opens = (number: string, date: string, amount: number): BillPart => ({
  ...{ voucher: { slug: 'sales-invoice', id: number }, number, date, settles: 0 },
  opens: { kind: 'bill', number, date, dueDate: date, amount: paise(amount) },
});
const settles = (number: string, date: string, amount: number): BillPart => ({
  ...{ voucher: { slug: 'bank-cash', id: number }, number, date, settles: amount, opens: null },
});
const facts: LedgerCreditDebitFacts = {
  ledger: { id: 'asha', name: 'Asha Traders' },
  bills: [
    { billId: 'two', parts: [opens('SI/2', '2026-05-02', 500_00), settles('BC/2', '2026-05-09', -200_00)] },
    { billId: 'one', parts: [opens('SI/1', '2026-04-02', 300_00), settles('BC/1', '2026-04-09', -300_00)] },
    { billId: 'three', parts: [settles('BC/3', '2026-06-20', -70_00)] },
  ],
  closing: paise(240_00),
};

it('puts the credits beside the debits they settle, and what is open adds up to the balance', () => {
  const { rows, totals } = ledgerCreditDebitTable(filter, facts);
  expect(rows.map(({ cells }) => ['particulars', 'debit', 'credit', 'open', 'status'].map((key) => cells[key]))).toEqual([
    ['SI/1', 300_00, 300_00, 0, 'Matched'],
    ['SI/2', 500_00, 200_00, 300_00, 'Partly matched'],
    // Its bill is dated after the period.
    ['BC/3', null, 70_00, -70_00, 'Open'],
    ['Without bills', undefined, undefined, 10_00, undefined],
  ]);
  expect(totals).toMatchObject({ debit: 800_00, credit: 570_00, open: 240_00 });
  expect(rows[1]?.children?.map(({ cells, link }) => [cells['particulars'], cells['debit'], cells['credit'], link])).toEqual([
    ['SI/2', 500_00, null, '/app/sales-invoice/view/SI/2'],
    ['BC/2', null, 200_00, '/app/bank-cash/view/BC/2'],
  ]);
});

it('leaves out what is matched when only open bills are wanted', () => {
  expect(ledgerCreditDebitTable({ ...filter, openOnly: true }, facts).rows.map(({ id }) => id)).toEqual(['two', 'three', 'apart']);
});
