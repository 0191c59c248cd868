import { expect, it } from 'vitest';
import { bankReconciliationStatementTable } from '#application/reports/ledgers/bank-reconciliation-statement/table';
import { reconciliationStatement } from '#domain/bank/reconciliation-statement';
import { type Paise, paise } from '#domain/money/paise';

const asOf = '2026-06-30';

const entry = (id: string, date: string, amount: number, more: object = {}) => ({
  ...{ id: `bank-cash|${id}`, number: id, date, amount: paise(amount), payee: `Payee ${id}`, instrument: 'Cheque', reference: `47${id}` },
  ...more,
});

const line = (id: string, amount: number) => ({
  ...{
    id,
    date: '2026-06-20',
    valueDate: '2026-06-20',
    amount: paise(amount),
    ref: '',
    narration: `Line ${id}`,
    balance: null,
    bankRef: null,
  },
});

function table(balanceAsPerBank: Paise | null, account: string | null = null) {
  const statement = reconciliationStatement({
    asOf,
    balanceAsPerBooks: paise(1_000),
    entries: [entry('1', '2026-03-01', -100), entry('2', '2026-06-28', -50), entry('3', '2026-06-29', 30), entry('4', '2026-07-10', -7)],
    lines: [line('in', 5), line('out', -17)],
  });
  return bankReconciliationStatementTable(
    { ledgerId: 'bank', asOf },
    { ledger: { id: 'bank', name: 'HDFC', account }, statement, balanceAsPerBank },
  );
}

const leads = ({ rows }: ReturnType<typeof table>) => rows.map(({ id, cells }) => [id, cells['amount'] ?? cells['balance'] ?? null]);

it('adds up from the books to the bank, and lists stale and post-dated cheques below', () => {
  const tied = table(paise(1_108));
  expect(leads(tied)).toEqual([
    ['books', 1_000],
    ['issued', 150],
    ['deposited', -30],
    ['credited', 5],
    ['debited', -17],
    ['computed', 1_108],
    ['bank', 1_108],
    ['stale', null],
    ['postDated', null],
  ]);
  expect(tied.notes).toEqual(['The books agree with the statement of the bank']);
  const children = (id: string) => tied.rows.find((row) => row.id === id)?.children?.map(({ cells }) => [cells['number'], cells['amount']]);
  expect([children('issued'), children('stale'), children('postDated')]).toEqual([
    [
      ['1', 100],
      ['2', 50],
    ],
    [['1', -100]],
    [['4', -7]],
  ]);
  expect(tied.rows[1]?.children?.[0]?.link).toBe('/app/bank-cash/view/1');
});

it('leads from every figure to what is behind it', () => {
  const screen = '/app/bank-cash/bank-reconciliation?ledgerId=bank';
  const { rows } = table(paise(1_100));
  const links = Object.fromEntries(rows.flatMap((row) => [row, ...(row.children ?? [])]).map(({ id, link }) => [id, link]));
  expect(links).toMatchObject({
    books: '/app/ledger-group/report?ledger=bank&to=2026-06-30',
    bank: `${screen}&from=2026-06-01&to=2026-06-30&tab=all`,
    unexplained: `${screen}&from=2026-06-01&to=2026-06-30&tab=all`,
    'credited:in': `${screen}&from=2026-06-20&to=2026-06-30&line=in&tab=all`,
    'debited:out': `${screen}&from=2026-06-20&to=2026-06-30&line=out&tab=all`,
    'stale:bank-cash|1': '/app/bank-cash/view/1',
  });
  const leaves = rows.flatMap((row) => row.children ?? []);
  expect(leaves.filter(({ link }) => link === undefined)).toEqual([]);
});

it.each`
  said     | last                   | notes
  ${null}  | ${['postDated', null]} | ${['Account 501', 'No imported statement states a balance of the bank']}
  ${1_100} | ${['unexplained', -8]} | ${['Account 501', 'The books do not agree with the statement of the bank']}
`('says so when the bank says $said', ({ said, last, notes }) => {
  const made = table(said, '501');
  expect(made.notes).toEqual(notes);
  expect(leads(made)).toContainEqual(last);
});
