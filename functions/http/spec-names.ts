import { type Problem, refuseIfAny } from '#domain/refusal';
import type { Call } from '#functions/http/call';
import { once } from '#functions/wire';
import type { AnyDocument, AnyMaster, AnyModule, AnyRow } from '#modules/kit/module';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { specNames, withoutSpecNames } from '#modules/kit/operations/spec-names';
import { type Answered, changedComputed, isRow, typedPart } from '#modules/kit/voucher/sent-back';

/** Loaded when the first document is read, to keep cold starts short. */
const status = once(() => import('#application/documents/facts/payment-status'));

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

/** What was sent, without the names of the specification if it is a record of the module. A change may have all that was answered. */
export function sentRecord(module: AnyModule | undefined, operation: Operation, body: unknown): unknown {
  if (operation.answers !== 'record' || module === undefined || module.kind === 'report' || !isRow(body)) return body;
  const answered = isChange(body) ? answeredBy(module, operation) : undefined;
  return answered === undefined ? withoutSpecNames(module, body) : typedPart(answered, body);
}

/**
 * Names all that is wrong at once: what the schema found, and what the product computed and the body has otherwise. `read` answers the
 * record; it is asked only if something computed was sent.
 */
export async function refuseWrongBody(
  module: AnyModule | undefined,
  operation: Operation,
  { sent, wrong = [] }: Pick<Call, 'sent' | 'wrong'>,
  read: (id: string) => Promise<unknown>,
): Promise<void> {
  refuseIfAny([...wrong, ...(await computedOtherwise(module, operation, sent, read))]);
}

async function computedOtherwise(
  module: AnyModule | undefined,
  operation: Operation,
  sent: unknown,
  read: (id: string) => Promise<unknown>,
): Promise<readonly Problem[]> {
  if (operation.answers !== 'record' || module === undefined || module.kind === 'report' || !isRow(sent) || !isChange(sent)) return [];
  const answered = answeredBy(module, operation);
  if (answered === undefined || changedComputed(answered, sent, {}).length === 0) return [];
  const now = await read(String(sent['id']).toLowerCase());
  // An older version is refused as such.
  return isRow(now) && now['version'] === sent['version'] ? changedComputed(answered, sent, now) : [];
}

function isChange(body: AnyRow): boolean {
  return 'id' in body && 'version' in body;
}

/** Undefined if the body is not made of the fields of the module. */
function answeredBy(module: AnyMaster | AnyDocument, { body }: Operation): Answered | undefined {
  const taken = (body as { readonly shape?: object } | undefined)?.shape;
  if (taken === undefined || !('id' in taken && 'version' in taken)) return undefined;
  return { fields: module.fields, beside: Object.keys(recordAnswer(module).shape).filter((name) => !(name in taken)) };
}
