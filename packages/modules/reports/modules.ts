import type { Modules } from '#modules/kit/modules';
import { dayBook } from '#modules/reports/day-book/day-book';
import { ledgerReport } from '#modules/reports/ledger-report/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { stockLedger } from '#modules/reports/stock-ledger/stock-ledger';
import { stockReport } from '#modules/reports/stock-report/stock-report';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';

/** The reports on the books. */
export const reportsModules: Modules = {
  area: 'reports',
  masters: [],
  documents: [],
  reports: [trialBalance, ledgerReport, dayBook, paymentReceivablesPayables, stockReport, stockLedger],
};
