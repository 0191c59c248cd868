import type { Context } from '#application/context';
import type { Stored } from '#application/ports';
import { partitionOf } from '#application/records/change-of';
import { ledgerName, recordsNamed } from '#application/reports/ledgers';
import { voucherType } from '#application/reports/voucher-type';
import { yearsOf } from '#application/reports/years';
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

/** Every voucher of a period, of every kind: the lists of all documents merged by day, a page of them. */
export async function dayBookFacts(
  context: Context,
  branches: readonly string[],
  { from, to, createdBy }: Asked,
  cursor: string | undefined,
): Promise<DayBookFacts> {
  const years = (await yearsOf(context)).filter(({ start, end }) => start <= to && end >= from);
  const places = branches.flatMap((branchId) => years.map(({ id }) => ({ branchId, financialYearId: id })));
  const partitions = documents.flatMap((document) => places.map((place) => partitionOf(document, place)));
  if (partitions.length === 0) return { vouchers: [] };
  const page = await context.ports.records.list(context.scope, {
    slug: 'day-book',
    partitions,
    order: 0,
    descending: false,
    from,
    to: `${to}\uffff`,
    limit: limits.rowsPerPage,
    ...(createdBy === null ? {} : { keep: (row) => row['createdBy'] === createdBy }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const wanted = page.rows.flatMap(({ id, entityType }) =>
    documents.flatMap((document) => (document.entityType === entityType ? [{ slug: document.slug, id }] : [])),
  );
  const vouchers = await recordsNamed(context, wanted);
  const ledgers = await recordsNamed(
    context,
    [...vouchers.values()].flatMap((voucher) => shownOf(voucher).map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId }))),
  );
  const rows = [...vouchers.values()].map((voucher) => {
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
    };
    return { said, order: `${said.date} ${createdAt}` };
  });
  rows.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
  return { vouchers: rows.map(({ said }) => said), ...(page.cursor === undefined ? {} : { cursor: page.cursor }) };
}

/** A journal may have a thousand lines: its own screen shows them all. */
const linesShown = 20;

/** The first postings, with that of the party in front: a receipt is told by the one who paid, not by the bank it went to. */
function shownOf({ slug, row, effect }: Stored): readonly Posting[] {
  const postings = (effect?.postings ?? []).slice(0, linesShown);
  const partyId = documents.find((document) => document.slug === slug)?.partyId(row);
  const first = postings.find(({ ledgerId }) => ledgerId === partyId);
  return first === undefined ? postings : [first, ...postings.filter((posting) => posting !== first)];
}
