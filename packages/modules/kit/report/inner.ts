import type * as z from 'zod/mini';

/** The schema behind one that is made when it is first needed. */
export function inner<Schema extends z.core.SomeType>(lazy: z.ZodMiniLazy<Schema>): Schema {
  return lazy._zod.def.getter();
}
