import * as z from 'zod';
import type { Fields } from '#modules/kit/field';
import { fieldSchema } from '#modules/kit/schema';

/** The schema of a stored row: computed fields included. */
export function rowSchemaOf(fields: Fields): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])));
}
