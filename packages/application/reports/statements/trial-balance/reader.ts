import { reader } from '#application/reports/kit/reader';
import { comparedBalances } from '#application/reports/statements/balances-facts';
import { trialBalance, trialBalanceColumns, trialBalanceTable } from '#modules/reports/trial-balance/trial-balance';

export const trialBalanceReader = reader({
  report: trialBalance,
  columns: trialBalanceColumns(),
  table: trialBalanceTable,
  read: comparedBalances,
});
