import type { Modules } from '#modules/kit/modules';
import { balanceSheet } from '#modules/reports/balance-sheet/balance-sheet';
import { bankBook } from '#modules/reports/bank-book/bank-book';
import { bankReconciliationStatement } from '#modules/reports/bank-reconciliation-statement/bank-reconciliation-statement';
import { barcodeReport } from '#modules/reports/barcode-report/barcode-report';
import { batchReport } from '#modules/reports/batch-report/batch-report';
import { cashBook } from '#modules/reports/cash-book/cash-book';
import { cashFlow } from '#modules/reports/cash-flow/cash-flow';
import { changesAfterClosing } from '#modules/reports/changes-after-closing/changes-after-closing';
import { dayBook } from '#modules/reports/day-book/day-book';
import { groupSummary } from '#modules/reports/group-summary/group-summary';
import { installerReport } from '#modules/reports/installer-report/installer-report';
import { itemSearch } from '#modules/reports/item-search/item-search';
import { ledgerCreditDebit } from '#modules/reports/ledger-credit-debit/ledger-credit-debit';
import { ledgerReport } from '#modules/reports/ledger-report/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { productwiseSalesReport } from '#modules/reports/productwise-sales-report/productwise-sales-report';
import { profitLoss } from '#modules/reports/profit-loss/profit-loss';
import { projectWiseCost } from '#modules/reports/project-wise-cost/project-wise-cost';
import { purchaseInvoiceRegister } from '#modules/reports/purchase-invoice-register/purchase-invoice-register';
import { purchaseOrderReport } from '#modules/reports/purchase-order-report/purchase-order-report';
import { purchaseReturnRegister } from '#modules/reports/purchase-return-register/purchase-return-register';
import { ratios } from '#modules/reports/ratios/ratios';
import { reorderList } from '#modules/reports/reorder-list/reorder-list';
import { salesInvoiceRegister } from '#modules/reports/sales-invoice-register/sales-invoice-register';
import { salesOrderReport } from '#modules/reports/sales-order-report/sales-order-report';
import { salesReturnRegister } from '#modules/reports/sales-return-register/sales-return-register';
import { stockAgeing } from '#modules/reports/stock-ageing/stock-ageing';
import { stockLedger } from '#modules/reports/stock-ledger/stock-ledger';
import { stockLocations } from '#modules/reports/stock-locations/stock-locations';
import { stockReport } from '#modules/reports/stock-report/stock-report';
import { tcsRegister } from '#modules/reports/tcs-register/tcs-register';
import { tdsRegister } from '#modules/reports/tds-register/tds-register';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';

/** The reports on the books. */
export const reportsModules: Modules = {
  area: 'reports',
  masters: [],
  documents: [],
  reports: [
    profitLoss,
    balanceSheet,
    cashFlow,
    ratios,
    trialBalance,
    ledgerReport,
    groupSummary,
    ledgerCreditDebit,
    dayBook,
    changesAfterClosing,
    cashBook,
    bankBook,
    paymentReceivablesPayables,
    stockReport,
    stockLocations,
    stockAgeing,
    reorderList,
    batchReport,
    barcodeReport,
    itemSearch,
    stockLedger,
    bankReconciliationStatement,
    salesInvoiceRegister,
    salesReturnRegister,
    purchaseInvoiceRegister,
    purchaseReturnRegister,
    productwiseSalesReport,
    installerReport,
    projectWiseCost,
    salesOrderReport,
    purchaseOrderReport,
    tdsRegister,
    tcsRegister,
  ],
};
