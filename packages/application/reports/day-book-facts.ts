import type { Context } from '#application/context';
import type { Stored } from '#application/ports';
import { recordsNamed } from '#application/records/records-named';
import { branchNames } from '#application/reports/branches';
import { placesIn, writePlaces } from '#application/reports/cursor';
import { ledgerName } from '#application/reports/ledgers';
import { perBranch } from '#application/reports/per-branch';
import { voucherType } from '#application/reports/voucher-type';
import { limits } from '#domain/limits';
import { paise, zero } from '#domain/money/paise';
import type { Posting } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { documents } from '#modules/all';
import type { DayBookFacts } from '#modules/reports/day-book/day-book';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  /** Only what this person entered. */
  readonly createdBy: string | null;
}

/** Every voucher of a period, of every kind: the day books of the branches merged by day, a page of them. */
export async function dayBookFacts(
  context: Context,
  branches: readonly string[],
  { from, to, createdBy }: Asked,
  cursor: string | undefined,
): Promise<DayBookFacts> {
  const after = placesIn(cursor, branches.length);
  const limit = limits.rowsPerPage;
  const nameOf = await branchNames(context, branches);
  const perPage = await perBranch(branches, async (branchId) => {
    const place = after[branches.indexOf(branchId)];
    return context.ports.books.dayBook(context.scope, branchId, from, to, { limit, ...(place ? { after: place } : {}) });
  });
  const kinds = new Set(documents.map(({ slug }) => slug));
  const merged = perPage
    .flatMap(({ rows }, branch) => rows.map((row) => ({ ...row, branch })))
    .sort((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.branch - other.branch || one.sequence - other.sequence,
    );
  const shown = merged.slice(0, limit);
  const more = merged.length > limit || perPage.some((page) => page.more);
  const next = branches.map((_, branch) => shown.findLast((row) => row.branch === branch) ?? after[branch] ?? null);
  const wanted = shown.filter(({ slug }) => kinds.has(slug));
  const named = await recordsNamed(context, wanted);
  const vouchers = wanted
    .flatMap(({ id }) => named.get(id) ?? [])
    .filter((voucher) => createdBy === null || voucher.createdBy === createdBy);
  const ledgers = await recordsNamed(
    context,
    vouchers.flatMap((voucher) => shownOf(voucher).map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId }))),
  );
  const inBranch = new Map(wanted.map(({ id, branch }) => [id, branches[branch]]));
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
  return { vouchers: rows.map(({ said }) => said), ...(more ? { cursor: writePlaces(next) } : {}) };
}

/** A journal may have a thousand lines: its own screen shows them all. */
const linesShown = 20;

/** The first postings, the party's first: people recognise a receipt by its payer, not by the bank. */
function shownOf({ slug, row, effect }: Stored): readonly Posting[] {
  const postings = (effect?.postings ?? []).slice(0, linesShown);
  const partyId = documents.find((document) => document.slug === slug)?.partyId(row);
  const first = postings.find(({ ledgerId }) => ledgerId === partyId);
  return first === undefined ? postings : [first, ...postings.filter((posting) => posting !== first)];
}
