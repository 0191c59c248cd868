import { type BooksWanted, type ReadBooks, readBooks, type Voucher } from '#application/archive/leaving/read-books';
import { textIn } from '#application/archive/leaving/row-texts';
import { placeInChart } from '#application/archive/leaving/tally-names';
import { openingBalance } from '#application/opening/opening-balance';
import type { Row } from '#application/ports/records';
import { type JournalLine, type JournalTransaction, journalHead, journalText } from '#domain/ledger-journal/journal';
import { AccountPaths } from '#domain/ledger-journal/names';
import type { Effect } from '#domain/posting/effect';
import { openingDifference } from '#domain/posting/opening-difference';

export interface JournalWanted extends Omit<BooksWanted, 'sumsUntil'> {
  readonly organisation: string;
  readonly madeAt: string;
}

/**
 * The whole books as a journal of plain text: all branches and years, each voucher a transaction. Goods are left out, because the books post
 * none: their value is computed. So the accounts add up to the trial balance without stock.
 */
export async function* journalFile(wanted: JournalWanted): AsyncGenerator<string> {
  const books = await readBooks({ ...wanted, sumsUntil: null });
  const accounts = accountPaths(books);
  const branches = new Map([...books.masters('branch')].map(([id, row]) => [id, textIn(row, 'name') ?? id]));
  yield journalHead(
    [
      `Books of ${wanted.organisation}, made on ${wanted.madeAt.slice(0, 10)}. Read it with ledger or hledger`,
      'All branches and years in Indian rupees. A voucher is a transaction with its number as code, its branch and narration as comments',
      'The tag bill names the bill that an amount opens or settles. Orders, cancelled vouchers and goods are left out: stock has no account',
    ],
    accounts.values(),
  );
  const openings = new Map<string, Map<string, JournalLine>>();
  for await (const voucher of books.vouchers()) {
    const { effect, branchId } = voucher;
    if (effect === null) continue;
    if (voucher.slug === openingBalance.slug) gather(openings, branchId, effect, accounts);
    else {
      const lines = linesOf(books, accounts, effect);
      if (lines.length > 0) yield journalText(transactionOf(voucher, effect, lines, branches));
    }
  }
  for (const [key, lines] of openings) {
    const [date = '', branchId = ''] = key.split('|');
    const description = `${openingBalance.title} ${branches.get(branchId) ?? ''}`;
    yield journalText({ date, number: '', description, comments: [], lines: [...lines.values()].filter(({ amount }) => amount !== 0) });
  }
}

/** The openings of a branch and year together, by account. */
function gather(
  openings: Map<string, Map<string, JournalLine>>,
  branchId: string,
  effect: Effect,
  accounts: ReadonlyMap<string, string>,
): void {
  const key = `${effect.date}|${branchId}`;
  const lines = openings.get(key) ?? new Map<string, JournalLine>();
  openings.set(key, lines);
  for (const { ledgerId, amount } of effect.postings) {
    const account = accounts.get(ledgerId) ?? unknown(ledgerId);
    lines.set(ledgerId, { account, amount: (lines.get(ledgerId)?.amount ?? 0) + amount, bill: null });
  }
}

function transactionOf(
  { branchId, called, row }: Voucher,
  { date }: Effect,
  lines: readonly JournalLine[],
  branches: ReadonlyMap<string, string>,
): JournalTransaction {
  const party = textIn(row, 'partyName');
  return {
    date,
    number: textIn(row, 'number') ?? '',
    description: party === null ? called : `${called} ${party}`,
    comments: [branches.get(branchId) ?? '', textIn(row, 'narration') ?? textIn(row, 'notes') ?? ''],
    lines,
  };
}

/** A line for each bill of a posting, and one for what is in none. A set-off, which posts nothing, has its bills alone. */
function linesOf(books: ReadBooks, accounts: ReadonlyMap<string, string>, { postings, bills }: Effect): readonly JournalLine[] {
  const account = (ledgerId: string) => accounts.get(ledgerId) ?? unknown(ledgerId);
  const billed = bills.map(({ ledgerId, billId, amount }): JournalLine => {
    const number = books.bill(ledgerId, billId)?.number ?? '';
    return { account: account(ledgerId), amount, bill: number === '' ? null : number };
  });
  const inBills = new Map<string, number>();
  for (const { ledgerId, amount } of bills) inBills.set(ledgerId, (inBills.get(ledgerId) ?? 0) + amount);
  const others = postings.map(({ ledgerId, amount }): JournalLine => {
    const taken = inBills.get(ledgerId) ?? 0;
    inBills.delete(ledgerId);
    return { account: account(ledgerId), amount: amount - taken, bill: null };
  });
  return [...billed, ...others].filter(({ amount }) => amount !== 0);
}

/** The roots that both programs know as kinds of account, and the groups below them. */
function accountPaths(books: ReadBooks): ReadonlyMap<string, string> {
  const paths = new AccountPaths();
  const groups = books.masters('group');
  const known = new Map<string, string>();
  const pathOf = (groupId: string): string => {
    const found = known.get(groupId);
    if (found !== undefined) return found;
    const row = groups.get(groupId) ?? {};
    const parentId = textIn(row, 'parentId');
    const made = paths.path(parentId === null ? rootOf(groups, groupId) : pathOf(parentId), textIn(row, 'name') ?? groupId);
    known.set(groupId, made);
    return made;
  };
  for (const [id] of groups) pathOf(id);
  const ledgers = new Map<string, string>();
  for (const [id, row] of books.masters('customer')) {
    const groupId = textIn(row, 'groupId');
    ledgers.set(id, paths.path(groupId === null ? 'Equity' : pathOf(groupId), textIn(row, 'name') ?? id));
  }
  ledgers.set(openingDifference.id, paths.path('Equity', openingDifference.name));
  return ledgers;
}

function rootOf(groups: ReadonlyMap<string, Row>, groupId: string): string {
  const place = placeInChart(groups, groupId);
  if (place?.alias === 'capital_account') return 'Equity';
  return roots[place?.nature ?? 'Asset'];
}

const roots = { Asset: 'Assets', Liability: 'Liabilities', Income: 'Income', Expense: 'Expenses' } as const;

function unknown(ledgerId: string): string {
  return `Equity:Deleted ledger ${ledgerId}`;
}
