import type { Call } from '#functions/http/call';
import { once } from '#functions/wire';
import type { AnyModule, AnyRow } from '#modules/kit/module';
import type { Operation } from '#modules/kit/operation';
import { specNames } from '#modules/kit/spec-names';

/** Loaded by the first document that is read: a cold start waits for what is loaded. */
const status = once(() => import('#application/documents/payment-status'));

/** The answer of a generic call with the names of the specification beside the product's own. */
export async function withSpecNames(
  module: AnyModule | undefined,
  { answers, id }: Operation,
  { context, general }: Pick<Call, 'context' | 'general'>,
  result: unknown,
): Promise<unknown> {
  if (general || answers === undefined || module === undefined || module.kind === 'report' || context === undefined || !isRow(result))
    return result;
  const { organisationId } = context.scope;
  if (answers === 'rows')
    return { ...result, rows: (result['rows'] as readonly AnyRow[]).map((row) => ({ ...row, ...specNames(module, row, organisationId) })) };
  const paid =
    module.kind === 'document' && id === `${module.slug}.get` ? await (await status()).paymentStatus(context, module, result) : {};
  return { ...result, ...paid, ...specNames(module, result, organisationId) };
}

function isRow(result: unknown): result is AnyRow {
  return typeof result === 'object' && result !== null && !Array.isArray(result);
}
