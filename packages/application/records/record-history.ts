import type { Context } from '#application/context';
import type { Revision, Stream } from '#application/ports';
import { findOwn } from '#application/records/find-own';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** Every change of one record, newest first: who, when, from where, old and new (decision D34). */
export async function recordHistory(context: Context, module: AnyMaster | AnyDocument, id: string): Promise<readonly Revision[]> {
  await findOwn(context, module, id);
  return context.ports.records.history(context.scope, streamOf(context, module), module.slug, id);
}

/** Masters are kept in the organisation's own log, documents in their branch's. */
export function streamOf(context: Context, module: AnyMaster | AnyDocument): Stream {
  return module.kind === 'document' ? { branchId: context.scope.branchId } : 'organisation';
}
