import { isLimitedToOwn, isOwn } from '#application/access/own';
import { branchNames } from '#application/books/branches';
import { fullPage, pageByDay } from '#application/books/by-day';
import { type Place, placesIn, writePlaces } from '#application/books/cursor';
import { ledgerName } from '#application/books/ledgers';
import { perBranch } from '#application/books/per-branch';
import { voucherType } from '#application/books/voucher-type';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { DayBookRow } from '#application/ports/day-book';
import type { Revision, Stored } from '#application/ports/records';
import { withOpenings } from '#application/reports/day-book/day-book/openings';
import { type DayBookFacts, type DayBookSums, dayBookColumns, dayBookTable, isOfType } from '#application/reports/day-book/day-book/table';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { limits } from '#domain/limits';
import { paise, zero } from '#domain/money/paise';
import type { Posting } from '#domain/posting/effect';
import { addTally, firstPosting, noTally, type TallyAmounts } from '#domain/registers/day-tally';
import { type Day, dayOf } from '#domain/time/day';
import { documents } from '#modules/all-modules';
import type { AnyRow } from '#modules/kit/module';
import { moneyBetween } from '#modules/kit/report/drill-down';
import { type DayBookFilter, dayBook } from '#modules/reports/day-book/day-book';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  /** Only what this person entered; null for everybody. */
  readonly userId: string | null;
  /** Only what the caller entered or is assigned to. */
  readonly own?: boolean;
  /** The only type, such as `Receipt`; null for all. */
  readonly type: string | null;
  /** Only cancelled and deleted vouchers: the numbers that do not count. */
  readonly goneOnly: boolean;
}

/** So many vouchers are looked at for a page. If those asked for are rarer, the page is shorter, and the next one goes on there. */
const mostLookedAt = 20 * limits.rowsPerPage;

/** Every voucher of a period, of every kind: the day books of the branches merged by day, a page of those asked for. */
export async function dayBookFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<DayBookFacts> {
  const nameOf = await branchNames(context, branches);
  const slugs = slugsOf(asked.type);
  const isAsked = ({ slug, row, createdBy, deletion }: Voucher) =>
    (asked.own !== true || isOwnVoucher(context, slug, { ...row, createdBy })) &&
    (asked.userId === null || asked.userId === createdBy) &&
    isOfType(voucherType(slug, row), asked.type) &&
    (!asked.goneOnly || row['cancelled'] === true || deletion !== undefined);
  const { found, places, more } = await fullPage({
    ...{ logs: branches.length, places: placesIn(cursor, branches.length), mostLookedAt },
    read: (after) => rowsAfter(context, branches, asked, after),
    keep: async (rows) => {
      const ofType = rows.filter(({ slug }) => slugs.has(slug));
      const named = new Map<string, Voucher>([
        ...(await recordsNamed(
          context,
          ofType.filter(({ deleted }) => deleted !== true),
        )),
        ...(await deletedVouchers(context, branches, ofType)),
      ]);
      return rows.map(({ id, branch }) => {
        const voucher = named.get(id);
        return voucher !== undefined && isAsked(voucher) ? { voucher, branch: nameOf(branches[branch] ?? '') } : null;
      });
    },
  });
  const ledgers = await recordsNamed(context, [
    ...found.flatMap(({ voucher }) => shownOf(voucher).map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId }))),
    ...found.flatMap(({ voucher: { deletion } }) => (deletion === undefined ? [] : [{ slug: 'user', id: deletion.by }])),
  ]);
  const rows = found.map(({ voucher, branch }) => {
    const { slug, id, row, createdBy: by, createdAt, deletion } = voucher;
    const [first, ...others] = shownOf(voucher);
    const said = {
      id,
      slug,
      type: voucherType(slug, row),
      number: String(row['number']),
      date: String(row['date']),
      particulars: first === undefined ? String(row['partyName'] ?? '') : ledgerName(ledgers, first.ledgerId),
      amount: first?.amount ?? zero,
      others: others.length < 2 ? [] : others.map(({ ledgerId, amount }) => ({ name: ledgerName(ledgers, ledgerId), amount })),
      total: paise(typeof row['total'] === 'number' ? row['total'] : 0),
      cancelled: row['cancelled'] === true,
      ...(deletion === undefined ? {} : { deleted: { by: ledgerName(ledgers, deletion.by), on: dayOf(deletion.at) } }),
      createdBy: by,
      branch,
      ...moneyBetween(slug, row),
    };
    return { said, order: `${said.date} ${createdAt}` };
  });
  rows.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
  const sums =
    cursor === undefined && asked.own !== true && asked.userId === null && !asked.goneOnly
      ? { sums: await sumsByType(context, branches, asked) }
      : {};
  return { vouchers: rows.map(({ said }) => said), ...sums, ...(more ? { cursor: writePlaces(places) } : {}) };
}

function isOwnVoucher(context: Context, slug: string, row: AnyRow): boolean {
  const module = documents.find((one) => one.slug === slug);
  return module !== undefined && isOwn(context, module, row);
}

/** A voucher, also one that was deleted. */
interface Voucher extends Pick<Stored, 'slug' | 'id' | 'row' | 'createdBy' | 'createdAt'> {
  readonly effect?: Stored['effect'];
  readonly deletion?: Pick<Revision, 'by' | 'at'>;
}

/** Deleted vouchers as they were last, from the log. */
async function deletedVouchers(
  { scope, ports }: Context,
  branches: readonly string[],
  rows: readonly (DayBookRow & { readonly branch: number })[],
): Promise<readonly (readonly [string, Voucher])[]> {
  const gone = rows.filter(({ deleted }) => deleted === true);
  const read = gone.map(async ({ slug, id, branch }) => {
    const revisions = await ports.records.history(scope, { branchId: branches[branch] ?? '' }, slug, id, { bytes: 1 });
    const [deletion] = revisions;
    if (deletion === undefined || deletion.before === null) return [];
    const { createdBy, createdAt } = deletion;
    return [[id, { slug, id, row: deletion.before, createdBy, createdAt, deletion }] as const];
  });
  return (await Promise.all(read)).flat();
}

/** What all vouchers of the period come to, by type. */
async function sumsByType(context: Context, branches: readonly string[], { from, to, type: asked }: Asked): Promise<DayBookSums> {
  const each = await perBranch(branches, (branchId) => context.ports.books.dayTallies(context.scope, branchId, from, to));
  const known = new Set(documents.map(({ slug }) => slug));
  const sums = new Map<string, TallyAmounts>();
  for (const { slug, kind, ...amounts } of each.flat()) {
    const type = voucherType(slug, { type: kind });
    if (known.has(slug) && isOfType(type, asked)) sums.set(type, addTally(sums.get(type) ?? noTally, amounts));
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([type, amounts]) => ({ type, ...amounts }));
}

/** Which documents can have this type; of all others the records need not be read. */
function slugsOf(type: string | null): ReadonlySet<string> {
  const kinds = documents.filter((document) => document.called !== undefined || isOfType(document.title, type));
  return new Set(kinds.map(({ slug }) => slug));
}

/** The next vouchers of all branches, by day. */
async function rowsAfter(context: Context, branches: readonly string[], { from, to }: Asked, places: readonly (Place | null)[]) {
  const pages = await perBranch(branches, (branchId) => {
    const place = places[branches.indexOf(branchId)];
    const page = { limit: limits.rowsPerPage, ...(place ? { after: place } : {}) };
    return context.ports.books.dayBook(context.scope, branchId, from, to, page);
  });
  return pageByDay(pages);
}

/** A journal may have a thousand lines: its own screen shows them all. */
const linesShown = 20;

/** The first postings, the one that it is shown with before all. */
function shownOf({ row, effect }: Voucher): readonly Posting[] {
  const postings = effect?.postings ?? [];
  const first = firstPosting(row, postings);
  return first === undefined ? [] : [first, ...postings.slice(0, linesShown).filter((posting) => posting !== first)];
}

/** For people who may see only their own: vouchers without opening balances, which have no owner. */
export const dayBookReader = reader<DayBookFilter, DayBookFacts>({
  report: dayBook,
  columns: dayBookColumns,
  table: dayBookTable,
  read: (context, branches, filter, cursor) => {
    const own = isLimitedToOwn(context, dayBook);
    const read = (at: string | undefined) => dayBookFacts(context, branches, { ...filter, own }, at);
    return own || filter.goneOnly ? read(cursor) : withOpenings(context, branches, filter, cursor, read);
  },
  ...pagesOf('vouchers'),
});
