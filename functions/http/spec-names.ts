import type { Call } from '#functions/http/call';
import { once } from '#functions/wire';
import type { AnyModule, AnyRow } from '#modules/kit/module';
import type { Operation } from '#modules/kit/operation';
import { specNames, withoutSpecNames } from '#modules/kit/spec-names';

/** Loaded when the first document is read, to keep cold starts short. */
const status = once(() => import('#application/documents/payment-status'));

/** Adds the names of the specification to the answer of a generic call. */
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

/** What was sent, without the names of the specification if it is a record of the module. */
export function sentRecord(module: AnyModule | undefined, { answers }: Operation, body: unknown): unknown {
  if (answers !== 'record' || module === undefined || module.kind === 'report' || !isRow(body)) return body;
  return withoutSpecNames(module, body);
}

function isRow(result: unknown): result is AnyRow {
  return typeof result === 'object' && result !== null && !Array.isArray(result);
}
