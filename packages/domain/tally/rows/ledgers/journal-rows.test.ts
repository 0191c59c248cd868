import { expect, it } from 'vitest';
import { journalProblem, journalRecord } from '#domain/tally/rows/ledgers/journal-rows';
import { centres, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();
const journal = (content: object, head = 'Journal 1 20250410') => voucherOf(head, content).voucher;
const lines = (...ALLLEDGERENTRIES: readonly object[]) => ({ ALLLEDGERENTRIES });
const rowsOf = (content: object, side: 'input' | 'output' | null = null) =>
  journalRecord(journal(content), { date: '2025-04-10', number: '1', level: 2 }, side, () => [], known).rows;

it.each([
  ['one line', lines(line('Rent', 0), line('Cash', 0)), 'It has no amounts.'],
  ['an unknown ledger', lines(line('Nobody', 5), line('Cash', -5)), 'The books have no ledger for Nobody.'],
  ['an unknown ledger without an amount', lines(line('Nobody', 0), line('Rent', 5), line('Cash', -5)), undefined],
  [
    'too many lines',
    lines(...Array.from({ length: 1_001 }, () => line('Rent', 1)), line('Cash', -1_001)),
    expect.stringMatching(/^It has more than \d+ lines\.$/),
  ],
])('of %s: %j', (_, content, problem) => {
  expect(journalProblem(journal(content), null, known)).toEqual(problem);
});

it('has debits and credits of either side, and only the first row what is of the whole', () => {
  expect(
    rowsOf({ ...lines(line('Rent', 5.01), line('Cash', -5.01)), REFERENCE: 'R/1', REFERENCEDATE: '20250409', NARRATION: 'April' }),
  ).toEqual([
    {
      ...{ document: 'g0', date: '2025-04-10', number: '1', type: 'Journal', referenceNo: 'R/1', referenceDate: '2025-04-09' },
      ...{ narration: 'April', 'lines.0.ledgerId': 'Rent', 'lines.0.debit': '5.01' },
    },
    { document: 'g0', 'lines.0.ledgerId': 'Cash', 'lines.0.credit': '5.01' },
  ]);
});

it('says in words what a journal has no field for', () => {
  const BANKALLOCATIONS = [{ TRANSACTIONTYPE: 'Cheque', INSTRUMENTNUMBER: '471880', UNIQUEREFERENCENUMBER: 'UTR1' }];
  expect(rowsOf(lines(line('Rent', 5), line('HDFC', -5, { BANKALLOCATIONS })))).toMatchObject([{ narration: 'Cheque 471880 UTR1' }, {}]);
});

it('divides a credit by projects', () => {
  expect(rowsOf(lines(line('Rent', -5, centres(['Shop', -2], ['Sales Team', -3])), line('Cash', 5)))).toMatchObject([
    { 'lines.0.credit': '2.00', 'lines.0.projectId': 'SHOP' },
    { 'lines.0.credit': '3.00', 'lines.0.projectId': 'SALESTEAM' },
    { 'lines.0.debit': '5.00' },
  ]);
});
