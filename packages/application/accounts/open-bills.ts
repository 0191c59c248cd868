import { isOwn } from '#application/access/own';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { OpenBill } from '#domain/bills/bill-parts';
import { reachOf } from '#domain/permission/permission';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';

/**
 * The open bills of a ledger in the open branch that a caller may see. For voucher types where they see only their own, only those. For
 * voucher types they cannot see: all if they enter vouchers that settle bills, otherwise none.
 */
export async function openBillsOf(context: Context, ledgerId: string): Promise<readonly OpenBill[]> {
  const { books } = context.ports;
  const bills = await books.openBills(context.scope, context.scope.branchId, ledgerId);
  const { documents } = await import('#modules/all-modules');
  const settles = documents.some((document) => isSettling(document.fields) && mayEnter(context, document));
  const reachIn = new Map(documents.map((document) => [document.slug, reachOf(context.caller.permissions, pathOf(document), '')]));
  const own = await ownVouchers(
    context,
    documents.filter(({ slug }) => reachIn.get(slug) === 'own'),
    bills,
  );
  return bills.filter(({ voucher: { slug, id } }) => {
    const reach = reachIn.get(slug) ?? 'all';
    return reach === 'own' ? own.has(`${slug}|${id}`) : reach === 'all' || settles;
  });
}

/** Which of the vouchers that opened bills are the caller's own. A bill names its voucher type, so each voucher is looked up once. */
async function ownVouchers(context: Context, documents: readonly AnyDocument[], bills: readonly OpenBill[]): Promise<ReadonlySet<string>> {
  const kinds = new Map(documents.map((document) => [document.slug, document]));
  const found = await recordsNamed(
    context,
    bills.flatMap(({ voucher }) => (kinds.has(voucher.slug) ? [voucher] : [])),
  );
  const own = new Set<string>();
  for (const { slug, id, row, createdBy } of found.values()) {
    const document = kinds.get(slug);
    if (document !== undefined && isOwn(context, document, { ...row, createdBy })) own.add(`${slug}|${id}`);
  }
  return own;
}

function isSettling(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.kind === 'lines' && 'billId' in field.of);
}

function mayEnter({ caller }: Context, document: AnyDocument): boolean {
  const held = caller.permissions;
  return held === 'all' || ['add', 'edit'].some((verb) => held.has(verbPath(document, verb)));
}
