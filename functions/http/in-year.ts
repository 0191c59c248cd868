import type { Context } from '#application/context';
import { Refusal } from '#domain/refusal';
import { type Call, param } from '#functions/http/call';

/** The year of the path, which may differ from the open year. */
export function inYear(call: Call, context: Context): Context {
  const financialYearId = param(call, 'id');
  const years = context.caller.reads?.years ?? 'all';
  if (years !== 'all' && !years.some(({ id }) => id === financialYearId)) throw new Refusal('notFound', { what: 'Financial year' });
  return { ...context, scope: { ...context.scope, financialYearId } };
}
