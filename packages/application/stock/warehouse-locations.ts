import type { Context } from '#application/context';
import { branchOf } from '#application/known-records';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { Branch } from '#modules/organisation/branch/branch';

/** Warehouse locations of the open branch. */
export async function activeLocations(context: Context) {
  return (await locations(context)).map(({ code, name }) => ({ id: code, label: `${code} (${name})`, code, name }));
}

/** The location with this code in the open branch, in any case. */
export async function findLocation(context: Context, code: string): Promise<Branch['locations'][number]> {
  const found = (await locations(context)).find((location) => normalName(location.code) === normalName(code));
  if (found === undefined) throw new Refusal('notFound', { what: 'Warehouse Location' });
  return found;
}

async function locations(context: Context): Promise<Branch['locations']> {
  return (await branchOf(context))?.locations ?? [];
}
