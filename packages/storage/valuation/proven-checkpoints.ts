import type { Day } from '#domain/time/day';
import { add, type BranchWorth, isWorthless } from '#domain/valuation/branch-worth';
import type { ItemState, StockState } from '#domain/valuation/stock-state';
import { branchValues, placeValues } from '#domain/valuation/stock-values';
import { type ItemAtDay, replayStock } from '#domain/valuation/valuation';
import type { Find } from '#storage/proof/prover';
import type { CheckpointRun } from '#storage/valuation/checkpoint-run';
import { worthChanges, worthOn } from '#storage/valuation/day-values';
import { readFromTable } from '#storage/valuation/kept-pages';
import { type Ground, statesAt, type ValuationParts } from '#storage/valuation/plan';
import { onOneGround } from '#storage/valuation/read-stock';
import { movementsOf } from '#storage/valuation/row-movements';

/**
 * Compares every checkpoint, as it is in the table, with a replay of all movements, for the items that did not change on or before its day
 * since it was made.
 */
export async function proveCheckpoints(parts: ValuationParts, organisationId: string, find: Find): Promise<void> {
  await onOneGround({ ...parts, pages: readFromTable(parts.engine) }, organisationId, async (ground) => {
    if (ground.run === undefined) return;
    const days = ground.run.days.map(({ day }) => day);
    const { added, worth } = wholeWorth();
    const stops = [...new Set([...days, ground.run.valuedTo])].sort();
    const movements = movementsOf(await ground.source.rows(undefined, stops.at(-1) ?? ''), new Map());
    const plain = replayStock({ movements, methods: ground.methodsOf, stops, eachDay: added });
    await proveDayValues(ground, ground.run, worth, find);
    for (const [at, day] of days.entries()) {
      const [kept, replayed] = [shown(await keptAt(ground, at)), shown(plain.states[stops.indexOf(day)])];
      for (const item of new Set([...kept.keys(), ...replayed.keys()])) {
        if ((ground.since.items.get(item) ?? '9999-12-31') <= day || kept.get(item) === replayed.get(item)) continue;
        find(`checkpoint ${day}`, `${item} is kept as ${kept.get(item) ?? 'nothing'}, and replayed as ${replayed.get(item) ?? 'nothing'}`);
      }
    }
  });
}

/** Compares the worth of each branch on every day with that replay, up to the first day that changed since the run was made. */
async function proveDayValues(
  ground: Ground,
  { values, valuedTo }: CheckpointRun,
  worth: ReadonlyMap<Day, ReadonlyMap<string, BranchWorth>>,
  find: Find,
): Promise<void> {
  const first = [...ground.since.items.values()].sort()[0] ?? '9999-12-31';
  const days = new Set([...worth.keys(), ...values.flatMap(({ month }) => [`${month}-01`, `${month}-28`])]);
  const proven = [...days].filter((one) => one < first && one <= valuedTo).sort();
  const known = await worthOn(ground.engine, ground.stream, values, proven);
  const changed = [...worth.keys()];
  for (const day of proven) {
    const kept = worthShown(known.get(day) ?? new Map());
    const replayed = worthShown(worth.get(changed.findLast((one) => one <= day) ?? '') ?? new Map());
    if (kept !== replayed) find(`worth of stock on ${day}`, `it is kept as ${kept}, and replayed as ${replayed}`);
  }
}

/** The worth of each branch at the end of each day on which it changed. */
function wholeWorth() {
  const worth = new Map<Day, ReadonlyMap<string, BranchWorth>>();
  const noted = worthChanges([], () => 0);
  let now = new Map<string, BranchWorth>();
  return {
    worth,
    added(day: Day, items: readonly ItemAtDay[]) {
      const from = noted.changes.length;
      noted.eachDay(day, items);
      now = new Map(now);
      for (const { branch, by } of noted.changes.slice(from)) add(now, branch, by);
      worth.set(day, now);
    },
  };
}

function worthShown(worth: ReadonlyMap<string, BranchWorth>): string {
  return JSON.stringify([...worth].filter(([, one]) => !isWorthless(one)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A page may be of an earlier day, so years that ended since are brought up to date. */
async function keptAt(ground: Ground, at: number): Promise<StockState | undefined> {
  const day = ground.run?.days[at]?.day ?? '';
  const start = { day, ...(await statesAt(ground, at, undefined)) };
  return replayStock({ movements: [], methods: ground.methodsOf, stops: [day], start }).states[0];
}

function shown(state: StockState | undefined): ReadonlyMap<string, string> {
  const items = (state?.items ?? []).flatMap((item): [string, string][] => {
    const branches = branchesOf(item, state?.origins ?? []);
    return branches.length === 0 ? [] : [[item.itemId, JSON.stringify([item.method, branches, item.period?.transfers])]];
  });
  return new Map(items);
}

/** Branches without anything are left out: they may have moved something that was cancelled. */
function branchesOf(item: ItemState, origins: StockState['origins']) {
  const states = new Map(item.branches.map((one) => [one.branch, one]));
  return branchValues(item, origins).flatMap((row) => {
    const { layers = [], totals = [], uplift } = states.get(row.branch) ?? {};
    const moved = totals.filter((total) => total.quantity !== 0 || total.value !== 0 || total.open !== 0);
    if (row.quantity === 0 && row.value === 0 && moved.length === 0) return [];
    const left = layers.map((layer) => [layer.quantity, layer.value, ...(layer.uplift ? [layer.uplift] : [])]);
    return [[row.branch, row.quantity, row.value, placeValues(row), left, moved, uplift]];
  });
}
