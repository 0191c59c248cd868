import type { Context } from '#application/context';
import type { Catalogued, Row, Stored } from '#application/ports/records';
import { sortable } from '#modules/kit/voucher/standing';

/** A record with its id and the fields that the catalogue keeps of it. */
export type Named = Row & { readonly id: string };

/** What reports show of the records of these lists, each list by name. */
export async function allNamed(
  { ports, scope }: Pick<Context, 'ports' | 'scope'>,
  slugs: readonly Catalogued[],
): Promise<(slug: Catalogued) => readonly Named[]> {
  const found = await ports.records.catalogue(scope, slugs);
  return (slug) => [...(found.get(slug) ?? [])].map(([id, row]) => ({ ...row, id })).sort(byName);
}

function byName(one: Named, other: Named): number {
  const [first, second] = [one, other].map(({ id, ...row }) => `${sortable(String(row['name'] ?? ''))}\u0000${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

export async function allLedgers(context: Context): Promise<readonly Named[]> {
  return (await allNamed(context, ['customer']))('customer');
}

/** A ledger that was deleted keeps its place in the books under its id. */
export function ledgerName(found: ReadonlyMap<string, Stored>, id: string): string {
  return String(found.get(id)?.row['name'] ?? id);
}
