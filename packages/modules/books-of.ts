import { assert } from '#domain/assert';
import { amendmentOf, toldIn } from '#domain/gst-returns/filing/amendment';
import { inwardEntry } from '#domain/gst-returns/inward-entry';
import { outwardEntry } from '#domain/gst-returns/outward-entry';
import { projectEntry } from '#domain/registers/project-entry';
import { registerEntry } from '#domain/registers/register-entry';
import type { RegisterKind } from '#domain/registers/register-kind';
import { saleEntry } from '#domain/registers/sale-entry';
import type { Says } from '#domain/registers/says';
import { withTransferValue } from '#domain/stock/transfer-value';
import { deductedEntry } from '#domain/tax-at-source/deducted-entry';
import { bankCashBooks } from '#modules/accounts/bank-cash/bank-cash.books';
import { billSetOffBooks } from '#modules/accounts/bill-set-off/bill-set-off.books';
import { customerBooks } from '#modules/accounts/customer/customer.books';
import { journalVoucherBooks } from '#modules/accounts/journal-voucher/journal-voucher.books';
import { partyLetterBooks } from '#modules/accounts/party-letter/party-letter.books';
import type { AnyDocumentBooks, AnyMasterBooks } from '#modules/kit/books';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import { groupBooks } from '#modules/masters/group/group.books';
import { branchBooks } from '#modules/organisation/branch/branch.books';
import { financialYearBooks } from '#modules/organisation/financial-year/financial-year.books';
import { numberSeriesBooks } from '#modules/organisation/number-series/number-series.books';
import { orgBooks } from '#modules/organisation/org/org.books';
import { debitNoteBooks } from '#modules/purchase/debit-note/debit-note.books';
import { purchaseInvoiceBooks } from '#modules/purchase/purchase-invoice/purchase-invoice.books';
import { purchaseOrderBooks } from '#modules/purchase/purchase-order/purchase-order.books';
import { purchaseReturnBooks } from '#modules/purchase/purchase-return/purchase-return.books';
import { creditNoteBooks } from '#modules/sales/credit-note/credit-note.books';
import { deliveryNoteBooks } from '#modules/sales/delivery-note/delivery-note.books';
import { proformaInvoiceBooks } from '#modules/sales/proforma-invoice/proforma-invoice.books';
import { quotationBooks } from '#modules/sales/quotation/quotation.books';
import { salesInvoiceBooks } from '#modules/sales/sales-invoice/sales-invoice.books';
import { salesOrderBooks } from '#modules/sales/sales-order/sales-order.books';
import { salesReturnBooks } from '#modules/sales/sales-return/sales-return.books';
import { inventoryGroupBooks } from '#modules/stock/inventory-group/inventory-group.books';
import { inventoryItemBooks } from '#modules/stock/inventory-item/inventory-item.books';
import { istReceiptBooks } from '#modules/stock/ist-receipt/ist-receipt.books';
import { istSalesBooks } from '#modules/stock/ist-sales/ist-sales.books';
import { measureUnitBooks } from '#modules/stock/measure-unit/measure-unit.books';
import { openingStockBooks } from '#modules/stock/opening-stock/opening-stock.books';
import { productionBooks } from '#modules/stock/production/production.books';
import { stockAdjustmentBooks } from '#modules/stock/stock-adjustment/stock-adjustment.books';
import { stockTransferBooks } from '#modules/stock/stock-transfer/stock-transfer.books';

/** The second file of each document's definition, and of masters that have one: what only the server knows. */
const documents: Readonly<Record<string, AnyDocumentBooks>> = {
  'bank-cash': bankCashBooks,
  'bill-set-off': billSetOffBooks,
  'journal-voucher': journalVoucherBooks,
  'debit-note': debitNoteBooks,
  'purchase-invoice': purchaseInvoiceBooks,
  'purchase-order': purchaseOrderBooks,
  'purchase-return': purchaseReturnBooks,
  'credit-note': creditNoteBooks,
  'delivery-note': deliveryNoteBooks,
  'proforma-invoice': proformaInvoiceBooks,
  quotation: quotationBooks,
  'sales-invoice': salesInvoiceBooks,
  'sales-order': salesOrderBooks,
  'sales-return': salesReturnBooks,
  'ist-receipt': istReceiptBooks,
  'ist-sales': istSalesBooks,
  'opening-stock': openingStockBooks,
  production: productionBooks,
  'stock-adjustment': stockAdjustmentBooks,
  'stock-transfer': stockTransferBooks,
};

const masters: Readonly<Record<string, AnyMasterBooks>> = {
  customer: customerBooks,
  'party-letter': partyLetterBooks,
  branch: branchBooks,
  'financial-year': financialYearBooks,
  'number-series': numberSeriesBooks,
  'inventory-item': inventoryItemBooks,
  group: groupBooks,
  'inventory-group': inventoryGroupBooks,
  'measure-unit': measureUnitBooks,
  org: orgBooks,
};

/** What the books mean to documents of this kind, and they to the books. */
export function booksOf({ slug }: Pick<AnyDocument, 'slug'>): AnyDocumentBooks {
  const own = documents[slug];
  assert(own, `${slug} has its line in books-of.ts`);
  return own;
}

export function masterBooksOf({ slug }: Pick<AnyMaster, 'slug'>): AnyMasterBooks {
  return masters[slug] ?? {};
}

/** The texts by which soft search finds a row; of a row of a list, those that it has. */
export function textsOf(module: AnyDocument | AnyMaster, row: AnyRow): readonly string[] {
  const { words } = module.kind === 'document' ? booksOf(module) : masterBooksOf(module);
  return [...module.list.words.map((name) => row[name]), ...(words?.(row) ?? [])].filter((text) => typeof text === 'string');
}

/** What definitions say of stored records, for storage and for reports. */
export const says: Says = {
  register(slug, row, effect) {
    const kind = saysOf(slug)?.register;
    return kind === undefined ? null : registerEntry(kind, row, effect);
  },
  sale(slug, row, effect) {
    const what = saysOf(slug)?.sale;
    return what === undefined ? null : saleEntry(what, row, effect);
  },
  project: (slug, row, effect) => projectEntry(row, effect, saysOf(slug)?.projects?.(row)),
  deducted: (slug, row, effect) => deductedEntry(row, effect, saysOf(slug)?.withheld?.(row) ?? null),
  supply(slug, row, effect) {
    const kind = saysOf(slug)?.outward?.(row as never) ?? null;
    return kind === null ? null : outwardEntry(kind, row, effect);
  },
  outward(slug, row, effect) {
    const told = toldIn(row);
    return told === null ? says.supply(slug, row, effect) : told.filed;
  },
  amendment: (slug, row, effect) => amendmentOf(row, says.supply(slug, row, effect)),
  inward(slug, row, effect) {
    const kind = saysOf(slug)?.inward?.(row as never) ?? null;
    return kind === null ? null : inwardEntry(kind, row, effect);
  },
  order: (slug, row) => saysOf(slug)?.order?.(row) ?? null,
  isOrder: (slug) => saysOf(slug)?.order !== undefined,
  isCount: (slug) => saysOf(slug)?.counts === true,
  effect: (slug, row, effect) => (saysOf(slug)?.transfers ? withTransferValue(row, effect) : effect),
  methods: (slug, row) => masters[slug]?.methods?.(row) ?? null,
  retells: (slug) => masters[slug]?.retells ?? [],
};

/** Whether documents of this kind are in returns, as supplies or as purchases. */
export function isInReturns(slug: string): boolean {
  const own = saysOf(slug);
  return own?.outward !== undefined || own?.inward !== undefined;
}

/** The kinds of documents in a register. */
export function kindsInRegister(kind: RegisterKind): readonly string[] {
  return Object.keys(documents).filter((slug) => saysOf(slug)?.register === kind);
}

/** The kinds of documents whose lines are sold, or came back. */
export function kindsOfSales(): readonly string[] {
  return Object.keys(documents).filter((slug) => saysOf(slug)?.sale !== undefined);
}

function saysOf(slug: string): AnyDocumentBooks['says'] {
  return documents[slug]?.says;
}
