import type { Modules } from '#modules/kit/modules';
import { dayBook } from '#modules/reports/day-book/day-book';
import { ledgerReport } from '#modules/reports/ledger-report/ledger-report';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { trialBalance } from '#modules/reports/trial-balance/trial-balance';

/** The reports on the books. */
export const reportsModules: Modules = {
  area: 'reports',
  masters: [],
  documents: [],
  reports: [trialBalance, ledgerReport, dayBook, paymentReceivablesPayables],
};
