import type { ReportTable } from '#modules/kit/module';
import { balanceSheet } from '#modules/reports/balance-sheet/balance-sheet';
import { bankBook, bankBookTable } from '#modules/reports/bank-book/bank-book';
import { bankReconciliationStatement } from '#modules/reports/bank-reconciliation-statement/bank-reconciliation-statement';
import { bankReconciliationStatementTable } from '#modules/reports/bank-reconciliation-statement/table';
import { barcodeReport, barcodeReportTable } from '#modules/reports/barcode-report/barcode-report';
import { batchReport, batchReportTable } from '#modules/reports/batch-report/batch-report';
import { cashBook, cashBookTable } from '#modules/reports/cash-book/cash-book';
import { cashFlow } from '#modules/reports/cash-flow/cash-flow';
import { changesAfterClosing } from '#modules/reports/changes-after-closing/changes-after-closing';
import { changesAfterClosingTable } from '#modules/reports/changes-after-closing/table';
import { dayBook, dayBookTable } from '#modules/reports/day-book/day-book';
import { groupSummary } from '#modules/reports/group-summary/group-summary';
import { installerReport, installerReportTable } from '#modules/reports/installer-report/installer-report';
import { itemSearch, itemSearchTable } from '#modules/reports/item-search/item-search';
import { ledgerCreditDebit, ledgerCreditDebitTable } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';
import { ledgerReport, ledgerReportTable } from '#modules/reports/ledger-report/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { paymentReceivablesPayablesTable } from '#modules/reports/payment-receivables-payables/table';
import { productwiseSalesReport, productwiseSalesTable } from '#modules/reports/productwise-sales-report/productwise-sales-report';
import { profitLoss } from '#modules/reports/profit-loss/profit-loss';
import { projectWiseCost, projectWiseCostTable } from '#modules/reports/project-wise-cost/project-wise-cost';
import {
  purchaseInvoiceRegister,
  purchaseInvoiceRegisterTable,
} from '#modules/reports/purchase-invoice-register/purchase-invoice-register';
import { purchaseOrderReport, purchaseOrderTable } from '#modules/reports/purchase-order-report/purchase-order-report';
import { purchaseReturnRegister, purchaseReturnRegisterTable } from '#modules/reports/purchase-return-register/purchase-return-register';
import { ratios } from '#modules/reports/ratios/ratios';
import { reorderList, reorderListTable } from '#modules/reports/reorder-list/reorder-list';
import { salesInvoiceRegister, salesInvoiceRegisterTable } from '#modules/reports/sales-invoice-register/sales-invoice-register';
import { salesOrderReport, salesOrderTable } from '#modules/reports/sales-order-report/sales-order-report';
import { salesReturnRegister, salesReturnRegisterTable } from '#modules/reports/sales-return-register/sales-return-register';
import { stockAgeing, stockAgeingTable } from '#modules/reports/stock-ageing/stock-ageing';
import { stockLedger, stockLedgerTable } from '#modules/reports/stock-ledger/stock-ledger';
import { stockLocations, stockLocationsTable } from '#modules/reports/stock-locations/stock-locations';
import { stockReport, stockReportTable } from '#modules/reports/stock-report/stock-report';
import { tcsRegister, tcsRegisterTable } from '#modules/reports/tcs-register/tcs-register';
import { tdsRegister, tdsRegisterTable } from '#modules/reports/tds-register/tds-register';
import { trialBalance, trialBalanceTable } from '#modules/reports/trial-balance/trial-balance';

/** How a report is laid out: its filter and its facts make its table. */
// biome-ignore lint/suspicious/noExplicitAny: a registry of reports with different filters and facts has no other common type
export type LayOut = (filter: any, facts: any) => ReportTable;

/** The facts of a statement are its table (`computed-statement.ts`). */
const asComputed: LayOut = (_, table: ReportTable) => table;

/**
 * The layout of every report, by slug. It is no part of the definitions, because the browser loads all of them and is sent tables: what only
 * this file uses is left out of its bundle.
 */
export const reportTables: Readonly<Record<string, LayOut>> = {
  [trialBalance.slug]: trialBalanceTable,
  [ledgerReport.slug]: ledgerReportTable,
  [groupSummary.slug]: asComputed,
  [ledgerCreditDebit.slug]: ledgerCreditDebitTable,
  [dayBook.slug]: dayBookTable,
  [changesAfterClosing.slug]: changesAfterClosingTable,
  [cashBook.slug]: cashBookTable,
  [bankBook.slug]: bankBookTable,
  [paymentReceivablesPayables.slug]: paymentReceivablesPayablesTable,
  [stockReport.slug]: stockReportTable,
  [stockLedger.slug]: stockLedgerTable,
  [stockLocations.slug]: stockLocationsTable,
  [stockAgeing.slug]: stockAgeingTable,
  [reorderList.slug]: reorderListTable,
  [batchReport.slug]: batchReportTable,
  [barcodeReport.slug]: barcodeReportTable,
  [itemSearch.slug]: itemSearchTable,
  [bankReconciliationStatement.slug]: bankReconciliationStatementTable,
  [salesInvoiceRegister.slug]: salesInvoiceRegisterTable,
  [salesReturnRegister.slug]: salesReturnRegisterTable,
  [purchaseInvoiceRegister.slug]: purchaseInvoiceRegisterTable,
  [purchaseReturnRegister.slug]: purchaseReturnRegisterTable,
  [productwiseSalesReport.slug]: productwiseSalesTable,
  [installerReport.slug]: installerReportTable,
  [projectWiseCost.slug]: projectWiseCostTable,
  [salesOrderReport.slug]: salesOrderTable,
  [purchaseOrderReport.slug]: purchaseOrderTable,
  [tdsRegister.slug]: tdsRegisterTable,
  [tcsRegister.slug]: tcsRegisterTable,
  [profitLoss.slug]: asComputed,
  [balanceSheet.slug]: asComputed,
  [cashFlow.slug]: asComputed,
  [ratios.slug]: asComputed,
};
