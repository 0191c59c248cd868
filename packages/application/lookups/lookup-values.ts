import type { Context } from '#application/context';
import { rowOf } from '#application/row-of';
import { normalName } from '#domain/text/normalise';
import { type LookupValue, lookupValue } from '#modules/messages/lookup-value/lookup-value';

export type KnownValue = LookupValue & { readonly id: string };

/** Active values of an organisation for a field, by position, then by name; of one entity if it is given. */
export async function lookupValues(context: Context, fieldName: string, entityType?: string): Promise<readonly KnownValue[]> {
  const all = await context.ports.records.all(context.scope, lookupValue.slug);
  return all
    .map(({ id, row }) => ({ ...rowOf(lookupValue, { row }), id }))
    .filter(
      (one) => one.status === 'Active' && same(one.fieldName, fieldName) && (entityType === undefined || same(one.entityType, entityType)),
    )
    .toSorted((one, other) => (one.position ?? last) - (other.position ?? last) || one.name.localeCompare(other.name));
}

/** Values without a position come after those that have one. */
const last = 10_000;

export async function lookupId(context: Context, entityType: string, name: string): Promise<string | null> {
  const all = await context.ports.records.all(context.scope, lookupValue.slug);
  const found = all.find(
    ({ row }) => row['status'] === 'Active' && same(String(row['entityType']), entityType) && same(String(row['name']), name),
  );
  return found?.id ?? null;
}

export function same(one: string, other: string): boolean {
  return normalName(one) === normalName(other);
}
