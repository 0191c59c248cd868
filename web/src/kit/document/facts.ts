import type { Day } from '#domain/time/day';
import { registrationSlug } from '#modules/e-invoice/settings';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { EntryFacts } from '#modules/organisation/branch/operations';
import { measureUnit } from '#modules/stock/measure-unit/measure-unit';

/** The data the browser has loaded. */
export interface Fetched {
  readonly today: Day;
  /** The facts that all documents of the branch are computed from. */
  readonly entry: EntryFacts;
  /** The records a document names, by `factKey`. */
  readonly records: ReadonlyMap<string, AnyRow>;
}

/**
 * The facts a document is computed from, built from loaded data, so that totals and postings are live in the browser with the same
 * functions as on the server. Data not yet loaded counts as missing, and figures update when it arrives. The server's answer wins.
 */
export function factsOf({ today, entry, records }: Fetched): DocumentFacts {
  const { organisation, branch, year, lockedUntil, groups, units, registration, ledgers } = entry;
  const lists: Readonly<Record<string, readonly (AnyRow & { readonly id: string })[]>> = {
    group: groups,
    [measureUnit.slug]: units,
    customer: ledgers,
    [registrationSlug]: registration === null ? [] : [registration],
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
