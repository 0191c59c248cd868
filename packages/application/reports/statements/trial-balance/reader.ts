import { reader } from '#application/reports/kit/reader';
import { comparedBalances } from '#application/reports/statements/balances-facts';
import { trialBalanceColumns, trialBalanceTable } from '#application/reports/statements/trial-balance/table';
import { trialBalance } from '#modules/reports/statements/trial-balance';

export const trialBalanceReader = reader({
  report: trialBalance,
  columns: trialBalanceColumns,
  table: trialBalanceTable,
  read: comparedBalances,
});
