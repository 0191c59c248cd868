import { sharesOf } from '../../kit/document/allocations.ts';
import { BillReferences } from '../../kit/document/bill-references.tsx';
import { BillsUsed } from '../../kit/document/bills-used.tsx';
import { countedLines, type DocumentDraft, ledgersIn } from '../../kit/document/document-draft.ts';
import type { BillsLayout, ExtraProps } from '../../kit/document/document-layout.ts';

/** A receipt credits its lines and debits the deductions, a payment the reverse. A contra settles nothing. */
export const bankCashBills: BillsLayout = {
  shares: (draft) => (isContra(draft) ? [] : sharesOf([...amounts(draft, 'lines', 1), ...amounts(draft, 'deductions', -1)])),
  // Without ledgers, bills chosen before the type was switched are dropped.
  ledgers: (draft) => (isContra(draft) ? new Set() : ledgersIn(draft, 'lines', 'deductions')),
  proposes: true,
};

/** The bills of the parties of a receipt or payment. */
export function BankCashBills(props: ExtraProps) {
  if (props.readOnly) return isContra(props.draft) ? null : <BillsUsed {...props} bills={bankCashBills} />;
  return <BillReferences {...props} bills={bankCashBills} />;
}

function isContra({ values }: DocumentDraft): boolean {
  return values['type'] === 'Contra';
}

function amounts(draft: DocumentDraft, table: string, factor: 1 | -1) {
  const sign = draft.values['type'] === 'Receipt' ? -factor : factor;
  return countedLines(draft, table).flatMap(({ values: { ledgerId, amount } }) =>
    typeof ledgerId === 'string' ? [{ ledgerId, amount: sign * (Number(amount ?? 0) || 0) }] : [],
  );
}
