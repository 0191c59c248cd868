import { bankLedger } from '#application/bank/bank-account';
import { reconciledOn } from '#application/bank/reconciled-on';
import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import type { Day } from '#domain/time/day';
import {
  bankReconciliationStatement,
  bankReconciliationStatementColumns,
} from '#modules/reports/bank-reconciliation-statement/bank-reconciliation-statement';
import { type BankReconciliationFacts, bankReconciliationStatementTable } from '#modules/reports/bank-reconciliation-statement/table';

async function bankReconciliationFacts(context: Context, ledgerId: string, asOf: Day): Promise<BankReconciliationFacts> {
  const ledger = await bankLedger(context, ledgerId);
  const { name, bankAccount } = ledger.row;
  return {
    ledger: { id: ledger.id, name: String(name), account: typeof bankAccount === 'string' && bankAccount !== '' ? bankAccount : null },
    ...(await reconciledOn(context, ledger, asOf)),
  };
}

export const bankReconciliationStatementReader = reader({
  report: bankReconciliationStatement,
  columns: bankReconciliationStatementColumns(),
  table: bankReconciliationStatementTable,
  read: (context, _, { ledgerId, asOf }) => bankReconciliationFacts(context, ledgerId, asOf),
});
