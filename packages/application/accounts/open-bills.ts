import type { Context } from '#application/context';
import type { OpenBill } from '#application/ports';
import { isOwn } from '#application/records/own';
import { limits } from '#domain/limits';
import { reachOf } from '#domain/permission/permission';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/permission';

/**
 * The open bills of a ledger in the open branch that a caller may know of: of vouchers of which they see only their own, those; of vouchers
 * they do not see at all, all if they enter what settles bills, and else none.
 */
export async function openBillsOf(context: Context, ledgerId: string): Promise<readonly OpenBill[]> {
  const { books } = context.ports;
  const bills = await books.openBills(context.scope, context.scope.branchId, ledgerId);
  const { documents } = await import('#modules/all');
  const settles = documents.some((document) => isSettling(document.fields) && mayEnter(context, document));
  const hidden = new Set<string>();
  for (const document of documents) {
    const reach = reachOf(context.caller.permissions, pathOf(document), '');
    if (reach === 'all' || (reach === 'none' && settles)) continue;
    const isTold = (row: Parameters<typeof isOwn>[2]) => reach === 'own' && isOwn(context, document, row);
    for (const { id, row, createdBy } of await vouchers(context, document, bills)) if (!isTold({ ...row, createdBy })) hidden.add(id);
  }
  return bills.filter(({ billId }) => !hidden.has(billId));
}

/** A bill has the id of the voucher that opened it. */
async function vouchers({ ports, scope }: Context, { slug }: AnyDocument, bills: readonly OpenBill[]) {
  const wanted = [...new Set(bills.map(({ billId }) => billId))].map((id) => ({ slug, id }));
  const found = [];
  for (let at = 0; at < wanted.length; at += limits.rowsPerPage)
    found.push(...(await ports.records.findMany(scope, wanted.slice(at, at + limits.rowsPerPage))).values());
  return found;
}

function isSettling(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.kind === 'lines' && 'billId' in field.of);
}

function mayEnter({ caller }: Context, document: AnyDocument): boolean {
  const held = caller.permissions;
  return held === 'all' || ['add', 'edit'].some((verb) => held.has(verbPath(document, verb)));
}
