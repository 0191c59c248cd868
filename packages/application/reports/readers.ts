import type { AnyReader } from '#application/reports/kit/reader';
import { assert } from '#domain/assert';
import type { AnyReport } from '#modules/kit/module';

/** The reader of every report by its entity, loaded on first use. */
export const readers: Readonly<Record<string, () => Promise<AnyReader>>> = {
  profitLoss: async () => (await import('#application/reports/statements/profit-loss/reader')).profitLossReader,
  balanceSheet: async () => (await import('#application/reports/statements/balance-sheet/reader')).balanceSheetReader,
  cashFlow: async () => (await import('#application/reports/statements/cash-flow/reader')).cashFlowReader,
  ratios: async () => (await import('#application/reports/statements/ratios/reader')).ratiosReader,
  trialBalance: async () => (await import('#application/reports/statements/trial-balance/reader')).trialBalanceReader,
  groupSummary: async () => (await import('#application/reports/statements/group-summary/reader')).groupSummaryReader,
  ledger: async () => (await import('#application/reports/ledgers/ledger-report/reader')).ledgerReportReader,
  ledgerCreditDebit: async () => (await import('#application/reports/ledgers/ledger-credit-debit/reader')).ledgerCreditDebitReader,
  cashBook: async () => (await import('#application/reports/ledgers/money-book/reader')).cashBookReader,
  bankBook: async () => (await import('#application/reports/ledgers/money-book/reader')).bankBookReader,
  paymentReceivablesPayables: async () =>
    (await import('#application/reports/ledgers/payment-receivables-payables/reader')).paymentReceivablesPayablesReader,
  bankReconciliationStatement: async () =>
    (await import('#application/reports/ledgers/bank-reconciliation-statement/reader')).bankReconciliationStatementReader,
  dayBook: async () => (await import('#application/reports/day-book/day-book/reader')).dayBookReader,
  changesAfterClosing: async () => (await import('#application/reports/day-book/changes-after-closing/reader')).changesAfterClosingReader,
  stock: async () => (await import('#application/reports/stock/stock-report/reader')).stockReportReader,
  stockLocations: async () => (await import('#application/reports/stock/stock-locations/reader')).stockLocationsReader,
  stockAgeing: async () => (await import('#application/reports/stock/stock-ageing/reader')).stockAgeingReader,
  reorderList: async () => (await import('#application/reports/stock/reorder-list/reader')).reorderListReader,
  batchReport: async () => (await import('#application/reports/stock/batch-report/reader')).batchReportReader,
  barcode: async () => (await import('#application/reports/stock/barcode-report/reader')).barcodeReportReader,
  itemSearch: async () => (await import('#application/reports/stock/item-search/reader')).itemSearchReader,
  stockLedger: async () => (await import('#application/reports/stock/stock-ledger/reader')).stockLedgerReader,
  salesInvoiceRegister: async () => (await import('#application/reports/registers/register/reader')).salesInvoiceRegisterReader,
  salesReturnRegister: async () => (await import('#application/reports/registers/register/reader')).salesReturnRegisterReader,
  purchaseInvoiceRegister: async () => (await import('#application/reports/registers/register/reader')).purchaseInvoiceRegisterReader,
  purchaseReturnRegister: async () => (await import('#application/reports/registers/register/reader')).purchaseReturnRegisterReader,
  productwiseSalesReport: async () =>
    (await import('#application/reports/registers/productwise-sales-report/reader')).productwiseSalesReportReader,
  installerReport: async () => (await import('#application/reports/registers/installer-report/reader')).installerReportReader,
  projectWiseCost: async () => (await import('#application/reports/registers/project-wise-cost/reader')).projectWiseCostReader,
  salesOrderReport: async () => (await import('#application/reports/registers/orders/reader')).salesOrderReportReader,
  purchaseOrderReport: async () => (await import('#application/reports/registers/orders/reader')).purchaseOrderReportReader,
  tdsRegister: async () => (await import('#application/reports/registers/withholding/reader')).tdsRegisterReader,
  tcsRegister: async () => (await import('#application/reports/registers/withholding/reader')).tcsRegisterReader,
  gstr1: async () => (await import('#application/reports/gst/gstr-1/reader')).gstr1Reader,
  gstr3b: async () => (await import('#application/reports/gst/gstr-3b/reader')).gstr3bReader,
  gstTieOuts: async () => (await import('#application/reports/gst/gst-tie-outs/reader')).gstTieOutsReader,
  cmp08: async () => (await import('#application/reports/gst/cmp-08/reader')).cmp08Reader,
  gstr4: async () => (await import('#application/reports/gst/gstr-4/reader')).gstr4Reader,
  gstr9: async () => (await import('#application/reports/gst/gstr-9/reader')).gstr9Reader,
  onTheRoad: async () => (await import('#application/reports/registers/on-the-road/reader')).onTheRoadReader,
  portalQueue: async () => (await import('#application/reports/registers/portal-queue/reader')).portalQueueReader,
  filelog: async () => (await import('#application/reports/registers/filelog/reader')).filelogReader,
};

export async function readerOf({ entity, slug }: AnyReport): Promise<AnyReader> {
  const load = readers[entity];
  assert(load, `${slug} has a reader`);
  return load();
}
