import type { Day } from '#domain/time/day';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';

type Kept = AnyRow & { readonly id: string };

/** What the browser has fetched of the masters. */
export interface Fetched {
  readonly today: Day;
  readonly organisation: AnyRow;
  readonly branch: Kept;
  readonly year: { readonly id: string; readonly start: Day; readonly end: Day };
  readonly lockedUntil: Day | null;
  /** Whole lists by slug: groups, measure units. */
  readonly lists: Readonly<Record<string, readonly Kept[]>>;
  /** Single records by `slug id`. */
  readonly records: ReadonlyMap<string, AnyRow>;
  /** The default ledgers: alias → id. */
  readonly ledgers: ReadonlyMap<string, string>;
}

/**
 * The facts a document is computed from, built from what was fetched, so that totals and postings are live in the browser by the
 * very functions the server runs. What is not fetched yet is not found, and the figures follow when it arrives; the server's answer wins.
 */
export function factsOf(fetched: Fetched): DocumentFacts {
  const { today, organisation, branch, year, lockedUntil, lists, records, ledgers } = fetched;
  const listed = new Map(
    Object.entries(lists).flatMap(([slug, rows]) => rows.map((row): [string, AnyRow] => [factKey(slug, row.id), row])),
  );
  return {
    today,
    organisation,
    branch,
    year,
    lockedUntil,
    find: (slug, id) => records.get(factKey(slug, id)) ?? listed.get(factKey(slug, id)),
    all: (slug) => lists[slug] ?? [],
    ledger: (alias) => ledgers.get(alias) ?? alias,
  };
}

/**
 * Whether enough was fetched to judge a document by: someone who may not read the chart of accounts sees no postings, and is
 * judged by the server alone.
 */
export function canJudge(facts: DocumentFacts): boolean {
  return facts.all('group').length > 0 && facts.all('customer').length > 0;
}

export function factKey(slug: string, id: string): string {
  return `${slug} ${id}`;
}
