import type { Answered, Context } from '#application/context';
import { createRecord } from '#application/records/create-record';
import { updateRecord } from '#application/records/update-record';
import { reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { withArticle } from '#domain/text/article';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

type Values = AnyRow & { readonly id: string };

/** Creates a master, or changes it if the body has the version that was read. A change also needs the permission to edit. */
export async function saveRecord(context: Context, master: AnyMaster, body: Values & { readonly version?: number }): Promise<Answered> {
  const { version, ...values } = body;
  if (version === undefined) return createRecord(context, master, values);
  if (reachOf(context.caller.permissions, pathOf(master), 'edit') === 'none') {
    throw new Refusal('forbidden', { what: `Change ${withArticle(master.title)}` });
  }
  return updateRecord(context, master, { ...values, version });
}
