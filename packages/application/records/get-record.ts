import { findOwn } from '#application/access/find-own';
import { withReconciled } from '#application/chains/with-reconciled';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { assert } from '#domain/assert';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

export async function getRecord(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Answered> {
  const stored = await findOwn(context, module, id);
  const asked = module.kind === 'document' && module.fields['atEarlierCost'] !== undefined;
  // Loaded on demand, to keep cold starts short.
  const cost = asked ? await (await import('#application/documents/facts/earlier-cost')).earlierCost(context, module, stored) : {};
  const [shown] = await withReconciled(context, module, [{ ...answer(stored), ...cost }]);
  assert(shown, 'a record that was found is answered');
  return shown;
}
