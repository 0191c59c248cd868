import { changeOf } from '#application/commit/change-of';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { allYears, branchOf } from '#application/known-records';
import { openingDifference } from '#domain/posting/opening-difference';
import { Refusal } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';
import { labelOf } from '#domain/time/financial-year';
import type { AnyDocument } from '#modules/kit/module';
import { branch } from '#modules/organisation/branch/branch';

/** A financial year with the fields of its record. */
export interface Year {
  readonly id: string;
  readonly label: string;
  readonly start: Day;
  readonly end: Day;
}

export function yearsIn(all: Awaited<ReturnType<typeof allYears>>): readonly Year[] {
  return all
    .map(({ id, start, end, label }) => ({ id, label: label ?? labelOf({ start, end }), start, end }))
    .sort((one, other) => (one.start < other.start ? -1 : 1));
}

const earliest = '0001-01-01';
const latest = '9999-12-31';

/** The start of the year of the first opening balance in these days that is not 0. Exact as of now. */
async function firstStated({ scope, ports }: Context, from: Day, to: Day): Promise<Day | null> {
  const { rows } = await ports.books.statement(scope, scope.branchId, openingDifference.id, from, to, { limit: 1 });
  return rows[0] === undefined ? null : addDays(rows[0].date, 1);
}

/** The start of the first of these years in which the branch has opening stock, even if it is cancelled. Exact as of now. */
async function firstStocked(context: Context, years: readonly Year[]): Promise<Day | null> {
  const { openingStock } = await import('#modules/stock/opening-stock/opening-stock');
  return firstWith(context, years, [openingStock]);
}

/** The start of the first of these years in which the branch has documents, including cancelled ones and drafts. Exact as of now. */
async function firstEntered(context: Context, years: readonly Year[]): Promise<Day | null> {
  const { documents } = await import('#modules/all-modules');
  return firstWith(context, years, documents);
}

async function firstWith(context: Context, years: readonly Year[], documents: readonly AnyDocument[]): Promise<Day | null> {
  const { branchId } = context.scope;
  for (const { id, start } of years) {
    const place = { branchId, financialYearId: id };
    const partitions = documents.map((document) => partitionOf(document, place));
    if ((await context.ports.records.count(context.scope, partitions)) > 0) return start;
  }
  return null;
}

/** The first year of the open branch's books: the year of its opening balances, or of its first document. Undefined if it has neither. */
export async function firstYear(context: Context, years: readonly Year[]): Promise<Year | undefined> {
  const [stated, entered] = await Promise.all([firstStated(context, earliest, latest), firstEntered(context, years)]);
  const start = [stated, entered].filter((day) => day !== null).sort()[0];
  return years.find((year) => year.start === start);
}

/** Why opening balances, or opening stock, cannot be entered for a year; null if they can (decision D33). */
export async function whyNotStated(
  context: Context,
  years: readonly Year[],
  year: Year,
  what: 'Opening balances' | 'Opening stock' = 'Opening balances',
): Promise<string | null> {
  const day = addDays(year.start, -1);
  const before = years.filter(({ start }) => start < year.start);
  const after = years.filter(({ start }) => start > year.start);
  const [statedBefore, statedAfter, entered, stockedAfter] = await Promise.all([
    firstStated(context, earliest, addDays(day, -1)),
    firstStated(context, addDays(day, 1), latest),
    firstEntered(context, before),
    firstStocked(context, after),
  ]);
  const called = (start: Day) => years.find((one) => one.start === start)?.label ?? labelOf({ start, end: start });
  const them = what === 'Opening stock' ? 'it' : 'them';
  const first = [statedBefore, entered].filter((start) => start !== null).sort()[0];
  if (first !== undefined)
    return `${what} can be entered only in ${called(first)}, the first year of this branch. Later years carry ${them} forward`;
  if (statedAfter !== null)
    return `Opening balances are entered in ${called(statedAfter)}. Set them to 0 there before you enter ${what.toLowerCase()} in ${year.label}`;
  if (stockedAfter === null) return null;
  return `Opening stock is entered in ${called(stockedAfter)}. Delete it there before you enter ${what.toLowerCase()} in ${year.label}`;
}

/**
 * Writes in the branch where its books begin: nothing can be entered before the year of its opening balances and opening stock. The change has a fence, so a
 * voucher that is being decided reads it, and an opening balance of another year is not written on older facts.
 */
export async function beginBooks({ scope, ports }: Context, booksFrom: Day | null): Promise<void> {
  await ports.journal.commit(scope, 'organisation', {
    slug: branch.slug,
    id: scope.branchId,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: branch.title });
      const row = { ...record.row, booksFrom };
      return { ...changeOf(branch, { action: 'edit', id: scope.branchId, row, before: record, userId: scope.userId }), fences: true };
    },
  });
}

/**
 * Makes the branch agree with its opening stock, and with its opening balances, which may have been set to 0 or entered in an older version. The second look sees
 * openings entered while the branch is being written.
 */
export async function settleBooks(context: Context): Promise<void> {
  const years = yearsIn(await allYears(context));
  for (let look = 0; look < 2; look += 1) {
    const begun = await Promise.all([firstStated(context, earliest, latest), firstStocked(context, years)]);
    const stated = begun.filter((day) => day !== null).sort()[0] ?? null;
    const known = (await branchOf(context))?.booksFrom ?? null;
    if (stated === known) return;
    await beginBooks(context, stated);
  }
}
