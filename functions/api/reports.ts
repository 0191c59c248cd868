import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('reports', wiring, {
  profitLoss: { module: async () => (await import('#modules/reports/profit-loss/profit-loss')).profitLoss },
  balanceSheet: { module: async () => (await import('#modules/reports/balance-sheet/balance-sheet')).balanceSheet },
  cashFlow: { module: async () => (await import('#modules/reports/cash-flow/cash-flow')).cashFlow },
  ratios: { module: async () => (await import('#modules/reports/ratios/ratios')).ratios },
  trialBalance: { module: async () => (await import('#modules/reports/trial-balance/trial-balance')).trialBalance },
  ledger: { module: async () => (await import('#modules/reports/ledger-report/ledger-report')).ledgerReport },
  groupSummary: { module: async () => (await import('#modules/reports/group-summary/group-summary')).groupSummary },
  ledgerCreditDebit: { module: async () => (await import('#modules/reports/ledger-credit-debit/ledger-credit-debit')).ledgerCreditDebit },
  dayBook: { module: async () => (await import('#modules/reports/day-book/day-book')).dayBook },
  changesAfterClosing: {
    module: async () => (await import('#modules/reports/changes-after-closing/changes-after-closing')).changesAfterClosing,
  },
  cashBook: { module: async () => (await import('#modules/reports/cash-book/cash-book')).cashBook },
  bankBook: { module: async () => (await import('#modules/reports/bank-book/bank-book')).bankBook },
  paymentReceivablesPayables: {
    module: async () =>
      (await import('#modules/reports/payment-receivables-payables/payment-receivables-payables')).paymentReceivablesPayables,
  },
  stock: { module: async () => (await import('#modules/reports/stock-report/stock-report')).stockReport },
  stockLocations: { module: async () => (await import('#modules/reports/stock-locations/stock-locations')).stockLocations },
  stockAgeing: { module: async () => (await import('#modules/reports/stock-ageing/stock-ageing')).stockAgeing },
  reorderList: { module: async () => (await import('#modules/reports/reorder-list/reorder-list')).reorderList },
  batchReport: { module: async () => (await import('#modules/reports/batch-report/batch-report')).batchReport },
  barcode: { module: async () => (await import('#modules/reports/barcode-report/barcode-report')).barcodeReport },
  itemSearch: { module: async () => (await import('#modules/reports/item-search/item-search')).itemSearch },
  stockLedger: { module: async () => (await import('#modules/reports/stock-ledger/stock-ledger')).stockLedger },
  bankReconciliationStatement: {
    module: async () =>
      (await import('#modules/reports/bank-reconciliation-statement/bank-reconciliation-statement')).bankReconciliationStatement,
  },
  salesInvoiceRegister: {
    module: async () => (await import('#modules/reports/sales-invoice-register/sales-invoice-register')).salesInvoiceRegister,
  },
  salesReturnRegister: {
    module: async () => (await import('#modules/reports/sales-return-register/sales-return-register')).salesReturnRegister,
  },
  purchaseInvoiceRegister: {
    module: async () => (await import('#modules/reports/purchase-invoice-register/purchase-invoice-register')).purchaseInvoiceRegister,
  },
  purchaseReturnRegister: {
    module: async () => (await import('#modules/reports/purchase-return-register/purchase-return-register')).purchaseReturnRegister,
  },
  productwiseSalesReport: {
    module: async () => (await import('#modules/reports/productwise-sales-report/productwise-sales-report')).productwiseSalesReport,
  },
  installerReport: { module: async () => (await import('#modules/reports/installer-report/installer-report')).installerReport },
  projectWiseCost: { module: async () => (await import('#modules/reports/project-wise-cost/project-wise-cost')).projectWiseCost },
  salesOrderReport: { module: async () => (await import('#modules/reports/sales-order-report/sales-order-report')).salesOrderReport },
  purchaseOrderReport: {
    module: async () => (await import('#modules/reports/purchase-order-report/purchase-order-report')).purchaseOrderReport,
  },
  tdsRegister: { module: async () => (await import('#modules/reports/tds-register/tds-register')).tdsRegister },
  tcsRegister: { module: async () => (await import('#modules/reports/tcs-register/tcs-register')).tcsRegister },
  dashboardReport: { routes: () => import('#functions/api/reports/dashboard/extra-routes') },
});
