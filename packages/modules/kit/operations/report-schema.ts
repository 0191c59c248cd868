import * as z from 'zod/mini';
import type { Fields } from '#modules/kit/field';
import { fieldSchema, schemaOf } from '#modules/kit/schema';

/** The schema of the filter of a report. A choice that it needs is the first one if nothing is said, as on its screen. */
export function filterSchema(filters: Fields): z.ZodMiniObject {
  const chosen = Object.entries(filters).flatMap(([name, field]) =>
    field.kind === 'choice' && field.required ? [[name, z._default(fieldSchema(field), field.of[0]?.value)] as const] : [],
  );
  return z.extend(schemaOf(filters), Object.fromEntries(chosen));
}
