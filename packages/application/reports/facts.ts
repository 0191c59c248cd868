import type { Context } from '#application/context';
import { isLimitedToOwn } from '#application/records/own';
import { balancesFacts } from '#application/reports/balances-facts';
import { billsFacts } from '#application/reports/bills-facts';
import { branchesOf } from '#application/reports/branches';
import { dayBookFacts } from '#application/reports/day-book-facts';
import { statementFacts } from '#application/reports/statement-facts';
import { assert } from '#domain/assert';
import type { AnyReport, AnyRow } from '#modules/kit/module';

type ReadFacts = (
  context: Context,
  branches: readonly string[],
  filter: AnyRow,
  cursor: string | undefined,
  own: string | null,
) => Promise<unknown>;

const text = (value: unknown): string => String(value ?? '');

/** The kinds of facts a report may ask for, and how each is read. */
const kinds: Readonly<Record<string, ReadFacts>> = {
  balances: (context, branches, { from, to }) => balancesFacts(context, branches, text(from), text(to)),
  bills: (context, branches, { asOf }) => billsFacts(context, branches, text(asOf)),
  statement: (context, branches, { ledgerId, from, to, monthly }, cursor) =>
    statementFacts(context, branches, { ledgerId: text(ledgerId), from: text(from), to: text(to), monthly: monthly === true }, cursor),
  'day-book': (context, branches, { from, to }, cursor, own) =>
    dayBookFacts(context, branches, { from: text(from), to: text(to), createdBy: own }, cursor),
};

export async function factsFor(context: Context, report: AnyReport, filter: AnyRow, cursor: string | undefined): Promise<unknown> {
  const read = kinds[report.facts];
  assert(read, `facts of kind ${report.facts} can be read`);
  const own = isLimitedToOwn(context, report) ? context.caller.userId : null;
  return read(context, branchesOf(context, report, filter['branches']), filter, cursor, own);
}
