import type { Taker } from '#application/ports/orders';
import { type BalanceParts, openFolded } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { foldGiven, type Given, takersOf } from '#storage/views/given';
import { readKept } from '#storage/views/stock/takers';

type Parts = Pick<BalanceParts, 'engine' | 'tails'>;

/** Who took from some documents of a branch. Entries up to `at` are folded; of one whose page was ahead, entries up to its own. */
interface TakersNow {
  readonly documents: Map<string, { readonly given: Given; at: number }>;
  at: number;
}

/** Branches, and documents of each, that stay in memory. */
const mostStreams = 16;
const mostDocuments = 5_000;

/**
 * Who took from documents, exact as of now. Lists ask for the same documents again and again. They are read once by a process and then kept;
 * a question about them reads only the end of the log, strongly. So it costs one read unit, and an entry just committed counts, also one of
 * another process.
 */
export function openTakersNow(
  parts: Parts,
): (stream: string, documents: readonly string[]) => Promise<ReadonlyMap<string, readonly Taker[]>> {
  const streams = new Map<string, { kept: TakersNow | undefined; turn: Promise<unknown> }>();
  return async (stream, documents) => {
    if (documents.length === 0) return new Map();
    const known = streams.get(stream) ?? { kept: undefined, turn: Promise.resolve() };
    streams.delete(stream);
    streams.set(stream, known);
    const [oldest] = streams.keys();
    if (streams.size > mostStreams && oldest !== undefined) streams.delete(oldest);
    // One after the other: each goes on from where the one before ended.
    const answer = known.turn.then(async () => {
      const before = known.kept;
      // If it ends half way, everything is read again.
      known.kept = undefined;
      const now = await readNow(parts, stream, documents, before);
      if (now.documents.size <= mostDocuments) known.kept = now;
      return new Map(documents.map((document) => [document, takersOf(now.documents.get(document)?.given)]));
    });
    known.turn = answer.catch(() => undefined);
    return answer;
  };
}

async function readNow(
  parts: Parts,
  stream: string,
  documents: readonly string[],
  before: TakersNow = { documents: new Map(), at: Number.POSITIVE_INFINITY },
): Promise<TakersNow> {
  const missing = documents.filter((document) => !before.documents.has(document));
  if (missing.length === 0) return advanced(before, await parts.tails.read(stream, before.at));
  const folded = await openFolded(parts, stream);
  const found = await readKept(parts.engine, folded, missing);
  for (const [document, { given, watermark }] of found)
    before.documents.set(document, { given, at: Math.max(watermark, folded.head.watermark) });
  // Those that were known may be behind the views.
  const isBehind = before.at < folded.head.watermark;
  const entries = isBehind ? await parts.tails.read(stream, before.at) : folded.tail;
  return advanced({ ...before, at: folded.head.watermark + folded.tail.length }, entries);
}

/** Entries that a document has already are skipped. */
function advanced(now: TakersNow, entries: readonly FoldEntry[]): TakersNow {
  for (const entry of entries) {
    for (const source of entry.sources) {
      const document = now.documents.get(source);
      if (document === undefined || entry.sequence <= document.at) continue;
      foldGiven(document.given, source, entry);
      document.at = entry.sequence;
    }
    now.at = Math.max(now.at, entry.sequence);
  }
  return now;
}
