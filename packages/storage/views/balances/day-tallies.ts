import type { DayTallyOfType, Scope } from '#application/ports';
import { Refusal } from '#domain/refusal';
import { addTally, type DayTally, noTally, type TallyAmounts } from '#domain/registers/day-tally';
import type { Day } from '#domain/time/day';
import type { Engine } from '#storage/engine/engine';
import { streamKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import type { BalanceParts } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';
import { readHead } from '#storage/views/stream-head';

/** What the vouchers of a day come to by type, on a page for each day: the totals of the day book, however many vouchers it has. */
type Tallies = Map<string, TallyAmounts>;

interface TallyChange {
  readonly page: string;
  readonly type: string;
  readonly amounts: TallyAmounts;
  readonly sequence: number;
  readonly factor: 1 | -1;
}

export async function foldDayTallies(
  engine: Engine,
  stream: string,
  entries: readonly FoldEntry[],
  watermark: number,
): Promise<readonly PagePut[]> {
  const byPage = Map.groupBy(entries.flatMap(changesOf), ({ page }) => page);
  const pages = await readPages(engine, stream, byPage.keys());
  refuseBeyond(pages.values(), watermark);
  return [...byPage].map(([key, own]) => {
    const page = pages.get(key);
    const tallies = talliesOf(page);
    for (const change of own) if (change.sequence > (page?.watermark ?? 0)) addTo(tallies, change);
    return { key, watermark, packed: packed(tallies), expected: page?.watermark };
  });
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

/** Used by a reader that continues while the projector works. */
const attempts = 5;

type Parts = Pick<BalanceParts, 'engine' | 'tails'>;

/** What the vouchers dated in `from`..`to` come to by type, exact as of now. The cost grows with the days, not with the vouchers. */
export async function readDayTallies(parts: Parts, scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly DayTallyOfType[]> {
  const all: Tallies = new Map();
  for (const tallies of (await talliesByDay(parts, scope, branchId, from, to)).values())
    for (const [type, amounts] of tallies) addTo(all, { type, amounts, factor: 1 });
  return [...all].map(([type, amounts]): DayTallyOfType => {
    const [slug = '', kind = ''] = type.split('|');
    return { slug, kind, ...amounts };
  });
}

/** The same day by day. */
export async function talliesByDay(
  { engine, tails }: Parts,
  { organisationId }: Scope,
  branchId: string,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<Day, ReadonlyMap<string, TallyAmounts>>> {
  const stream = streamKey(organisationId, { branchId });
  const [first, last] = [viewKeys.dayTallies(from), viewKeys.dayTallies(to)];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // The tail is read strongly, so a head that lags only makes it longer.
    const head = await readHead(engine, stream, 'eventual');
    const tail = await tails.read(stream, head.watermark);
    const pages = await queryPages(engine, stream, first, last, { consistency: 'strong' });
    // A page can be ahead of the end of the log that was read; then it is read again.
    if (pages.some(({ watermark }) => watermark > head.watermark + tail.length)) continue;
    const found = new Map(pages.map((page) => [page.key, { through: page.watermark, tallies: talliesOf(page) }]));
    for (const change of tail.flatMap(changesOf)) {
      if (change.page < first || change.page > last) continue;
      const page = found.get(change.page) ?? { through: 0, tallies: new Map() };
      found.set(change.page, page);
      if (change.sequence > page.through) addTo(page.tallies, change);
    }
    return new Map([...found].map(([key, { tallies }]) => [key.slice(viewKeys.dayTallies('').length), tallies]));
  }
  throw new Refusal('busy');
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
