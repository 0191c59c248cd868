import { type KnownValue, lookupId, lookupValues, same } from '#application/lookups/lookup-values';
import { type Routes, route } from '#functions/http/call';
import * as calls from '#modules/messages/lookup-value/operations';

export const routes: Routes = [
  route(calls.byEntityAndField, async ({ context, query: { entityTypeCode, fieldName, lookupValueName } }) =>
    (await lookupValues(context, fieldName, entityTypeCode))
      .filter(({ name }) => lookupValueName === undefined || same(name, lookupValueName))
      .map(shown),
  ),
  route(calls.byFields, async ({ context, query }) => {
    const names = [...new Set(query.fieldNames.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])))];
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await lookupValues(context, name)).map(shown)] as const)),
    );
  }),
  route(calls.idByName, async ({ context, query }) => ({ id: await lookupId(context, query.entityType, query.name) })),
];

function shown({ id, name, entityType, fieldName }: KnownValue) {
  return { id, name, entityType, fieldName };
}
