import { spreadByQuantity } from '#domain/cost/places';
import { transit } from '#domain/stock/stock-movement';
import { sumOf } from '#domain/stock-figures/period-figures';
import { atCost, type ItemEnd, isAveragedByYear } from '#domain/stock-figures/sold-cost';
import { movedBetween } from '#domain/valuation/stock-totals';
import { branchValues, sentValues } from '#domain/valuation/stock-values';

/**
 * By how much each branch is worth more at the end of a period than its opening and its movements make it. Only an average of the year does
 * so: it is one rate for the whole organisation, so goods that lie in one branch are worth more or less once another buys. All branches and
 * what is in transit together gain nothing: what the rate of the year leaves over of all of them (choice 13) went out with what went out.
 */
export function revaluations(seenAtStart: ItemEnd, seenAtEnd: ItemEnd): ReadonlyMap<string, number> {
  const [start, end] = [seenAtStart, seenAtEnd].map(atCost) as [ItemEnd, ItemEnd];
  if (!isAveragedByYear(start, end) || end.item === undefined) return new Map();
  const { item } = end;
  const all = item.branches
    .filter(({ branch }) => branch !== transit)
    .map(({ branch }) => ({ branch, ...gainedIn(start, { ...end, item }, branch) }))
    .sort((one, other) => (one.branch < other.branch ? -1 : 1));
  const lost = sumOf([...movedBetween(start.item, item, transit).values()]).value;
  const onTheWay = sentValue(end) - sentValue(start) - lost + all.reduce((sum, { sent }) => sum + sent, 0);
  const left = all.reduce((sum, { gained }) => sum + gained, onTheWay);
  const shares = spreadByQuantity(
    left,
    all.map(({ out }) => out),
    null,
  );
  const seen = { ...seenAtEnd, item: seenAtEnd.item ?? item };
  // What was bought from another GSTIN stays at what it was bought for, so for those who see it so the average moves less.
  const stays = ({ branch, gained }: (typeof all)[number]) => gainedIn(seenAtStart, seen, branch).gained - gained;
  return new Map(all.map((one, at) => [one.branch, one.gained - (shares[at] ?? 0) + stays(one)]));
}

/** The change of its worth that no movement explains, what went out, and what it sent to branches less what it received, as values in. */
function gainedIn(start: ItemEnd, end: ItemEnd & { readonly item: NonNullable<ItemEnd['item']> }, branch: string) {
  const moved = [...movedBetween(start.item, end.item, branch)].filter(([kind]) => kind !== 'shift');
  const values = sumOf(moved.map(([, worth]) => worth)).value;
  const between = moved.filter(([kind]) => kind === 'transfer-out' || kind === 'transfer-in').map(([, worth]) => worth);
  return {
    gained: worthAt(end, branch) - worthAt(start, branch) - values,
    out: moved.reduce((sum, [, { quantity }]) => (quantity < 0 ? sum - quantity : sum), 0),
    sent: sumOf(between).value,
  };
}

function worthAt({ item, origins }: ItemEnd, branch: string): number {
  return item === undefined ? 0 : (branchValues(item, origins).find((one) => one.branch === branch)?.value ?? 0);
}

function sentValue({ item, origins }: ItemEnd): number {
  return item === undefined ? 0 : sumOf([...sentValues(item, origins).values()]).value;
}
