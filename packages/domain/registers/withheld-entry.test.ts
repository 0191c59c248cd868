import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import { withheldEntry, withheldLine } from '#domain/registers/withheld-entry';

const posting = (ledgerId: string, amount: number) => ({ ledgerId, amount: paise(amount) });
const bill = (ledgerId: string): BillChange => ({ ledgerId, billId: 'one', kind: 'opens', amount: paise(1) });
const tds = { kind: 'TDS', side: 'payable' } as const;
const invoice = {
  ...{ number: 'PI/1', partyId: 'ravi', taxable: 1_000_00, tds: 20_00, tdsRate: 2_0000, tdsSection: '194C' },
  ...{ total: 1_180_00, tcs: 0 },
};
const posted = [posting('purchase', 1_180_00), posting('ravi', -1_160_00), posting('tds', -20_00)];
const effect = { date: '2026-05-01', postings: posted, bills: [bill('ravi')] };

const lineOf = (row: Record<string, unknown>, of: typeof effect, ledger: Parameters<typeof withheldLine>[2] = tds, taxed = true) => {
  const entry = withheldEntry(row, of);
  return entry === null ? null : withheldLine(entry, 'tds', ledger, taxed);
};

describe('what a document does on a ledger of tax at source', () => {
  it('has section, rate and amount of an invoice', () => {
    expect(lineOf(invoice, effect)).toEqual({
      ...{ number: 'PI/1', type: '', partyIds: ['ravi'], tax: 20_00, section: '194C', rate: 2_0000, base: 1_000_00 },
    });
  });

  it('is a deposit on the other side', () => {
    const deposit = { ...effect, postings: [posting('tds', 50_00), posting('bank', -50_00)], bills: [] };
    const row = { number: 'BC/1', type: 'Payment', lines: [{ ledgerId: 'tds' }] };
    expect(lineOf(row, deposit)).toBeNull();
    expect(lineOf(row, deposit, tds, false)).toMatchObject({ type: 'Payment', partyIds: ['tds'], tax: -50_00, rate: null, base: null });
  });

  it.each([
    ['TDS that we claim is a debit', { tds: 20_00, tdsRate: 1_0000, taxable: 2_000_00 }, { kind: 'TDS', side: 'receivable' }, 2_000_00],
    [
      'TCS is on the total before it and without the round-off',
      { tcs: 20_00, tcsRate: 1_0000, total: 2_020_30, roundOff: 30 },
      { kind: 'TCS', side: 'receivable' },
      2_000_00,
    ],
    [
      'tax that is not that of the document has no amount',
      { tds: 19_00, tdsRate: 1_0000, taxable: 2_000_00 },
      { kind: 'TDS', side: 'receivable' },
      null,
    ],
  ] as const)('%s', (_, row, ledger, base) => {
    const line = lineOf(row, { ...effect, postings: [posting('tds', 20_00), posting('asha', -20_00)] }, ledger);
    expect(line).toMatchObject({ tax: 20_00, section: '', base, rate: base === null ? null : 1_0000 });
  });

  it('adds up several postings of a side, and keeps the sides apart', () => {
    const both = { ...effect, postings: [posting('tds', -30_00), posting('tds', -20_00), posting('tds', 10_00), posting('ravi', 40_00)] };
    expect([true, false].map((taxed) => lineOf({}, both, tds, taxed)?.tax)).toEqual([50_00, -10_00]);
  });

  it.each([
    ['the party of an invoice', { partyId: 'ravi' }, ['ravi'], ['ravi']],
    ['the bank of a cash purchase', { partyId: 'bank' }, [], ['bank']],
    ['the first line of a payment to a party', { lines: [{ ledgerId: 'ravi' }] }, ['ravi', 'kiran'], ['ravi']],
    ['the expense of a journal, and whom it is owed to', { lines: [{ ledgerId: 'fees' }] }, ['ravi'], ['fees', 'ravi']],
    ['nobody of an opening balance', {}, [], ['']],
    ['only the first of a journal with very many', { lines: [{ ledgerId: 'pay' }] }, [...'abcdefghi'], ['pay']],
  ])('may be for %s', (_, row, kept, partyIds) => {
    expect(lineOf(row, { ...effect, bills: kept.map(bill) })?.partyIds).toEqual(partyIds);
  });

  it.each([
    ['a draft or a cancelled document', null],
    ['an order, which posts nothing', { ...effect, postings: [] }],
  ])('is missing for %s', (_, of) => {
    expect(withheldEntry(invoice, of)).toBeNull();
  });

  it('is missing for a document that does nothing there', () => {
    expect(lineOf(invoice, { ...effect, postings: [posting('purchase', 1), posting('ravi', -1)] })).toBeNull();
  });
});
