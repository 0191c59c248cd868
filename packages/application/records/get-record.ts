import { withReconciled } from '#application/bank/reconciled-rows';
import type { Answered, Context } from '#application/context';
import { answer } from '#application/records/answer';
import { findOwn } from '#application/records/find-own';
import { assert } from '#domain/assert';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

export async function getRecord(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Answered> {
  const [shown] = await withReconciled(context, module, [answer(await findOwn(context, module, id))]);
  assert(shown, 'a record that was found is answered');
  return shown;
}
