import { describe, expect, it } from 'vitest';
import type { Accounts } from '#domain/migration/accounts/accounts';
import { moneyIn, scaledIn } from '#domain/migration/accounts/figures';
import { readZoho, recordsOf } from '#test/kit/migration/read-accounts';
import { bills, contacts, invoices, items, payments } from '#test/kit/migration/zoho-files';

const noted = ({ notes }: Accounts) => notes.map(({ severity, object, place }) => `${severity} ${object} at ${place}`);

describe('invoices', () => {
  const accounts = readZoho(contacts, items, invoices);
  const [first, second] = recordsOf(accounts, 'sales-invoice');

  it('are one document for all rows of a number, with the taxes of the paper', () => {
    expect([first?.date, first?.rows.length]).toEqual(['2025-06-02', 3]);
    expect(first?.rows[0]).toMatchObject({
      ...{
        number: 'INV-1',
        partyId: 'Umbrella Retail',
        placeOfSupply: '27',
        dueDate: '2025-07-02',
        statedCgst: '54.60',
        statedSgst: '54.60',
      },
      ...{ 'lines.0.itemId': 'Steel Bracket', 'lines.0.quantity': '2', 'lines.0.rate': '250' },
    });
    expect(first?.rows[2]).toEqual({ 'charges.0.ledgerId': 'Freight & Packing Charges', 'charges.0.amount': '50.00' });
  });

  it('keep the paise that the total was rounded by, and the discount of a line', () => {
    expect(second?.rows).toEqual([
      expect.objectContaining({ statedIgst: '126.00', statedRoundOff: '-0.40', 'lines.0.discountAmount': '50.00' }),
    ]);
  });

  it('add up to what Zoho Books has', () => {
    const sum = (path: string, rows: Accounts['records'][number]['rows']) =>
      rows.reduce((all, row) => all + (moneyIn(row[path] ?? '') ?? 0), 0);
    const totals = recordsOf(accounts, 'sales-invoice').map(({ rows }) => {
      const lines = rows.reduce(
        (all, row) => all + ((scaledIn(row['lines.0.quantity'] ?? '') ?? 0) * (scaledIn(row['lines.0.rate'] ?? '') ?? 0)) / 1_000_000,
        0,
      );
      const taxes = ['statedCgst', 'statedSgst', 'statedIgst', 'statedRoundOff', 'charges.0.amount'].map((path) => sum(path, rows));
      return lines - sum('lines.0.discountAmount', rows) + taxes.reduce((all, tax) => all + tax, 0);
    });
    expect(totals).toEqual([819_20, 825_60, 42_00]);
  });

  it('that are drafts or have no day are named, and left out', () => {
    expect(noted(accounts)).toEqual([
      'info Invoice INV-4 at Invoice.csv, row 6',
      'error Invoice INV-5 at Invoice.csv, row 7',
      'info Walk In at Invoice.csv, row 5',
    ]);
  });
});

describe('bills', () => {
  const accounts = readZoho(contacts, items, bills, payments);

  it('with items are purchases, and accounts in them are charges', () => {
    expect(recordsOf(accounts, 'purchase-invoice').map(({ rows }) => rows)).toMatchObject([
      [
        {
          number: 'B-1',
          referenceNo: 'B-1',
          partyId: 'Om Steel',
          'lines.0.itemId': 'Steel Bracket',
          'lines.0.quantity': '10',
          'lines.0.rate': '180',
        },
        { 'charges.0.ledgerId': 'Freight Inward', 'charges.0.amount': '100.00' },
      ],
    ]);
  });

  it('with tax of a supplier who is not registered are named', () => {
    expect(accounts.notes.filter(({ severity }) => severity === 'warning')).toMatchObject([
      { object: 'Bill B-1', text: expect.stringContaining('Om Steel has no GSTIN'), place: 'Bill.csv, row 2' },
    ]);
  });

  it('without items are expenses, and have a number of their own where two suppliers wrote the same', () => {
    expect(recordsOf(accounts, 'journal-voucher').map(({ rows }) => rows)).toMatchObject([
      [
        {
          ...{ type: 'Expense', number: 'B-1-2', referenceNo: 'B-1', partyId: 'Power Company', 'items.0.ledgerId': 'Electricity' },
          ...{ 'items.0.amount': '500.00', 'items.0.taxRate': '18', 'items.0.itc': 'ineligible' },
        },
      ],
    ]);
    expect(recordsOf(accounts, 'bank-cash')[0]?.rows).toMatchObject([
      { type: 'Payment', mode: 'UPI', 'lines.0.againstBill': 'B-1-2', 'lines.0.amount': '590.00' },
    ]);
  });
});
