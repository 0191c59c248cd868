import type { Context } from '#application/context';
import { perBranch } from '#application/reports/per-branch';
import { paise, sum } from '#domain/money/paise';
import type { BillPart } from '#domain/posting/bill-parts';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { LedgerCreditDebitFacts } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';

interface Asked extends Period {
  readonly ledgerId: string;
}

/** The bills of a ledger that are open at the end of a period, and those that its rows of the period opened or settled. */
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
  const [open, touched] = await Promise.all([ports.books.billsAsOf(scope, branchId, to), billsTouched(context, branchId, asked)]);
  const wanted = new Map<string, Day>();
  for (const bill of open) if (bill.ledgerId === ledgerId) wanted.set(bill.billId, to);
  for (const [billId, date] of touched) if (!wanted.has(billId)) wanted.set(billId, date);
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

const rowsAtOnce = 1_000;

/** The bills that the rows of a ledger open or settle, each with the first day of the period on which one does. */
async function billsTouched({ scope, ports }: Context, branchId: string, { ledgerId, from, to }: Asked): Promise<ReadonlyMap<string, Day>> {
  const touched = new Map<string, Day>();
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof ports.books.statement>> = await ports.books.statement(scope, branchId, ledgerId, from, to, {
      limit: rowsAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { billIds, date } of page.rows) for (const billId of billIds) if (!touched.has(billId)) touched.set(billId, date);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return touched;
}

function byDay(one: BillPart, other: BillPart): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : one.number < other.number ? -1 : 1;
}
