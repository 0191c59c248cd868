import { type BalanceParts, openFolded } from '#storage/views/as-of';
import { foldBills, type KeptBills } from '#storage/views/bills/kept-bill';
import { type Reopening, reopenSettled, unknownBills } from '#storage/views/bills/settled-bills';
import { readOpenNow } from '#storage/views/facts';
import type { FoldEntry } from '#storage/views/fold-entry';
import { readHead } from '#storage/views/stream-head';

/** The open bills of a branch by ledger and id, exact as of the entry `at`; with them those that were settled since they were read. */
interface OpenNow {
  readonly bills: Map<string, KeptBills>;
  at: number;
  /** Entries folded since they were read. Each leaves a settled bill at most for each bill that it names. */
  folded: number;
}

/** Branches whose bills stay in memory. */
const mostStreams = 16;
/** After so many entries the bills are read again, without those settled meanwhile. */
const mostFolded = 20_000;

/**
 * What is open in a branch, for lists, which ask for bills of many parties at once. The bills are read once by a process and then kept; a
 * question reads only the end of the log, strongly. So it costs one read unit, and an entry just committed counts, also one of another process.
 */
export function openOpenNow(parts: BalanceParts): (stream: string) => Promise<ReadonlyMap<string, KeptBills>> {
  const streams = new Map<string, () => Promise<ReadonlyMap<string, KeptBills>>>();
  return (stream) => {
    const known = streams.get(stream) ?? inTurn(readerOf(parts, stream));
    streams.delete(stream);
    streams.set(stream, known);
    const [oldest] = streams.keys();
    if (streams.size > mostStreams && oldest !== undefined) streams.delete(oldest);
    return known();
  };
}

/** One call after the other. Those that come while one is running share the next one, which begins after they came. */
function inTurn<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Answer> | undefined;
  return () => {
    waiting ??= running.then(() => {
      const begun = call();
      waiting = undefined;
      running = begun.catch(() => undefined);
      return begun;
    });
    return waiting;
  };
}

function readerOf(parts: BalanceParts, stream: string): () => Promise<ReadonlyMap<string, KeptBills>> {
  let kept: OpenNow | undefined;
  return async () => {
    const before = kept;
    // If it ends half way, everything is read again.
    kept = undefined;
    if (before === undefined || before.folded > mostFolded) {
      const { bills, through } = await readOpenNow(parts, await openFolded(parts, stream));
      kept = { bills, at: through, folded: 0 };
    } else {
      await advance(parts, stream, before, await parts.tails.read(stream, before.at));
      kept = before;
    }
    return kept.bills;
  };
}

async function advance({ engine, slots }: BalanceParts, stream: string, open: OpenNow, entries: readonly FoldEntry[]): Promise<void> {
  const touched = new Set(entries.flatMap(({ ledgers }) => [...ledgers]));
  const ledgers = [...touched].map((ledgerId): Reopening & { slot: number | undefined } => ({
    ledgerId,
    slot: undefined,
    bills: open.bills.get(ledgerId) ?? new Map(),
    foldedTo: () => open.at,
    entries: entries.filter((entry) => entry.ledgers.has(ledgerId)),
  }));
  // A receipt that is cancelled opens a bill again that was settled before the bills were read.
  const reopening = ledgers.filter((ledger) => unknownBills(ledger).length > 0);
  if (reopening.length > 0) {
    const numbers = (await slots.read(stream, 'ledgers', (await readHead(engine, stream)).ledgers)).of;
    for (const ledger of reopening) ledger.slot = numbers.get(ledger.ledgerId);
    await reopenSettled(engine, stream, reopening);
  }
  for (const { ledgerId, bills, foldedTo, entries: mine } of ledgers) {
    for (const entry of mine) foldBills(bills, ledgerId, entry, foldedTo);
    if (bills.size > 0) open.bills.set(ledgerId, bills);
  }
  open.at += entries.length;
  open.folded += entries.length;
}
