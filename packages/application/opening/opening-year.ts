import { refuseInactive } from '#application/commit/refuse-inactive';
import type { Context } from '#application/context';
import { allYears, branchOf, organisationOf } from '#application/known-records';
import { beginBooks, settleBooks, whyNotStated, type Year, yearsIn } from '#application/opening/books-begin';
import { naturesIn } from '#application/opening/opening-balance';
import type { Nature } from '#domain/posting/chart';
import { Refusal } from '#domain/refusal';
import { lockInForce } from '#domain/time/books-lock';
import { addDays, type Day } from '#domain/time/day';

/** The year of the scope in the open branch, with the facts for deciding its opening balances. */
export interface OpeningYear {
  readonly year: Year;
  readonly years: readonly Year[];
  /** The day before the year: the date of opening balances. */
  readonly date: Day;
  /** That day may be in the year before or in no year, so the latest of all locks counts. */
  readonly lockedUntil: Day | null;
  readonly natureOf: (groupId: unknown) => Nature | null;
  /** The first year, according to the branch. */
  readonly booksFrom: Day | null;
}

/** For entering an opening: an inactive branch or year takes no more entries. */
export async function openingYear(context: Context): Promise<OpeningYear> {
  const { financialYearId } = context.scope;
  const [all, organisation, groups, place] = await Promise.all([
    allYears(context),
    organisationOf(context),
    context.ports.records.all(context.scope, 'group'),
    branchOf(context),
  ]);
  const year = findYear(financialYearId, all);
  if (place === undefined) throw new Refusal('notFound', { what: 'Branch' });
  refuseInactive(place, 'branch');
  refuseInactive(all.find(({ id }) => id === financialYearId) ?? {}, 'financial year');
  const date = addDays(year.year.start, -1);
  const lockedUntil = lockInForce(organisation, all);
  return { ...year, date, lockedUntil, natureOf: naturesIn(groups), booksFrom: place.booksFrom ?? null };
}

export function findYear(id: string, all: Parameters<typeof yearsIn>[0]): Pick<OpeningYear, 'year' | 'years'> {
  const years = yearsIn(all);
  const year = years.find((one) => one.id === id);
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  return { year, years };
}

/**
 * Makes sure that the year is the first of the branch's books and that the branch says so, so no voucher can be entered before it. Refuses
 * otherwise. Returns whether the branch said so already. If it had to be written, the caller starts again, because vouchers may have been
 * entered until then. If two years are entered at the same moment, the later one gives way from its second try on; otherwise each would
 * overwrite the other until both gave up.
 */
export async function isFirst(context: Context, { year, years, booksFrom }: OpeningYear, tried: number): Promise<boolean> {
  const why = await whyNotStated(context, years, year);
  if (why !== null) {
    if (booksFrom !== null) await settleBooks(context);
    throw new Refusal('notAllowed', { why });
  }
  if (booksFrom === year.start) return true;
  if (tried > 1 && booksFrom !== null && booksFrom < year.start) return false;
  await beginBooks(context, year.start);
  return false;
}
