import type { Engine } from '#storage/engine/engine';
import { pageOfKey, viewKeys } from '#storage/engine/keys';
import {
  type BalancePage,
  carried,
  type DayMoves,
  emptyPage,
  packDay,
  packPage,
  post,
  postDay,
  slotsPerPage,
  unpackDay,
  unpackPage,
} from '#storage/views/balances/balance-page';
import { type Period, periodOf } from '#storage/views/balances/periods';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';
import type { Slots } from '#storage/views/slots';
import type { StreamHead } from '#storage/views/stream-head';
import type { Plan, Step } from '#storage/views/view';

/** One posting of a batch. */
interface Move {
  readonly sequence: number;
  readonly slot: number;
  readonly day: string;
  readonly period: Period;
  readonly amount: number;
  readonly factor: 1 | -1;
}

/**
 * Folds a batch into the balances at the end of every period: the pages of its own period and of all later ones. A new period starts as a
 * full copy of the one before it, so one query reads a whole set.
 */
export async function foldBalances({ engine, stream, head, slots, entries, watermark, startMonth }: Step): Promise<Plan> {
  const moves = movesOf(entries, slots.ledgers);
  if (moves.length === 0) return {};
  const touched = new Set(moves.map(({ period }) => period));
  const periods = [...new Set([...head.sets.keys(), ...touched])].sort((one, other) => one - other);
  const first = Math.min(...touched);
  const loaded = await loadSets(engine, stream, head, periods, first, moves, watermark);
  const puts: PagePut[] = [];
  const sets = new Map(head.sets);
  let previous: { period: Period; pages: ReadonlyMap<number, LoadedPage> } | undefined = loaded.base;
  for (const period of periods.filter((candidate) => candidate >= first)) {
    const fresh = !head.sets.has(period);
    const found = loaded.sets.get(period) ?? new Map<number, LoadedPage>();
    const wanted = new Set(moves.filter((move) => move.period <= period).map(({ slot }) => Math.floor(slot / slotsPerPage)));
    if (fresh) for (const number of previous?.pages.keys() ?? []) wanted.add(number);
    const pages = new Map(found);
    const watermarks = [...(sets.get(period) ?? [])];
    for (const number of wanted) {
      const page = found.get(number) ?? begun(previous, number, period, fresh, moves, startMonth);
      const next = { ...page, values: page.values.slice() };
      for (const move of moves) {
        if (move.period <= period && move.sequence > page.watermark && Math.floor(move.slot / slotsPerPage) === number)
          post(next.values, period, move.slot, move.day, move.amount, move.factor, startMonth);
      }
      pages.set(number, { ...next, watermark });
      puts.push({ key: viewKeys.balances(period, number), watermark, packed: packPage(next.values), expected: page.expected });
      while (watermarks.length <= number) watermarks.push(0);
      watermarks[number] = watermark;
    }
    sets.set(period, watermarks);
    // A new period starts from the page as it is after this batch.
    previous = { period, pages };
  }
  const days = await foldDays(engine, stream, head, moves, watermark);
  return { pages: [...puts, ...days.puts], head: { sets, days: days.days } };
}

interface LoadedPage {
  readonly values: BalancePage;
  /** Entries up to this one are in `values`. */
  readonly watermark: number;
  /** The page as it was read, for the condition of the write; undefined when it is not in the table. */
  readonly expected: number | undefined;
}

/**
 * A page that does not exist yet. For a new period it starts as the period before, with all of this batch up to there, plus any part of the
 * batch that the other page had already folded and that falls between the two periods.
 */
function begun(
  previous: { period: Period; pages: ReadonlyMap<number, LoadedPage> } | undefined,
  number: number,
  period: Period,
  fresh: boolean,
  moves: readonly Move[],
  startMonth: number,
): LoadedPage {
  const base = fresh ? previous?.pages.get(number) : undefined;
  if (base === undefined || previous === undefined) return { values: emptyPage(), watermark: 0, expected: undefined };
  const values = carried(base.values, previous.period, period, startMonth);
  for (const move of moves) {
    if (
      move.period > previous.period &&
      move.period <= period &&
      move.sequence <= base.watermark &&
      Math.floor(move.slot / slotsPerPage) === number
    )
      post(values, period, move.slot, move.day, move.amount, move.factor, startMonth);
  }
  return { values, watermark: base.watermark, expected: undefined };
}

function movesOf(entries: readonly FoldEntry[], slots: Slots): readonly Move[] {
  return entries.flatMap((entry) =>
    halves(entry).flatMap(({ effect, factor }) => {
      const period = periodOf(effect.date);
      return effect.postings.map((posting) => ({
        sequence: entry.sequence,
        slot: slots.of.get(posting.ledgerId) ?? 0,
        day: effect.date,
        period,
        amount: posting.amount,
        factor,
      }));
    }),
  );
}

/** The existing sets from the first period touched on (only pages that change), and the whole set before it when a period is new. */
async function loadSets(
  engine: Engine,
  stream: string,
  head: StreamHead,
  periods: readonly Period[],
  first: Period,
  moves: readonly Move[],
  watermark: number,
) {
  const numbers = new Set(moves.map(({ slot }) => Math.floor(slot / slotsPerPage)));
  const existing = [...head.sets.keys()].sort((one, other) => one - other);
  const baseIsNeeded = !head.sets.has(first);
  const basePeriod = existing.filter((period) => period < first).at(-1);
  const mostPages = Math.max(0, ...[...head.sets.values()].map((set) => set.length));
  const keys: string[] = [];
  for (const period of periods.filter((candidate) => candidate >= first)) {
    const next = periods[periods.indexOf(period) + 1];
    const begins = next !== undefined && !head.sets.has(next);
    // The set that a new period starts from is loaded whole. So is a new set, because a crashed projector may have written it.
    const whole = begins || !head.sets.has(period);
    const wanted = whole ? new Set([...numbers, ...Array.from({ length: mostPages }, (_, page) => page)]) : numbers;
    for (const page of wanted) keys.push(viewKeys.balances(period, page));
  }
  const [pages, base] = await Promise.all([
    readPages(engine, stream, keys),
    baseIsNeeded && basePeriod !== undefined
      ? queryPages(engine, stream, viewKeys.balanceSet(basePeriod), `${viewKeys.balanceSet(basePeriod)}~`, { consistency: 'strong' })
      : [],
  ]);
  refuseBeyond([...pages.values(), ...base], watermark);
  const sets = new Map<Period, Map<number, LoadedPage>>();
  for (const page of pages.values()) {
    const period = Number.parseInt(page.key.split('|')[1] ?? '', 36);
    const set = sets.get(period) ?? new Map<number, LoadedPage>();
    sets.set(period, set.set(pageOfKey(page.key), loadedPage(page)));
  }
  const basePages = new Map(base.map((page) => [pageOfKey(page.key), loadedPage(page)]));
  return { sets, base: basePeriod === undefined ? undefined : { period: basePeriod, pages: basePages } };
}

function loadedPage(page: Page): LoadedPage {
  return { values: unpackPage(page.packed), watermark: page.watermark, expected: page.watermark };
}

async function foldDays(engine: Engine, stream: string, head: StreamHead, moves: readonly Move[], watermark: number) {
  const days = new Map(head.days);
  const touched = new Set(moves.map(({ day }) => day));
  const pages = await readPages(engine, stream, [...touched].map(viewKeys.day));
  refuseBeyond(pages.values(), watermark);
  const puts = [...touched].map((day): PagePut => {
    const page = pages.get(viewKeys.day(day));
    const sums: DayMoves = page ? unpackDay(page.packed) : new Map();
    for (const move of moves)
      if (move.day === day && move.sequence > (page?.watermark ?? 0)) postDay(sums, move.slot, move.amount, move.factor);
    days.set(day, watermark);
    return { key: viewKeys.day(day), watermark, packed: packDay(sums), expected: page?.watermark };
  });
  return { days, puts };
}
