import * as z from 'zod/mini';
import type { Fields } from '#modules/kit/field';
import { fieldSchema } from '#modules/kit/schema';

/** The schema of a stored row: computed fields included. */
export function rowSchemaOf(fields: Fields): z.ZodMiniObject {
  return z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])));
}
