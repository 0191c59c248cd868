import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import type { Committed } from '#application/ports/journal';
import type { Stream } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';

/**
 * Creates, or repeats the answer of an earlier identical create (decision D11), even if it would be refused today because its own first run
 * settled the bill or took the name. Then the work is offered once more only to let storage compare the fingerprints. Its decision does not
 * matter, because the id is taken.
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
