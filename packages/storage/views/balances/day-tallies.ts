import type { DayTallyOfType } from '#application/ports/day-book';
import type { Scope } from '#application/ports/scope';
import { addTally, type DayTally, noTally, type TallyAmounts } from '#domain/registers/day-tally';
import type { Day } from '#domain/time/day';
import { streamKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type ExactParts, exactly } from '#storage/views/exact';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type Page, queryPages } from '#storage/views/pages';
import { type Batch, foldPages, type Plan } from '#storage/views/view';

/** What the vouchers of a day come to by type, on a page for each day: the totals of the day book, however many vouchers it has. */
type Tallies = Map<string, TallyAmounts>;

interface TallyChange {
  readonly page: string;
  readonly type: string;
  readonly amounts: TallyAmounts;
  readonly sequence: number;
  readonly factor: 1 | -1;
}

export async function foldDayTallies(batch: Batch): Promise<Plan> {
  const pages = await foldPages(batch, batch.entries.flatMap(changesOf), ({ page }) => page, {
    unpack: talliesOf,
    add: (tallies, change) => addTo(tallies, change),
    pack: packed,
  });
  return { pages };
}

/** The vouchers before and after an entry. */
function changesOf({ tally: { out, into }, slug, sequence }: FoldEntry): readonly TallyChange[] {
  const change = (said: DayTally, factor: 1 | -1): TallyChange => {
    const { date, kind, ...amounts } = said;
    return { page: viewKeys.dayTallies(date), type: kind === '' ? slug : `${slug}|${kind}`, amounts, sequence, factor };
  };
  return [...(out === null ? [] : [change(out, -1)]), ...(into === null ? [] : [change(into, 1)])];
}

function addTo(tallies: Tallies, { type, amounts, factor }: Pick<TallyChange, 'type' | 'amounts' | 'factor'>): void {
  const after = addTally(tallies.get(type) ?? noTally, amounts, factor);
  if (Object.values(after).every((amount) => amount === 0)) tallies.delete(type);
  else tallies.set(type, after);
}

/** What the vouchers dated in `from`..`to` come to by type, exact as of now. The cost grows with the days, not with the vouchers. */
export async function readDayTallies(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<readonly DayTallyOfType[]> {
  const all: Tallies = new Map();
  for (const tallies of (await talliesByDay(parts, scope, branchId, from, to)).values())
    for (const [type, amounts] of tallies) addTo(all, { type, amounts, factor: 1 });
  return [...all].map(([type, amounts]): DayTallyOfType => {
    const [slug = '', kind = ''] = type.split('|');
    return { slug, kind, ...amounts };
  });
}

/** The same day by day. */
export function talliesByDay(
  parts: ExactParts,
  { organisationId }: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<Day, ReadonlyMap<string, TallyAmounts>>> {
  const [first, last] = [viewKeys.dayTallies(from), viewKeys.dayTallies(to)];
  return exactly(parts, streamKey(organisationId, { branchId }), async ({ stream, tail }) => {
    const pages = await queryPages(parts.engine, stream, first, last, { consistency: 'strong' });
    const found = new Map(pages.map((page) => [page.key, { through: page.watermark, tallies: talliesOf(page) }]));
    for (const change of tail.flatMap(changesOf)) {
      if (change.page < first || change.page > last) continue;
      const page = found.get(change.page) ?? { through: 0, tallies: new Map() };
      found.set(change.page, page);
      if (change.sequence > page.through) addTo(page.tallies, change);
    }
    const answer = new Map([...found].map(([key, { tallies }]) => [key.slice(viewKeys.dayTallies('').length), tallies]));
    return { watermark: Math.max(0, ...pages.map(({ watermark }) => watermark)), answer };
  });
}

type Packed = [type: string, count: number, cancelled: number, debit: number, credit: number, total: number][];

function packed(tallies: Tallies): Uint8Array {
  return pack([...tallies].map(([type, { count, cancelled, debit, credit, total }]) => [type, count, cancelled, debit, credit, total]));
}

function talliesOf(page: Page | undefined): Tallies {
  return new Map(
    (page === undefined ? [] : unpack<Packed>(page.packed)).map(([type, count, cancelled, debit, credit, total]) => [
      type,
      { count, cancelled, debit, credit, total },
    ]),
  );
}
