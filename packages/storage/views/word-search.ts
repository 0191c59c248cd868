import type { Engine } from '#storage/engine';
import { wordsKey } from '#storage/keys';
import { fillAll, memorySource, type Posting, runSource, takeKnown } from '#storage/views/postings';
import { heldPostings, type WordRuns } from '#storage/views/word-runs';

export interface WordSearch {
  readonly slug: string;
  /** Not empty, and each once. */
  readonly prefixes: readonly string[];
  readonly limit: number;
  /** Records that are known otherwise. */
  readonly except: ReadonlySet<string> | ReadonlyMap<string, unknown>;
}

/**
 * Ids of records that have a word beginning with each prefix. Every prefix is read on by as much as the others: the rarest ends
 * first, and has then told all, for a posting brings the other words of its record. A common one is left when there are enough.
 */
export async function searchRuns(engine: Engine, stream: string, words: WordRuns, search: WordSearch): Promise<string[]> {
  const { slug, prefixes, limit, except } = search;
  const found = new Set<string>();
  const held = heldPostings(words.held.get(slug));
  const races = prefixes.map((prefix) => ({
    others: prefixes.filter((other) => other !== prefix),
    sources: [
      memorySource(held.filter(({ word }) => word.startsWith(prefix))),
      ...(words.runs.get(slug) ?? []).toReversed().map((run) => runSource(engine, wordsKey(stream, slug), run, prefix)),
    ],
  }));
  for (;;) {
    await fillAll(races.flatMap(({ sources }) => sources));
    for (const { sources, others } of races)
      for (const posting of takeKnown(sources)) if (matches(posting, others) && !except.has(posting.id)) found.add(posting.id);
    const told = races.some(({ sources }) => sources.every(({ known, at, ended }) => ended && at === known.length));
    if (told || found.size >= limit) return [...found].slice(0, limit);
  }
}

function matches({ word, others }: Posting, prefixes: readonly string[]): boolean {
  return others !== null && prefixes.every((prefix) => word.startsWith(prefix) || ` ${others}`.includes(` ${prefix}`));
}
