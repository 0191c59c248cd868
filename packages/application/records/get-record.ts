import type { Answered, Context } from '#application/context';
import { answer } from '#application/records/answer';
import { findOwn } from '#application/records/find-own';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

export async function getRecord(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<Answered> {
  return answer(await findOwn(context, module, id));
}
