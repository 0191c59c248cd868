import { readMatchedPlace, writeMatchedPlace } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import { type AskedBills, matchedBills, openBills } from '#application/reports/ledgers/ledger-credit-debit/matched-bills';
import type { LedgerCreditDebitFacts } from '#application/reports/ledgers/ledger-credit-debit/table';
import { ledgerCreditDebitColumns, ledgerCreditDebitTable } from '#application/reports/ledgers/ledger-credit-debit/table';
import { kindOf } from '#application/reports/ledgers/statement-opening';
import { rowOf } from '#application/row-of';
import { type BillSides, plusSides } from '#domain/bills/bill-sides';
import { limits } from '#domain/limits';
import { paise, sum } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { type LedgerCreditDebitFilter, ledgerCreditDebit } from '#modules/reports/ledgers/ledger-credit-debit';

/** A page of the bills of a ledger. The totals are its balances, so a page reads only its own rows and bills. */
export async function ledgerCreditDebitFacts(
  context: Context,
  branches: readonly string[],
  asked: AskedBills & { readonly openOnly: boolean },
  cursor: string | undefined,
): Promise<LedgerCreditDebitFacts> {
  const ledger = await context.ports.records.find(context.scope, 'customer', asked.ledgerId);
  if (ledger === undefined) throw new Refusal('notFound', { what: 'Ledger' });
  const start = readMatchedPlace(cursor, branches.length);
  const [balances, page, names] = await Promise.all([
    balancesOf(context, branches, asked),
    asked.openOnly ? openBills(context, branches, asked, start) : matchedBills(context, branches, asked, start),
    branches.length > 1 ? namesOf(context, branches) : {},
  ]);
  const totals = asked.openOnly ? { ...page.shown, open: balances.open } : balances;
  return {
    ledger: { id: ledger.id, name: rowOf('customer', ledger).name, ...kindOf(ledger) },
    ...{ branches: names, lines: page.lines, totals },
    apart: page.next === undefined ? plusSides(totals, page.shown, -1) : null,
    ...(page.next === undefined ? {} : { cursor: writeMatchedPlace(page.next) }),
  };
}

async function balancesOf({ scope, ports }: Context, branches: readonly string[], { ledgerId, from, to }: AskedBills): Promise<BillSides> {
  const found = await perBranch(branches, (branchId) => ports.books.balances(scope, branchId, from, to, [ledgerId]));
  const of = (key: 'opening' | 'debit' | 'credit') => sum(found.flat().map((balance) => balance[key]));
  const [opening, debit, credit] = [of('opening'), of('debit'), of('credit')];
  return { opening, debit, credit, open: paise(opening + debit - credit) };
}

async function namesOf(context: Context, branches: readonly string[]): Promise<LedgerCreditDebitFacts['branches']> {
  const found = await recordsNamed(
    context,
    branches.map((id) => ({ slug: 'branch', id })),
  );
  return Object.fromEntries(branches.map((id) => [id, String(found.get(id)?.row['name'] ?? '')]));
}

export const ledgerCreditDebitReader = reader<LedgerCreditDebitFilter, LedgerCreditDebitFacts>({
  report: ledgerCreditDebit,
  columns: ledgerCreditDebitColumns,
  table: ledgerCreditDebitTable,
  read: (context, branches, filter, cursor, limit) => ledgerCreditDebitFacts(context, branches, { ...filter, limit }, cursor),
  rows: ({ lines }) => lines.flatMap(({ parts }) => [null, ...parts]),
  joined: (first, pages) => ({ ...first, lines: pages.flatMap(({ lines }) => lines), apart: pages.at(-1)?.apart ?? null }),
  // Each page reads the balances.
  filePage: 20 * limits.rowsPerPage,
});
