import { pageByDay, placesAfter } from '#application/books/by-day';
import { type Place, placesIn, writePlaces } from '#application/books/cursor';
import { heldIn, maySeeVoucher } from '#application/books/may-see-voucher';
import { perBranch } from '#application/books/per-branch';
import { voucherType } from '#application/books/voucher-type';
import { recordsNamed } from '#application/commit/records-named';
import { referencesOf } from '#application/commit/references';
import type { Context } from '#application/context';
import { openingBalance } from '#application/opening/opening-balance';
import type { ChangeOfMonth } from '#application/ports/day-book';
import type { Revision, Row } from '#application/ports/records';
import type { ChangesAfterClosingFacts } from '#application/reports/day-book/changes-after-closing/table';
import { changesAfterClosingColumns, changesAfterClosingTable } from '#application/reports/day-book/changes-after-closing/table';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { limits } from '#domain/limits';
import { reachOf } from '#domain/permission/permission';
import { type Retold, retold } from '#domain/statements/retold';
import { addDays, type Day } from '#domain/time/day';
import { firstLocked, type LockMoved } from '#domain/time/lock-history';
import { monthOf, type Period } from '#domain/time/period';
import { documents, masters } from '#modules/all-modules';
import { says } from '#modules/books-of';
import { changedFields } from '#modules/kit/changed-fields';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { changesAfterClosing } from '#modules/reports/day-book/changes-after-closing';

interface Asked extends Period {
  readonly userId: string | null;
}

/** A late change, and since when the books were locked that it changes. */
interface Late extends ChangeOfMonth {
  /** Its place in the branches asked for; of a master the one after the last. */
  readonly branch: number;
  /** The day of the voucher; null of a master. */
  readonly day: Day | null;
  readonly lockedAt: string;
  /** What of a master counts. */
  readonly told?: Retold;
}

/**
 * Changes that came after the first lock of what they change, by their moment, a page of them: of vouchers, and of masters that statements
 * read as they are now. Each month is read from the day on which it was locked, so what was entered before costs nothing. A master is part of
 * the period from the first lock of its first day on.
 */
export async function changesAfterClosingFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<ChangesAfterClosingFacts> {
  const locks = await locksOf(context);
  const months = monthsOf(asked, locks);
  let after = placesIn(cursor, branches.length + 1);
  const late: Late[] = [];
  let more = months.length > 0;
  // A page on which few changes are late is followed by others, up to a point.
  for (let tried = 0; more && late.length === 0 && tried < mostPages; tried += 1) {
    const page = await nextPage(context, branches, months, firstLocked(locks, asked.from), after);
    late.push(...page.changes.flatMap((change) => lateOf(change, asked, locks, branches)));
    ({ more, after } = page);
  }
  const named = await namesOf(context, late, locks);
  return {
    locks: locks
      .filter(({ until, was }) => (until ?? was ?? '') >= asked.from)
      .map(({ at, by, name, until, reason }) => ({ at, by: named('user', by), name, until, reason })),
    changes: late.map((change) => factOf(context, branches[change.branch] ?? '', change, named)),
    ...(more ? { cursor: writePlaces(after.map((place) => place ?? null)) } : {}),
  };
}

const mostPages = 20;

interface Lock extends LockMoved {
  readonly by: string;
  readonly name: string;
  readonly reason: string;
  /** The day before the move. */
  readonly was: Day | null;
}

/** Every move of a lock of a year or of the organisation, oldest first. */
async function locksOf({ scope, ports }: Context): Promise<readonly Lock[]> {
  const years = await ports.records.all(scope, 'financial-year');
  const holders = [
    ...years.map(({ id, row }) => ({ slug: 'financial-year', id, name: String(row['label']) })),
    { slug: 'org', id: scope.organisationId, name: 'The organisation' },
  ];
  const moves = await Promise.all(
    holders.map(async ({ slug, id, name }) =>
      (await ports.records.history(scope, 'organisation', slug, id)).flatMap(({ at, by, before, after, remark }): Lock[] => {
        const [was, until] = [lockIn(before), lockIn(after)];
        return was === until ? [] : [{ at, by, name, was, until, reason: remark ?? String(after?.['lockReason'] ?? '') }];
      }),
    ),
  );
  return moves.flat().sort((one, other) => (one.at < other.at ? -1 : 1));
}

function lockIn(row: AnyRow | null): Day | null {
  return typeof row?.['lockedUntil'] === 'string' ? row['lockedUntil'] : null;
}

/** The months with days that were ever locked, each from the day of its first lock on. Opening balances are dated on the day before. */
function monthsOf({ from, to }: Period, locks: readonly Lock[]): readonly { readonly month: string; readonly since: Day }[] {
  const months: { month: string; since: Day }[] = [];
  for (let first = addDays(from, -1); first <= to; first = addDays(monthOf(first).to, 1)) {
    const at = firstLocked(locks, first);
    if (at !== undefined) months.push({ month: first.slice(0, 7), since: at.slice(0, 10) });
  }
  return months;
}

async function nextPage(
  context: Context,
  branches: readonly string[],
  months: readonly { readonly month: string; readonly since: Day }[],
  lockedAt: string | undefined,
  after: readonly (Place | null)[],
) {
  const limit = limits.rowsPerPage;
  const { scope, ports } = context;
  const pageAt = (place: Place | null | undefined) => ({ limit, ...(place ? { after: place } : {}) });
  const [ofBranches, ofMasters] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.changes(scope, branchId, months, pageAt(after[branches.indexOf(branchId)]))),
    lockedAt === undefined ? undefined : ports.books.masterChanges(scope, lockedAt.slice(0, 10), pageAt(after[branches.length])),
  ]);
  const pages = [...ofBranches, ofMasters ?? { rows: [], more: false }];
  const { rows: changes, more } = pageByDay(pages);
  return { changes, more, after: placesAfter(after, pages.length, changes) };
}

/** The change, if it is one of the period and came after the lock. Of a voucher that moved, the day that was locked first counts. */
function lateOf(
  change: ChangeOfMonth & { readonly branch: number },
  asked: Asked,
  locks: readonly Lock[],
  branches: readonly string[],
): readonly Late[] {
  const { revision } = change;
  if (asked.userId !== null && revision.by !== asked.userId) return [];
  if (change.branch === branches.length) return lateOfMaster(change, asked, locks, branches);
  const days = [revision.before, revision.after].flatMap((row) => (typeof row?.['date'] === 'string' ? [row['date']] : []));
  const found = days
    .filter((day) => inPeriod(asked, revision.slug === openingBalance.slug ? addDays(day, 1) : day))
    .flatMap((day) => {
      const lockedAt = firstLocked(locks, day);
      return lockedAt !== undefined && revision.at > lockedAt ? [{ day, lockedAt }] : [];
    })
    .sort((one, other) => (one.lockedAt < other.lockedAt ? -1 : 1));
  return found.slice(0, 1).map((one) => ({ ...change, ...one }));
}

/** A change of a branch concerns the reports of that branch. */
function lateOfMaster(
  change: ChangeOfMonth & { readonly branch: number },
  { from, to }: Asked,
  locks: readonly Lock[],
  branches: readonly string[],
): readonly Late[] {
  const { slug, id, at, before, after } = change.revision;
  const lockedAt = firstLocked(locks, from);
  const told = slug === 'branch' && !branches.includes(id) ? null : retold(says.retells(slug), before, after, to);
  if (told === null || lockedAt === undefined || at <= lockedAt) return [];
  return [{ ...change, day: null, lockedAt, told }];
}

function inPeriod({ from, to }: Period, day: Day): boolean {
  return day >= from && day <= to;
}

type NameOf = (slug: string, id: string) => string;

/** The names of the people and records that the changes name. */
async function namesOf(context: Context, late: readonly Late[], locks: readonly Lock[]): Promise<NameOf> {
  const people = [...late.map(({ revision }) => revision.by), ...locks.map(({ by }) => by)].map((id) => ({ slug: 'user', id }));
  const refs = late.flatMap(({ revision, told }) => {
    const fields = fieldsOf(revision.slug);
    const { before, after } = told ?? revision;
    return [before, after].flatMap((row) => (row === null ? [] : referencesOf(fields, row)));
  });
  const openings = late.flatMap(({ revision }) => {
    const ledger = rowOf(revision)['ledgerId'];
    return revision.slug === openingBalance.slug && typeof ledger === 'string' ? [{ slug: 'customer', id: ledger }] : [];
  });
  const found = await recordsNamed(
    context,
    [...people, ...refs, ...openings].map(({ slug, id }) => ({ slug, id })),
  );
  return (_, id) => {
    const row = found.get(id)?.row;
    return String(row?.['name'] ?? row?.['number'] ?? row?.['label'] ?? id);
  };
}

function factOf(context: Context, branchId: string, late: Late, nameOf: NameOf): ChangesAfterClosingFacts['changes'][number] {
  if (late.told !== undefined) return factOfMaster(context, late, late.told, nameOf);
  const { revision, day, lockedAt } = late;
  const { slug, id, at, by, from, action, remark, before, after, sequence } = revision;
  const row = rowOf(revision);
  const isOpening = slug === openingBalance.slug;
  // The amounts and parties of a voucher are told to those who may read it, those of opening balances to people who may see these.
  const told = isOpening ? maySeeOpenings(context, branchId) : maySeeVoucher(context, branchId, { slug, row, createdBy: by });
  const total = (one: AnyRow | null) => {
    const value = one?.[isOpening ? 'balance' : 'total'];
    return told && typeof value === 'number' ? value : null;
  };
  return {
    id: `${sequence}:${id}`,
    ...(after === null ? {} : { link: voucherLink({ slug, id, ...(day === null ? {} : { date: day }) }) }),
    ...{ at, by: nameOf('user', by), from, action, lockedAt },
    type: voucherType(slug, row),
    number: isOpening ? nameOf('customer', String(row['ledgerId'])) : String(row['number'] ?? ''),
    date: day,
    totalBefore: total(before),
    totalAfter: total(after),
    reason: remark ?? '',
    fields: told && before !== null && after !== null ? changedFields(fieldsOf(slug), before, after, nameOf) : [],
  };
}

function maySeeOpenings(context: Context, branchId: string): boolean {
  const held = heldIn(context, branchId);
  return ['update_opening_balance', 'opening-balance'].some((verb) => reachOf(held, pathOf(financialYear), verb) === 'all');
}

function factOfMaster(
  { caller }: Context,
  { revision, lockedAt }: Late,
  { before, after }: Retold,
  nameOf: NameOf,
): ChangesAfterClosingFacts['changes'][number] {
  const { slug, id, at, by, from, action, remark, sequence } = revision;
  const module = masters.find((one) => one.slug === slug);
  const isSeen = module !== undefined && reachOf(caller.permissions, pathOf(module), '') === 'all';
  return {
    id: `${sequence}:${id}`,
    ...(isSeen ? { link: `/app${pathOf(module)}/view/${id}` } : {}),
    ...{ at, by: nameOf('user', by), from, action, lockedAt },
    type: module?.title ?? slug,
    number: module?.label(rowOf(revision)) ?? '',
    date: null,
    totalBefore: null,
    totalAfter: null,
    reason: remark ?? '',
    fields: isSeen ? changedFields(module.fields, before, after, nameOf) : [],
  };
}

function rowOf({ before, after }: Pick<Revision, 'before' | 'after'>): Row {
  return after ?? before ?? {};
}

function fieldsOf(slug: string): Fields {
  return slug === openingBalance.slug ? openingFields : ([...documents, ...masters].find((one) => one.slug === slug)?.fields ?? {});
}

const openingFields: Fields = {
  balance: { kind: 'money', label: 'Opening Balance' },
  bills: {
    kind: 'lines',
    label: 'Bill',
    max: limits.billsPerOpening,
    of: {
      number: { kind: 'text', label: 'Bill No.' },
      date: { kind: 'date', label: 'Bill Date' },
      dueDate: { kind: 'date', label: 'Due Date' },
      amount: { kind: 'money', label: 'Amount' },
    },
  },
};

export const changesAfterClosingReader = reader({
  report: changesAfterClosing,
  columns: changesAfterClosingColumns,
  table: changesAfterClosingTable,
  read: changesAfterClosingFacts,
  ...pagesOf('changes'),
});
