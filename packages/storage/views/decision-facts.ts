import { type BalanceParts, type Folded, openFolded } from '#storage/views/as-of';
import { readWorkingFacts } from '#storage/views/facts';
import type { ReadFacts } from '#storage/working-facts';

/** Entries after which pages are read afresh, so that the tail to be folded in memory stays short. */
const freshFor = 64;
const mostStreams = 64;
const mostPages = 2_000;

/**
 * Facts for decisions, without asking the engine when this process made all the commits since it last asked: what was read
 * then, plus every entry since, is exact as of the clock it knows. When another process committed meanwhile the clock has
 * moved, the transaction fails on it, and the facts are read again.
 */
export function openDecisionFacts(parts: BalanceParts): ReadFacts {
  const kept = new Map<string, { readonly folded: Folded; readonly at: number }>();
  return async (key, needs, sequence) => {
    const known = kept.get(key);
    const tail =
      known && sequence - known.at <= freshFor && (known.folded.kept?.size ?? 0) < mostPages
        ? parts.tails.known(key, known.folded.head.watermark, sequence)
        : undefined;
    if (known && tail) return readWorkingFacts(parts, { ...known.folded, tail }, needs);
    const folded: Folded = { ...(await openFolded(parts, key)), kept: new Map() };
    if (kept.size >= mostStreams) kept.clear();
    kept.set(key, { folded, at: sequence });
    return readWorkingFacts(parts, folded, needs);
  };
}
