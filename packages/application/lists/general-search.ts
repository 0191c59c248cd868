import type { Context } from '#application/context';
import { listOptions, type Option } from '#application/lists/list-options';
import { listRecords } from '#application/lists/list-records';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import { formatDay } from '#domain/time/day';
import { customer } from '#modules/accounts/customer/customer';
import type { Found } from '#modules/grids/general-operations';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyModule, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/** Ledgers and items show the same details as in the lines of a voucher. */
const masters = [
  { module: customer, kind: 'Ledger', asks: 'journal-voucher.lines.ledgerId' },
  { module: inventoryItem, kind: 'Item', asks: 'sales-invoice.lines.itemId' },
] as const;

/** Ledgers, items and vouchers that the caller may see, at most `limit` of each kind: by name, number or party. */
export async function generalSearch(
  context: Context,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<readonly Found[]> {
  const { documents } = await import('#modules/all-modules');
  const may = (module: AnyModule, verb: string) => reachOf(context.caller.permissions, pathOf(module), verb) !== 'none';
  const found = await Promise.all([
    ...masters
      .filter(({ module }) => may(module, ''))
      .map(async ({ module, kind, asks }) =>
        (await listOptions(context, module, { search, limit, for: asks })).map((option) => foundMaster(module.slug, kind, option)),
      ),
    ...documents
      .filter((document) => may(document, '') && may(document, 'view'))
      .map(async (document) => (await listRecords(context, document, { search, limit })).rows.map((row) => foundVoucher(document, row))),
  ]);
  return found.flat();
}

function foundMaster(slug: string, kind: Found['kind'], { id, label, beside, ledgerKind }: Option): Found {
  const about = [typeof ledgerKind === 'string' ? ledgerKind : '', beside ?? ''].filter((part) => part !== '');
  return { slug, id, kind, label, beside: about.join(' · ') };
}

export function foundVoucher(document: AnyDocument, row: AnyRow & { readonly id: string }): Found {
  const { partyName, date, total } = row;
  const about = [
    typeof partyName === 'string' ? partyName : '',
    typeof date === 'string' ? formatDay(date) : '',
    typeof total === 'number' ? formatPaise(paise(total), { symbol: '₹ ' }) : '',
  ].filter((part) => part !== '');
  return { slug: document.slug, id: row.id, kind: 'Voucher', label: documentName(document, row), beside: about.join(' · ') };
}
