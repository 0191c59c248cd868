import type { Day } from '#domain/time/day';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { EntryFacts } from '#modules/organisation/branch/operations';

/** What the browser has fetched. */
export interface Fetched {
  readonly today: Day;
  /** What all documents of the branch are computed from. */
  readonly entry: EntryFacts;
  /** The records a document names, by `factKey`. */
  readonly records: ReadonlyMap<string, AnyRow>;
}

/**
 * The facts a document is computed from, built from what was fetched, so that totals and postings are live in the browser by the
 * very functions the server runs. What is not fetched yet is not found, and the figures follow when it arrives; the server's answer wins.
 */
export function factsOf({ today, entry, records }: Fetched): DocumentFacts {
  const { organisation, branch, year, lockedUntil, groups, units, ledgers } = entry;
  const lists: Readonly<Record<string, readonly (AnyRow & { readonly id: string })[]>> = {
    group: groups,
    'measure-unit': units,
    customer: ledgers,
  };
  const listed = new Map(
    Object.entries(lists).flatMap(([slug, rows]) => rows.map((row): [string, AnyRow] => [factKey(slug, row.id), row])),
  );
  const aliases = new Map(ledgers.map(({ alias, id }) => [alias, id]));
  return {
    today,
    organisation,
    branch,
    year,
    lockedUntil,
    find: (slug, id) => records.get(factKey(slug, id)) ?? listed.get(factKey(slug, id)),
    all: (slug) => lists[slug] ?? [],
    ledger: (alias) => aliases.get(alias) ?? alias,
  };
}

export function factKey(slug: string, id: string): string {
  return `${slug} ${id}`;
}
