import type { AnyReport, ReportSetupColumn } from '#modules/kit/module';
import { statementSetup } from '#modules/kit/statement/filter';
import { balanceSheet } from '#modules/reports/balance-sheet/balance-sheet';
import { bankBook } from '#modules/reports/bank-book/bank-book';
import { barcodeReport, barcodeReportColumns } from '#modules/reports/barcode-report/barcode-report';
import { batchReport, batchReportColumns } from '#modules/reports/batch-report/batch-report';
import { cashBook } from '#modules/reports/cash-book/cash-book';
import { cashFlow } from '#modules/reports/cash-flow/cash-flow';
import { dayBook, dayBookColumns } from '#modules/reports/day-book/day-book';
import { groupSummary } from '#modules/reports/group-summary/group-summary';
import { itemSearch, itemSearchColumns } from '#modules/reports/item-search/item-search';
import { ledgerCreditDebit, ledgerCreditDebitColumns } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';
import { ledgerReport, voucherColumns } from '#modules/reports/ledger-report/ledger-report';
import { moneyBookColumns } from '#modules/reports/money-book';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { receivablesColumns } from '#modules/reports/payment-receivables-payables/table';
import { profitLoss } from '#modules/reports/profit-loss/profit-loss';
import { purchaseInvoiceColumns, purchaseInvoiceRegister } from '#modules/reports/purchase-invoice-register/purchase-invoice-register';
import { purchaseReturnColumns, purchaseReturnRegister } from '#modules/reports/purchase-return-register/purchase-return-register';
import { ratios, ratiosColumns } from '#modules/reports/ratios/ratios';
import { reorderList, reorderListColumns } from '#modules/reports/reorder-list/reorder-list';
import { salesInvoiceColumns, salesInvoiceRegister } from '#modules/reports/sales-invoice-register/sales-invoice-register';
import { salesReturnColumns, salesReturnRegister } from '#modules/reports/sales-return-register/sales-return-register';
import { stockAgeing, stockAgeingColumns } from '#modules/reports/stock-ageing/stock-ageing';
import { stockLedger, stockLedgerColumns } from '#modules/reports/stock-ledger/stock-ledger';
import { stockLocations, stockLocationsColumns } from '#modules/reports/stock-locations/stock-locations';
import { stockReport, stockReportColumns } from '#modules/reports/stock-report/stock-report';
import { tcsRegister } from '#modules/reports/tcs-register/tcs-register';
import { tdsRegister } from '#modules/reports/tds-register/tds-register';
import { trialBalance, trialBalanceColumns } from '#modules/reports/trial-balance/trial-balance';
import { withholdingColumns } from '#modules/reports/withholding-register';

const bareStatement = statementSetup.filter(({ key }) => key !== 'percent');

/**
 * Every column that a report may have, by slug, for Module Setup. The browser loads all definitions but never their columns, which are in
 * the tables it gets.
 */
const columns: Readonly<Record<string, readonly ReportSetupColumn[]>> = {
  [trialBalance.slug]: trialBalanceColumns(),
  [ledgerReport.slug]: voucherColumns(),
  [groupSummary.slug]: [...trialBalanceColumns(), { key: 'balance', label: 'Balance', kind: 'balance' }],
  [ledgerCreditDebit.slug]: ledgerCreditDebitColumns,
  [dayBook.slug]: dayBookColumns,
  [cashBook.slug]: moneyBookColumns,
  [bankBook.slug]: moneyBookColumns,
  [paymentReceivablesPayables.slug]: receivablesColumns,
  [salesInvoiceRegister.slug]: salesInvoiceColumns(),
  [salesReturnRegister.slug]: salesReturnColumns(),
  [purchaseInvoiceRegister.slug]: purchaseInvoiceColumns(),
  [purchaseReturnRegister.slug]: purchaseReturnColumns(),
  [stockLedger.slug]: stockLedgerColumns,
  [stockReport.slug]: plain(stockReportColumns),
  [batchReport.slug]: plain(batchReportColumns),
  [barcodeReport.slug]: plain(barcodeReportColumns),
  [reorderList.slug]: plain(reorderListColumns),
  [itemSearch.slug]: plain(itemSearchColumns),
  [stockAgeing.slug]: stockAgeingColumns(),
  [stockLocations.slug]: stockLocationsColumns,
  [ratios.slug]: ratiosColumns,
  [profitLoss.slug]: statementSetup,
  [balanceSheet.slug]: bareStatement,
  [cashFlow.slug]: bareStatement,
  [tdsRegister.slug]: withholdingColumns,
  [tcsRegister.slug]: withholdingColumns,
};

/** Whether a column is hidden while it is empty is not for Module Setup. */
function plain(all: readonly ReportSetupColumn[]): readonly ReportSetupColumn[] {
  return all.map(({ key, label, kind }) => ({ key, label, kind }));
}

export function columnsOf(report: AnyReport): readonly ReportSetupColumn[] {
  return report.list.columns ?? columns[report.slug] ?? [];
}
