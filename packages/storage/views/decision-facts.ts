import type { Day } from '#domain/time/day';
import { type BalanceParts, balancesAsOf, type Folded, openFolded } from '#storage/views/as-of';
import { readPartyDeductions } from '#storage/views/balances/party-deductions';
import { readBillsOf, readStock } from '#storage/views/facts';
import { halves, sourceKey } from '#storage/views/fold-entry';
import { addTo, advance, type LiveFacts, lacking, mostLive, newLiveFacts, sizeOf, thinOut, workOn } from '#storage/views/live-facts';
import { readCodes } from '#storage/views/stock/codes';
import { lastDays } from '#storage/views/stock/last-days';
import { readLaterMoves } from '#storage/views/stock/later-moves';
import { readOpenOrders } from '#storage/views/stock/open-orders';
import { readTakers } from '#storage/views/stock/takers';
import type { Needs, ReadFacts } from '#storage/views/working-facts';

const mostStreams = 64;
/** If it is further behind than this, reading the pages again is cheaper than reading the entries in between. */
const mostBehind = 400;

/**
 * Facts for decisions. Facts of a stream stay in memory after they were first read, and each later entry updates them: own entries without
 * a read, those of other processes with one read of the log. So a decision costs what happened since the one before it, however far the
 * projector is behind. If another process has committed unnoticed, the clock has moved, the transaction fails, and the facts are read
 * again.
 */
export function openDecisionFacts(parts: BalanceParts): ReadFacts {
  const kept = new Map<string, LiveFacts>();
  return async (key, needs, sequence) => {
    const known = await caughtUp(parts, key, kept.get(key), sequence);
    if (known) thinOut(known);
    const wanted = known === undefined ? needs : lacking(known, needs);
    if (known && wanted === undefined) return workOn(known);
    const folded: Folded = { ...(await openFolded(parts, key)), kept: new Map() };
    const end = folded.head.watermark + folded.tail.length;
    const usable = known !== undefined && known.at >= folded.head.watermark && sizeOf(known) < mostLive;
    const found = await readFound(parts, folded, usable ? (wanted ?? {}) : needs);
    const live = usable ? known : newLiveFacts(end, lastDays(folded.head, folded.tail));
    advance(live, folded.tail);
    addTo(live, found);
    // Pages ahead of the log that was read. They do no harm now, because the clock makes this decision fail, but must not be kept.
    const ahead = found.through > end || live.at > end;
    if (kept.size >= mostStreams) kept.clear();
    if (ahead) kept.delete(key);
    else kept.set(key, live);
    return workOn(live);
  };
}

/** The facts in memory with the entries since; undefined when they must be read again. */
async function caughtUp(
  { tails }: BalanceParts,
  key: string,
  live: LiveFacts | undefined,
  sequence: number,
): Promise<LiveFacts | undefined> {
  if (live === undefined || sequence - live.at > mostBehind) return undefined;
  const { at } = live;
  if (at < sequence) advance(live, tails.known(key, at, sequence) ?? (await tails.read(key, at)));
  return live;
}

async function readFound(parts: BalanceParts, folded: Folded, needs: Needs) {
  const balanceIds = needs.balances ?? [];
  const [ledgers, stock, later, orders, takers, codes, deducted, sums] = await Promise.all([
    readBillsOf(parts, folded, needs.bills ?? []),
    readStock(parts, folded, needs.onHand ?? []),
    needs.levelsFrom === undefined ? undefined : readLaterMoves(parts, folded, needs.levelsFrom),
    readOpenOrders(parts, folded, needs.orders ?? []),
    readTakers(parts.engine, folded, (needs.sources ?? []).map(sourceKey)),
    readCodes(parts.engine, folded, needs.codes ?? []),
    readPartyDeductions(parts.engine, folded, needs.deducted ?? []),
    balanceIds.length === 0 ? undefined : balancesAsOf(parts, folded, latestDay(folded), balanceIds),
  ]);
  const pages = [...(folded.kept?.values() ?? [])].map((page) => page?.watermark ?? 0);
  const furthest = [...pages, ledgers.through, codes.through, later?.through ?? 0].reduce(
    (most, watermark) => Math.max(most, watermark),
    sums?.through ?? 0,
  );
  return {
    bills: ledgers.bills,
    stock: new Map((needs.onHand ?? []).map((id) => [id, stock.get(id) ?? new Map<string, number>()])),
    later: later?.later,
    balances: new Map(
      balanceIds.map((id) => {
        const [opening, debit, credit] = sums?.sums.get(id) ?? [0, 0, 0];
        return [id, opening + debit - credit];
      }),
    ),
    orders,
    takers,
    codes: codes.histories,
    deducted,
    through: furthest,
  };
}

/** The last day anything is dated on: a balance of all years is that of its end. */
function latestDay({ head, tail }: Folded): Day {
  let latest = '2000-01-01';
  for (const day of head.days.keys()) if (day > latest) latest = day;
  for (const entry of tail) for (const { effect } of halves(entry)) if (effect.date > latest) latest = effect.date;
  return latest;
}
