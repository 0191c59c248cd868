import { assert } from '#domain/assert';
import type { AnyReport, ReportSetupColumn } from '#modules/kit/module';
import { withCompared } from '#modules/kit/report/compared-table';
import { balanceSheet, balanceSheetColumns } from '#modules/reports/balance-sheet/balance-sheet';
import { bankBook } from '#modules/reports/bank-book/bank-book';
import {
  bankReconciliationStatement,
  bankReconciliationStatementColumns,
} from '#modules/reports/bank-reconciliation-statement/bank-reconciliation-statement';
import { barcodeReport, barcodeReportColumns } from '#modules/reports/barcode-report/barcode-report';
import { batchReport, batchReportColumns } from '#modules/reports/batch-report/batch-report';
import { cashBook } from '#modules/reports/cash-book/cash-book';
import { cashFlow, cashFlowColumns } from '#modules/reports/cash-flow/cash-flow';
import { changesAfterClosing, changesAfterClosingColumns } from '#modules/reports/changes-after-closing/changes-after-closing';
import { dayBook, dayBookColumns } from '#modules/reports/day-book/day-book';
import { groupSummary } from '#modules/reports/group-summary/group-summary';
import { installerReport, installerReportColumns } from '#modules/reports/installer-report/installer-report';
import { itemSearch, itemSearchColumns } from '#modules/reports/item-search/item-search';
import { ledgerCreditDebit, ledgerCreditDebitColumns } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';
import { ledgerReport, ledgerReportColumns } from '#modules/reports/ledger-report/ledger-report';
import { moneyBookColumns } from '#modules/reports/money-book';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { receivablesColumns } from '#modules/reports/payment-receivables-payables/table';
import { productwiseSalesReport, productwiseSalesReportColumns } from '#modules/reports/productwise-sales-report/productwise-sales-report';
import { profitLoss, profitLossColumns } from '#modules/reports/profit-loss/profit-loss';
import { projectWiseCost, projectWiseCostColumns } from '#modules/reports/project-wise-cost/project-wise-cost';
import {
  purchaseInvoiceRegister,
  purchaseInvoiceRegisterColumns,
} from '#modules/reports/purchase-invoice-register/purchase-invoice-register';
import { purchaseOrderReport, purchaseOrderReportColumns } from '#modules/reports/purchase-order-report/purchase-order-report';
import { purchaseReturnRegister, purchaseReturnRegisterColumns } from '#modules/reports/purchase-return-register/purchase-return-register';
import { ratios, ratiosColumns } from '#modules/reports/ratios/ratios';
import { reorderList, reorderListColumns } from '#modules/reports/reorder-list/reorder-list';
import { salesInvoiceRegister, salesInvoiceRegisterColumns } from '#modules/reports/sales-invoice-register/sales-invoice-register';
import { salesOrderReport, salesOrderReportColumns } from '#modules/reports/sales-order-report/sales-order-report';
import { salesReturnRegister, salesReturnRegisterColumns } from '#modules/reports/sales-return-register/sales-return-register';
import { stockAgeing, stockAgeingColumns } from '#modules/reports/stock-ageing/stock-ageing';
import { stockLedger, stockLedgerColumns } from '#modules/reports/stock-ledger/stock-ledger';
import { stockLocations, stockLocationsColumns } from '#modules/reports/stock-locations/stock-locations';
import { stockReport, stockReportColumns } from '#modules/reports/stock-report/stock-report';
import { tcsRegister } from '#modules/reports/tcs-register/tcs-register';
import { tdsRegister } from '#modules/reports/tds-register/tds-register';
import { trialBalance, trialBalanceColumns } from '#modules/reports/trial-balance/trial-balance';
import { withholdingColumns } from '#modules/reports/withholding-register';

/**
 * Every column that a report may have, in order, by its slug: what Module Setup offers (decision D43). Like the tables, they are no part of
 * the definitions, because the browser loads all of those and never asks for these.
 */
const columnsOf: Readonly<Record<string, () => readonly ReportSetupColumn[]>> = {
  [profitLoss.slug]: profitLossColumns,
  [balanceSheet.slug]: balanceSheetColumns,
  [cashFlow.slug]: cashFlowColumns,
  [ratios.slug]: ratiosColumns,
  [trialBalance.slug]: trialBalanceColumns,
  [ledgerReport.slug]: ledgerReportColumns,
  [groupSummary.slug]: () => [
    // The table has the columns in this order.
    ...trialBalanceColumns().slice(0, 1),
    { key: 'opening', label: 'Opening', kind: 'balance' },
    ...trialBalanceColumns().slice(1),
    { key: 'balance', label: 'Balance', kind: 'balance' },
  ],
  [ledgerCreditDebit.slug]: () => ledgerCreditDebitColumns,
  [cashBook.slug]: () => moneyBookColumns,
  [bankBook.slug]: () => moneyBookColumns,
  [dayBook.slug]: dayBookColumns,
  [changesAfterClosing.slug]: changesAfterClosingColumns,
  [paymentReceivablesPayables.slug]: () => receivablesColumns,
  [stockReport.slug]: stockReportColumns,
  [stockLocations.slug]: stockLocationsColumns,
  [stockAgeing.slug]: stockAgeingColumns,
  [reorderList.slug]: reorderListColumns,
  [bankReconciliationStatement.slug]: bankReconciliationStatementColumns,
  [batchReport.slug]: batchReportColumns,
  [barcodeReport.slug]: barcodeReportColumns,
  [itemSearch.slug]: itemSearchColumns,
  [stockLedger.slug]: stockLedgerColumns,
  [salesInvoiceRegister.slug]: salesInvoiceRegisterColumns,
  [salesReturnRegister.slug]: salesReturnRegisterColumns,
  [purchaseInvoiceRegister.slug]: purchaseInvoiceRegisterColumns,
  [purchaseReturnRegister.slug]: purchaseReturnRegisterColumns,
  [productwiseSalesReport.slug]: productwiseSalesReportColumns,
  [installerReport.slug]: installerReportColumns,
  [projectWiseCost.slug]: projectWiseCostColumns,
  [salesOrderReport.slug]: salesOrderReportColumns,
  [purchaseOrderReport.slug]: purchaseOrderReportColumns,
  [tdsRegister.slug]: () => withholdingColumns,
  [tcsRegister.slug]: () => withholdingColumns,
};

export function setupColumns(report: Pick<AnyReport, 'slug' | 'compares'>): readonly ReportSetupColumn[] {
  const columns = columnsOf[report.slug];
  assert(columns, `the report ${report.slug} has columns`);
  return withCompared(columns(), report);
}
