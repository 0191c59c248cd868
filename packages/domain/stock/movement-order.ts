import { assert } from '#domain/assert';
import { namedBy, originOf, type StockMovement } from '#domain/stock/stock-movement';

/**
 * The order in which movements are valued: by day, and within a day openings, then what comes in, then what moves inside, then what goes
 * out, and last notes on prices, which lie on what is there at the end of the day. What a voucher itself adds to the price of its goods
 * comes with them. Within these, each branch goes by its own places of entry, and branches by their ids.
 *
 * The clocks of two branches cannot be compared, so a movement waits until the movements that it names are valued, and its branch waits
 * with it. Where all branches wait for each other, the first movement that waits for nothing overtakes.
 */
export function inOrder(movements: readonly StockMovement[]): readonly StockMovement[] {
  const named = namedOf(movements);
  const placed = new Set<string>();
  const ordered: StockMovement[] = [];
  const isReady = (movement: StockMovement) => namedBy(movement).every((key) => !named.has(key) || placed.has(key));
  const put = (movement: StockMovement) => {
    ordered.push(movement);
    if (named.has(movement.key)) placed.add(movement.key);
  };
  for (const group of groupsOf(movements.map((movement) => ({ movement, rank: rankOf(movement, named) })))) putInTurn(group, isReady, put);
  return ordered;
}

interface Ranked {
  readonly movement: StockMovement;
  readonly rank: number;
}

const ranks = { opening: 0, in: 1, inside: 2, out: 3, price: 4 };

function rankOf(movement: StockMovement, named: ReadonlyMap<string, StockMovement>): number {
  const origin = named.get(originOf(movement) ?? '');
  const day = origin?.day;
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
      return origin !== undefined && isOfOneEntry(movement, origin) ? rankOf(origin, named) : ranks.price;
    default:
      return ranks.out;
  }
}

function isOfOneEntry(one: StockMovement, other: StockMovement): boolean {
  return one.branch === other.branch && one.day === other.day && one.place === other.place;
}

/** The movements that others name. */
function namedOf(movements: readonly StockMovement[]): ReadonlyMap<string, StockMovement> {
  const keys = new Set<string>();
  for (const movement of movements) for (const key of namedBy(movement)) keys.add(key);
  const named = new Map<string, StockMovement>();
  if (keys.size > 0) for (const movement of movements) if (keys.has(movement.key)) named.set(movement.key, movement);
  return named;
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
