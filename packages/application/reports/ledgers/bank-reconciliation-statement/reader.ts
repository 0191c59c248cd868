import { bankLedger } from '#application/bank/bank-account';
import { reconciledOn } from '#application/bank/reconciled-on';
import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import {
  type BankReconciliationFacts,
  bankReconciliationStatementColumns,
  bankReconciliationStatementTable,
} from '#application/reports/ledgers/bank-reconciliation-statement/table';
import type { Day } from '#domain/time/day';
import { bankReconciliationStatement } from '#modules/reports/ledgers/bank-reconciliation-statement';

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
  columns: bankReconciliationStatementColumns,
  table: bankReconciliationStatementTable,
  read: (context, _, { ledgerId, asOf }) => bankReconciliationFacts(context, ledgerId, asOf),
});
