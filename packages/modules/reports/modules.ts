import type { Modules } from '#modules/kit/modules';
import { changesAfterClosing } from '#modules/reports/day-book/changes-after-closing';
import { dayBook } from '#modules/reports/day-book/day-book';
import { cmp08 } from '#modules/reports/gst/cmp-08';
import { gstTieOuts } from '#modules/reports/gst/gst-tie-outs';
import { gstr1 } from '#modules/reports/gst/gstr-1';
import { gstr3b } from '#modules/reports/gst/gstr-3b';
import { gstr4 } from '#modules/reports/gst/gstr-4';
import { gstr9 } from '#modules/reports/gst/gstr-9';
import { bankBook } from '#modules/reports/ledgers/bank-book';
import { bankReconciliationStatement } from '#modules/reports/ledgers/bank-reconciliation-statement';
import { cashBook } from '#modules/reports/ledgers/cash-book';
import { ledgerCreditDebit } from '#modules/reports/ledgers/ledger-credit-debit';
import { ledgerReport } from '#modules/reports/ledgers/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/ledgers/payment-receivables-payables';
import { filelog } from '#modules/reports/registers/filelog';
import { installerReport } from '#modules/reports/registers/installer-report';
import { onTheRoad } from '#modules/reports/registers/on-the-road';
import { portalQueue } from '#modules/reports/registers/portal-queue';
import { productwiseSalesReport } from '#modules/reports/registers/productwise-sales-report';
import { projectWiseCost } from '#modules/reports/registers/project-wise-cost';
import { purchaseInvoiceRegister } from '#modules/reports/registers/purchase-invoice-register';
import { purchaseOrderReport } from '#modules/reports/registers/purchase-order-report';
import { purchaseReturnRegister } from '#modules/reports/registers/purchase-return-register';
import { salesInvoiceRegister } from '#modules/reports/registers/sales-invoice-register';
import { salesOrderReport } from '#modules/reports/registers/sales-order-report';
import { salesReturnRegister } from '#modules/reports/registers/sales-return-register';
import { tcsRegister } from '#modules/reports/registers/tcs-register';
import { tdsRegister } from '#modules/reports/registers/tds-register';
import { balanceSheet } from '#modules/reports/statements/balance-sheet';
import { cashFlow } from '#modules/reports/statements/cash-flow';
import { groupSummary } from '#modules/reports/statements/group-summary';
import { profitLoss } from '#modules/reports/statements/profit-loss';
import { ratios } from '#modules/reports/statements/ratios';
import { trialBalance } from '#modules/reports/statements/trial-balance';
import { barcodeReport } from '#modules/reports/stock/barcode-report';
import { batchReport } from '#modules/reports/stock/batch-report';
import { itemSearch } from '#modules/reports/stock/item-search';
import { reorderList } from '#modules/reports/stock/reorder-list';
import { stockAgeing } from '#modules/reports/stock/stock-ageing';
import { stockLedger } from '#modules/reports/stock/stock-ledger';
import { stockLocations } from '#modules/reports/stock/stock-locations';
import { stockReport } from '#modules/reports/stock/stock-report';

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
    gstr1,
    gstr3b,
    gstTieOuts,
    cmp08,
    gstr4,
    gstr9,
    portalQueue,
    onTheRoad,
    filelog,
  ],
};
