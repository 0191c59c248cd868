import { limits } from '#domain/limits';
import { natureOf } from '#domain/posting/chart';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { groupsOf } from '#modules/kit/voucher/chart';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';
import { billNameOf, onAccount } from '#modules/organisation/financial-year/opening-bills';

const fields = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true, anyStatus: true },
  number: { kind: 'text', label: 'Bill No.', max: limits.codeLength },
  date: { kind: 'date', label: 'Bill Date' },
  dueDate: { kind: 'date', label: 'Due Date', help: 'Leave empty for bill date plus credit days' },
  debit: { kind: 'money', label: 'Debit' },
  credit: { kind: 'money', label: 'Credit' },
  balance: { kind: 'money', label: 'Opening Balance', negative: true, help: 'On the side where such ledgers usually stand' },
} as const satisfies Fields;

export type OpeningRow = RecordOf<typeof fields> & Standing;

/**
 * A row of a sheet of opening balances: a bill of a party, or the balance of a ledger without bills. It is read like the row of a master,
 * and stored in the opening balance of its ledger instead of in its own record.
 */
export const openingRow: MasterModule<OpeningRow> = {
  kind: 'master',
  slug: 'opening-balance',
  entity: 'financialYear',
  service: 'ims-crm',
  area: 'organisation',
  title: 'Opening Balance',
  plural: 'Opening Balances',
  belongsTo: 'branch',
  path: '/financial-year/update_opening_balance',
  fields,
  list: {
    id: 'OPENING_BALANCE_ROWS',
    columns: [],
    orders: [{ column: 'ledgerId' }],
    words: [],
  },
  label: (row) => row.number ?? onAccount,
  unique: [
    { name: 'number', value: ({ ledgerId, number, date }) => `${ledgerId}|${billNameOf({ number: number ?? '', date: date ?? '' })}` },
  ],
  actions: masterActions<OpeningRow>(),
  complete,
  check,
};

/** A balance without a side stands where its group does: a customer owes us, and we owe a supplier. A minus is the other side. */
function complete(row: OpeningRow, facts: MasterFacts): OpeningRow {
  const { balance, debit, credit } = row;
  if (balance === null || debit !== null || credit !== null) return row;
  const groupId = facts.find('customer', row.ledgerId)?.['groupId'];
  const groups = groupsOf(facts);
  const nature = typeof groupId === 'string' && groups.has(groupId) ? natureOf(groups, groupId) : 'Asset';
  const isDebit = (nature === 'Asset' || nature === 'Expense') === balance >= 0;
  return { ...row, balance: null, [isDebit ? 'debit' : 'credit']: Math.abs(balance) };
}

function check({ ledgerId, number, date, dueDate, debit, credit, balance }: OpeningRow, facts: MasterFacts): readonly Problem[] {
  const problems: Problem[] = [];
  const problem = (path: string, message: string) => problems.push({ path, message });
  const ledger = facts.find('customer', ledgerId);
  if (balance !== null) problem('balance', 'Enter the amount in one column');
  else if (Boolean(debit) === Boolean(credit)) problem('debit', 'Enter the amount under Debit or under Credit');
  if (number !== null && ledger?.['billWise'] !== true)
    problem('number', `${String(ledger?.['name'])} is not balanced bill by bill. Leave the number empty`);
  if (number !== null && date === null) problem('date', 'Enter the bill date');
  if (number === null && (date !== null || dueDate !== null)) problem('number', 'Enter the bill number');
  return problems;
}
