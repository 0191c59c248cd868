import { sharesOf } from '../../kit/document/allocations.ts';
import { BillReferences } from '../../kit/document/bill-references.tsx';
import { BillsUsed } from '../../kit/document/bills-used.tsx';
import { countedLines, ledgersIn } from '../../kit/document/document-draft.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';

/** The bills of the parties of a receipt or payment; a contra has none. A receipt credits its lines and debits the deductions. */
export function BankCashBills(props: ExtraProps) {
  const { draft, readOnly } = props;
  // Without shares, choices made before the type was switched are dropped.
  if (draft.values['type'] === 'Contra') return readOnly ? null : <BillReferences {...props} shares={[]} ledgerIds={new Set()} />;
  const sign = draft.values['type'] === 'Receipt' ? -1 : 1;
  const of = (table: string, factor: number) =>
    countedLines(draft, table).flatMap(({ values: { ledgerId, amount } }) =>
      typeof ledgerId === 'string' ? [{ ledgerId, amount: factor * (Number(amount ?? 0) || 0) }] : [],
    );
  const shares = sharesOf([...of('lines', sign), ...of('deductions', -sign)]);
  const ledgerIds = ledgersIn(draft, 'lines', 'deductions');
  return readOnly ? <BillsUsed {...props} shares={shares} /> : <BillReferences {...props} shares={shares} ledgerIds={ledgerIds} />;
}
