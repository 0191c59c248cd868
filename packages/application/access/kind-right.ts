import type { Context } from '#application/context';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyModule, AnyRow } from '#modules/kit/module';
import { kindPath, seesKind } from '#modules/kit/operations/permission';

/** A cashier may enter receipts and no payments: some kinds of a document need a right of their own, whatever is done to them. */
export function refuseKind({ caller }: Pick<Context, 'caller'>, document: AnyDocument, row: AnyRow): void {
  const path = kindPath(document, row);
  if (path !== undefined && !allows(caller.permissions, path)) throw kindForbidden(document, row);
}

/** Nor do they see payments. */
export function refuseUnseenKind({ caller }: Pick<Context, 'caller'>, module: AnyModule, row: AnyRow): void {
  if (!seesKind(module, row, caller.permissions)) throw kindForbidden(module as AnyDocument, row);
}

function kindForbidden(document: AnyDocument, row: AnyRow): Refusal {
  return new Refusal('forbidden', { what: `${String(document.called?.(row as never) ?? document.title).toLowerCase()}s` });
}
