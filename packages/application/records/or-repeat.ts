import type { Context } from '#application/context';
import type { Committed, Stream } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { fingerprintOf } from '#application/records/fingerprint';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';

/**
 * Creates, or answers an earlier, identical create again (decision D11), also when the world has moved on and it would be
 * refused today: its bill is settled by itself, its name is taken by itself. Then the work is offered once more only to let
 * storage compare the fingerprints; what it decides is of no account, for the id is taken.
 */
export async function orRepeat<Answer extends Committed>(
  context: Context,
  module: AnyMaster | AnyDocument,
  stream: Stream,
  body: AnyRow & { readonly id: string },
  create: () => Promise<Answer>,
): Promise<Answer | Committed> {
  try {
    return await create();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { id } = body;
    const known = await context.ports.records.find(context.scope, module.slug, id);
    if (known === undefined) throw refusal;
    const change = changeOf(module, { action: 'create', id, row: known.row, before: undefined, userId: context.scope.userId });
    return context.ports.journal.commit(context.scope, stream, {
      slug: module.slug,
      id,
      kind: 'create',
      fingerprint: fingerprintOf(body),
      decide: () => ({ ...change, unique: [], effect: known.effect ?? null }),
    });
  }
}
