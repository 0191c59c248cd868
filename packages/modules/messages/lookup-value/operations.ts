import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

const base = '/api/utility/lookupValue/s';
const shared = { method: 'GET', area: 'messages', slug: 'lookup-value', access: 'member', scope: 'organisation' } as const;
const code = () => z.string().check(z.minLength(1), z.maxLength(60));
const value = z.lazy(() => z.object({ id: z.string(), name: z.string(), entityType: z.string(), fieldName: z.string() }));

export const byEntityAndField = {
  ...shared,
  id: 'lookup-value.by-entity-and-field',
  path: `${base}/findByEntityCodeAndFieldName`,
  summary: 'The values of a field of an entity, in order; only one if its name is given',
  query: z.lazy(() =>
    z.strictObject({ entityTypeCode: code(), fieldName: code(), lookupValueName: z.optional(z.string().check(z.maxLength(120))) }),
  ),
  get answer() {
    return z.array(value);
  },
} as const satisfies Operation;

export const byFields = {
  ...shared,
  id: 'lookup-value.by-fields',
  path: `${base}/findByFieldNames`,
  summary: 'The values of several fields (comma-separated names), by field',
  query: z.lazy(() => z.strictObject({ fieldNames: z.string().check(z.minLength(1), z.maxLength(1000)) })),
  get answer() {
    return z.record(z.string(), z.array(value));
  },
} as const satisfies Operation;

export const idByName = {
  ...shared,
  id: 'lookup-value.id-by-name',
  /** With the slash at the end, as the specification writes it. */
  path: `${base}/findIdByName/`,
  summary: 'The id of a value of an entity by its name, or null',
  query: z.lazy(() => z.strictObject({ entityType: code(), name: z.string().check(z.minLength(1), z.maxLength(120)) })),
  get answer() {
    return z.object({ id: z.nullable(z.string()) });
  },
} as const satisfies Operation;

export const lookupOperations: readonly Operation[] = [byEntityAndField, byFields, idByName];
