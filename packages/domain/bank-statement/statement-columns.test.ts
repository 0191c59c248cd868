import { expect, it } from 'vitest';
import {
  formatOf,
  guessedColumns,
  headRow,
  isWhole,
  knownLayout,
  likelyHead,
  namedColumns,
} from '#domain/bank-statement/statement-columns';

it.each([
  ['HDFC', ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance']],
  ['SBI', ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance']],
  ['Axis', ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL']],
])('knows the layout of %s below any lines', (bank, headings) => {
  const rows = [['Account', '1'], [''], headings, ['x']];
  const found = knownLayout(rows);
  expect(found?.bank).toBe(bank);
  expect(found && headRow(rows, found.columns)).toBe(2);
});

it('proposes columns by their headings', () => {
  const found = guessedColumns([['Statement'], ['Posting Date', 'Details', 'UTR', 'Amount', 'Dr/Cr', 'Balance']]);
  expect(found).toEqual({
    head: 1,
    columns: { date: 'Posting Date', narration: 'Details', reference: 'UTR', amount: 'Amount', side: 'Dr/Cr', balance: 'Balance' },
  });
  expect(guessedColumns([['a', 'b', 'c']])).toBeUndefined();
});

it('of a column with debits and credits no single amount is proposed', () => {
  const found = guessedColumns([['Date', 'Description', 'Amount', 'Debit', 'Credit']]);
  expect(found?.columns).toEqual({ date: 'Date', narration: 'Description', withdrawal: 'Debit', deposit: 'Credit' });
});

it('a column of dates is the date, whatever it is called', () => {
  const rows = [
    ['Posted', 'Details', 'Paid out', 'Paid in'],
    ['03/11/2026', 'RENT', '10.00', ''],
    ['04/11/2026', 'SALE', '', '25.50'],
  ];
  expect(guessedColumns(rows)?.columns).toEqual({ date: 'Posted', narration: 'Details', withdrawal: 'Paid out', deposit: 'Paid in' });
  expect(guessedColumns([...rows, ['total', '', '10.00', '25.50']])?.columns.date).toBeUndefined();
});

it.each`
  over                              | cells                 | columns
  ${'Debit/Credit'}                 | ${['-5', '+7']}       | ${{ amount: 'Debit/Credit' }}
  ${'Debit/Credit'}                 | ${['Dr', 'Cr']}       | ${{ side: 'Debit/Credit' }}
  ${'Withdrawal (Dr)/Deposit (Cr)'} | ${['5(Dr)', '7(Cr)']} | ${{ amount: 'Withdrawal (Dr)/Deposit (Cr)' }}
  ${'BillingAmountSign'}            | ${['', 'CR']}         | ${{ side: 'BillingAmountSign' }}
  ${'Transaction type'}             | ${['NEFT', 'UPI']}    | ${{}}
`('a column $over with $cells is $columns', ({ over, cells, columns }) => {
  const rows = [['Date', 'Details', 'UTR', over], ...cells.map((cell: string) => ['13-09-2026', 'A', '1', cell])];
  expect(guessedColumns(rows)?.columns).toEqual({ date: 'Date', narration: 'Details', reference: 'UTR', ...columns });
});

it('a value date is the date where there is no other', () => {
  const rows = [
    ['Value Date', 'Details', 'Debit', 'Credit'],
    ['13-09-2026', 'A', '5', ''],
  ];
  expect(guessedColumns(rows)?.columns).toEqual({ date: 'Value Date', narration: 'Details', withdrawal: 'Debit', deposit: 'Credit' });
});

it.each`
  above                                | amounts               | isTurned
  ${'Card No: 4315XXXXXXXX8008'}       | ${['5', '7', '-12']}  | ${true}
  ${'Your credit card statement'}      | ${['5']}              | ${true}
  ${'Card No: 4315XXXXXXXX8008'}       | ${['-5', '-7', '12']} | ${undefined}
  ${'Card No: 4315XXXXXXXX8008'}       | ${['5 Dr', '12 Cr']}  | ${undefined}
  ${'Card No: 4315XXXXXXXX8008'}       | ${['5', '+12']}       | ${undefined}
  ${'Debit card no. 4315XXXXXXXX8008'} | ${['5', '-12']}       | ${undefined}
  ${'Account No: 4315'}                | ${['5', '-12']}       | ${undefined}
`('below "$above" amounts $amounts are those of a card: $isTurned', ({ above, amounts, isTurned }) => {
  const rows = [[above], ['Date', 'Details', 'Amount'], ...amounts.map((amount: string) => ['13-09-2026', 'A', amount])];
  expect(guessedColumns(rows)?.columns.outIsPositive).toBe(isTurned);
});

it.each([
  [['31-12-2026', '01-02-2026'], 'DD-MM-YYYY'],
  [['24/11/2026', '01/02/2026'], 'DD/MM/YY'],
  [['11/24/2026'], 'MM/DD/YY'],
  [['31-Dec-2026'], 'DD-MMM-YYYY'],
  [['01-02-2026'], undefined],
  [['01/02/26'], undefined],
  [['13/09/26', '14/09/26'], 'DD/MM/YY'],
  [['26-02-01', '26-02-13'], 'YY-MM-DD'],
  [['31-12-2026', '12-31-2026'], undefined],
  [[], undefined],
])('the format of %j is %s', (dates, format) => {
  expect(formatOf(dates)).toBe(format);
});

it.each([
  [{ date: 'D', narration: 'N', amount: 'A', dateFormat: 'DD/MM/YY' }, true],
  [{ date: 'D', narration: 'N', withdrawal: 'W', deposit: 'C', dateFormat: 'DD/MM/YY' }, true],
  [{ date: 'D', narration: 'N', withdrawal: 'W', dateFormat: 'DD/MM/YY' }, false],
  [{ date: 'D', narration: 'N', amount: 'A' }, false],
  [{ narration: 'N', amount: 'A', dateFormat: 'DD/MM/YY' }, false],
] as const)('whether %j is enough: %s', (columns, whole) => {
  expect(isWhole(columns)).toBe(whole);
});

it('leaves out columns that the file does not have', () => {
  expect(namedColumns({ date: 'D', narration: 'N', deposit: '', dateFormat: 'DD-MM-YYYY' })).toEqual([
    ['date', 'D'],
    ['narration', 'N'],
  ]);
});

it.each`
  rows                                                                                              | head
  ${[['Account Number: 9'], [''], ['Posted', 'Info', 'Out', 'In'], ['05/10/2026', 'A', '5', '']]}   | ${2}
  ${[['Name', 'Asha', 'Pune'], ['Posted', 'Info', 'Out'], ['', '', ''], ['05-Oct-2026', 'A', '5']]} | ${1}
  ${[['05/10/2026', 'A', '5'], ['06/10/2026', 'B', '6']]}                                           | ${0}
  ${[['Name', 'Town'], ['Asha', 'Pune']]}                                                           | ${0}
  ${[]}                                                                                             | ${0}
`('the headings of $rows are in row $head', ({ rows, head }) => {
  expect(likelyHead(rows)).toBe(head);
});
