import type { Context } from '#application/context';
import { Refusal } from '#domain/refusal';
import { type Call, param } from '#functions/http/call';

/** The year of the path, which may differ from the open year. */
export function inYear(call: Call, context: Context): Context {
  return { ...context, scope: { ...context.scope, financialYearId: seenYear(context, param(call, 'id')) } };
}

/** A year that the request names, if the caller may see it. */
export function seenYear({ caller }: Context, yearId: string): string {
  const years = caller.reads?.years ?? 'all';
  if (years !== 'all' && !years.some(({ id }) => id === yearId)) throw new Refusal('notFound', { what: 'Financial year' });
  return yearId;
}
