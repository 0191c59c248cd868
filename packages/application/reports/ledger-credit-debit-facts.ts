import type { Context } from '#application/context';
import type { LedgerRow } from '#application/ports';
import { recordsNamed } from '#application/reports/ledgers';
import { perBranch } from '#application/reports/per-branch';
import { paise, sum } from '#domain/money/paise';
import type { BillPart } from '#domain/posting/bill-parts';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { LedgerCreditDebitFacts } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';

interface Asked {
  readonly ledgerId: string;
  readonly from: Day;
  readonly to: Day;
}

/** The bills are read whole. Beyond this limit, people must choose a shorter period. */
const mostRows = 20_000;

/** The bills of a ledger that are open at the end of a period, and those that its vouchers of the period opened or settled. */
export async function ledgerCreditDebitFacts(
  context: Context,
  branches: readonly string[],
  { ledgerId, from, to }: Asked,
): Promise<LedgerCreditDebitFacts> {
  const { scope, ports } = context;
  const ledger = await ports.records.find(scope, 'customer', ledgerId);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  const [balances, bills] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.balances(scope, branchId, from, to, [ledgerId])),
    perBranch(branches, (branchId) => billsIn(context, branchId, { ledgerId, from, to })),
  ]);
  return {
    ledger: { id: ledger.id, name: String(ledger.row['name']) },
    bills: bills.flat(),
    closing: paise(sum(balances.flat().map(({ opening, debit, credit }) => paise(opening + debit - credit)))),
  };
}

async function billsIn(context: Context, branchId: string, asked: Asked): Promise<LedgerCreditDebitFacts['bills']> {
  const { scope, ports } = context;
  const { ledgerId, to } = asked;
  const [open, rows] = await Promise.all([ports.books.billsAsOf(scope, branchId, to), rowsIn(context, branchId, asked)]);
  const wanted = new Map<string, Day>();
  for (const bill of open) if (bill.ledgerId === ledgerId) wanted.set(bill.billId, to);
  const vouchers = await recordsNamed(context, rows);
  for (const { id, date } of rows)
    for (const change of vouchers.get(id)?.effect?.bills ?? [])
      if (change.ledgerId === ledgerId && !wanted.has(change.billId)) wanted.set(change.billId, date);
  const found = await ports.books.bills(
    scope,
    branchId,
    [...wanted].map(([billId, since]) => ({ ledgerId, billId, since })),
  );
  return found.flatMap(({ billId, parts }) => {
    const upTo = parts.filter(({ date }) => date <= to).sort(byDay);
    return upTo.length === 0 ? [] : [{ billId, parts: upTo }];
  });
}

function byDay(one: BillPart, other: BillPart): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : one.number < other.number ? -1 : 1;
}

async function rowsIn({ scope, ports }: Context, branchId: string, { ledgerId, from, to }: Asked): Promise<readonly LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof ports.books.statement>> = await ports.books.statement(scope, branchId, ledgerId, from, to, {
      limit: 1_000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    rows.push(...page.rows);
    cursor = page.cursor;
    if (rows.length > mostRows) throw new Refusal('notAllowed', { why: 'This ledger has too many vouchers. Choose a shorter period' });
  } while (cursor !== undefined);
  return rows;
}
