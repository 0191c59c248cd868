import { assert } from '#domain/assert';
import { namedBy, originOf, type StockMovement } from '#domain/stock/stock-movement';
import type { Day } from '#domain/time/day';

/**
 * The order in which movements are valued: by day, and within a day openings, then what comes in, then what moves inside, then what goes
 * out, and last notes on prices, which lie on what is there at the end of the day. Within these, each branch goes by its own places of entry, and branches by their ids.
 *
 * The clocks of two branches cannot be compared, so a movement waits until the movements that it names are valued, and its branch waits
 * with it. Where all branches wait for each other, the first movement that waits for nothing overtakes.
 */
export function inOrder(movements: readonly StockMovement[]): readonly StockMovement[] {
  const days = daysOfNamed(movements);
  const placed = new Set<string>();
  const ordered: StockMovement[] = [];
  const isReady = (movement: StockMovement) => namedBy(movement).every((key) => !days.has(key) || placed.has(key));
  const put = (movement: StockMovement) => {
    ordered.push(movement);
    if (days.has(movement.key)) placed.add(movement.key);
  };
  for (const group of groupsOf(movements.map((movement) => ({ movement, rank: rankOf(movement, days) })))) putInTurn(group, isReady, put);
  return ordered;
}

interface Ranked {
  readonly movement: StockMovement;
  readonly rank: number;
}

const ranks = { opening: 0, in: 1, inside: 2, out: 3, price: 4 };

function rankOf(movement: StockMovement, days: ReadonlyMap<string, Day>): number {
  const origin = originOf(movement);
  const day = origin === undefined ? undefined : days.get(origin);
  assert(day === undefined || day <= movement.day, `${movement.key} is dated before its origin`);
  switch (movement.kind) {
    case 'opening':
      return ranks.opening;
    case 'purchase':
    case 'adjustment-in':
      return ranks.in;
    case 'sales-return':
      return day === movement.day ? ranks.out : ranks.in;
    case 'transfer-in':
      return day === movement.day ? ranks.inside : ranks.in;
    case 'transfer-out':
    case 'production-in':
    case 'production-out':
    case 'shift':
      return ranks.inside;
    case 'price-note':
      return ranks.price;
    default:
      return ranks.out;
  }
}

/** The days of the movements that others name. */
function daysOfNamed(movements: readonly StockMovement[]): ReadonlyMap<string, Day> {
  const named = new Set<string>();
  for (const movement of movements) for (const key of namedBy(movement)) named.add(key);
  const days = new Map<string, Day>();
  if (named.size > 0) for (const { key, day } of movements) if (named.has(key)) days.set(key, day);
  return days;
}

/** The movements of a day and rank, sorted by branch and place. */
function* groupsOf(all: Ranked[]): Generator<readonly StockMovement[]> {
  all.sort((a, b) => compareDayAndRank(a, b) || compareInGroup(a.movement, b.movement));
  let from = 0;
  for (let i = 1; i <= all.length; i += 1) {
    const [first, next] = [all[from], all[i]];
    if (first === undefined || (next !== undefined && compareDayAndRank(first, next) === 0)) continue;
    yield all.slice(from, i).map(({ movement }) => movement);
    from = i;
  }
}

function putInTurn(
  group: readonly StockMovement[],
  isReady: (movement: StockMovement) => boolean,
  put: (movement: StockMovement) => void,
): void {
  let waiting = group;
  while (waiting.length > 0) {
    const left: StockMovement[] = [];
    let held: string | undefined;
    for (const movement of waiting) {
      if (movement.branch !== held && isReady(movement)) put(movement);
      else {
        held = movement.branch;
        left.push(movement);
      }
    }
    if (left.length === waiting.length) {
      const overtaking = left.findIndex(isReady);
      const [movement] = overtaking < 0 ? [] : left.splice(overtaking, 1);
      assert(movement !== undefined, `${left[0]?.key} waits for what is valued after it`);
      put(movement);
    }
    waiting = left;
  }
}

function compareDayAndRank(a: Ranked, b: Ranked): number {
  return compare(a.movement.day, b.movement.day) || a.rank - b.rank;
}

function compareInGroup(a: StockMovement, b: StockMovement): number {
  return compare(a.branch, b.branch) || a.place - b.place || compare(a.key, b.key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
