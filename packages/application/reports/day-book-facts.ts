import type { Context } from '#application/context';
import type { Stored } from '#application/ports';
import { recordsNamed } from '#application/records/records-named';
import { branchNames } from '#application/reports/branches';
import { type Place, placesIn, writePlaces } from '#application/reports/cursor';
import { ledgerName } from '#application/reports/ledgers';
import { perBranch } from '#application/reports/per-branch';
import { voucherType } from '#application/reports/voucher-type';
import { limits } from '#domain/limits';
import { paise, zero } from '#domain/money/paise';
import type { Posting } from '#domain/posting/effect';
import { addTally, firstPosting, noTally, type TallyAmounts } from '#domain/registers/day-tally';
import type { Day } from '#domain/time/day';
import { documents } from '#modules/all';
import { type DayBookFacts, type DayBookSums, isOfType } from '#modules/reports/day-book/day-book';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  /** Only what each of these people entered, so nothing with two of them. */
  readonly createdBy: readonly string[];
  /** The only type, such as `Receipt`; null for all. */
  readonly type: string | null;
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
  const isAsked = ({ slug, row, createdBy }: Stored) =>
    asked.createdBy.every((one) => one === createdBy) && isOfType(voucherType(slug, row), asked.type);
  const vouchers: Stored[] = [];
  const inBranch = new Map<string, string>();
  let [places, more, lookedAt] = [placesIn(cursor, branches.length), true, 0];
  while (more && vouchers.length < limits.rowsPerPage && lookedAt < mostLookedAt) {
    const { rows, isAll } = await rowsAfter(context, branches, asked, places);
    const named = await recordsNamed(
      context,
      rows.filter(({ slug }) => slugs.has(slug)),
    );
    const wanted = rows.map(({ id }) => named.get(id)).map((found) => (found !== undefined && isAsked(found) ? found : null));
    const room = limits.rowsPerPage - vouchers.length;
    // The page ends with the voucher that fills it.
    const end = wanted.findIndex((found, at) => found !== null && wanted.slice(0, at + 1).filter((one) => one !== null).length === room);
    const seen = end < 0 ? rows : rows.slice(0, end + 1);
    for (const [at, { id, branch }] of seen.entries()) {
      const found = wanted[at];
      if (found) vouchers.push(found);
      inBranch.set(id, branches[branch] ?? '');
    }
    places = branches.map((_, branch) => seen.findLast((row) => row.branch === branch) ?? places[branch] ?? null);
    lookedAt += seen.length;
    more = !isAll || seen.length < rows.length;
  }
  const ledgers = await recordsNamed(
    context,
    vouchers.flatMap((voucher) => shownOf(voucher).map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId }))),
  );
  const rows = vouchers.map((voucher) => {
    const { slug, id, row, createdBy: by, createdAt } = voucher;
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
      createdBy: by,
      branch: nameOf(inBranch.get(id) ?? ''),
    };
    return { said, order: `${said.date} ${createdAt}` };
  });
  rows.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
  const sums = cursor === undefined && asked.createdBy.length === 0 ? { sums: await sumsByType(context, branches, asked) } : {};
  return { vouchers: rows.map(({ said }) => said), ...sums, ...(more ? { cursor: writePlaces(places) } : {}) };
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
  const limit = limits.rowsPerPage;
  const perPage = await perBranch(branches, (branchId) => {
    const place = places[branches.indexOf(branchId)];
    return context.ports.books.dayBook(context.scope, branchId, from, to, { limit, ...(place ? { after: place } : {}) });
  });
  const merged = perPage
    .flatMap(({ rows }, branch) => rows.map((row) => ({ ...row, branch })))
    .sort((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.branch - other.branch || one.sequence - other.sequence,
    );
  return { rows: merged.slice(0, limit), isAll: merged.length <= limit && !perPage.some((page) => page.more) };
}

/** A journal may have a thousand lines: its own screen shows them all. */
const linesShown = 20;

/** The first postings, the one that it is shown with before all. */
function shownOf({ row, effect }: Stored): readonly Posting[] {
  const postings = effect?.postings ?? [];
  const first = firstPosting(row, postings);
  return first === undefined ? [] : [first, ...postings.slice(0, linesShown).filter((posting) => posting !== first)];
}
