import { sharesOf } from '../../kit/document/allocations.ts';
import { BillReferences } from '../../kit/document/bill-references.tsx';
import { BillsUsed } from '../../kit/document/bills-used.tsx';
import { countedLines, type DocumentDraft, ledgersIn } from '../../kit/document/document-draft.ts';
import type { BillsLayout, ExtraProps } from '../../kit/document/document-layout.ts';

/** A receipt credits its lines and debits the deductions, a payment the reverse. A contra and a returned cheque settle nothing. */
export const bankCashBills: BillsLayout = {
  shares: (draft) =>
    isContra(draft) || isReturn(draft) ? [] : sharesOf([...amounts(draft, 'lines', 1), ...amounts(draft, 'deductions', -1)]),
  // Without ledgers, bills chosen before the type was switched are dropped.
  ledgers: (draft) => (isContra(draft) ? new Set() : ledgersIn(draft, 'lines', 'deductions')),
  proposes: true,
};

/** The bills of the parties of a receipt or payment. A returned cheque opens those of its voucher again, so there is nothing to choose. */
export function BankCashBills(props: ExtraProps) {
  if (props.readOnly) return isContra(props.draft) ? null : <BillsUsed {...props} bills={bankCashBills} />;
  return isReturn(props.draft) ? null : <BillReferences {...props} bills={bankCashBills} />;
}

function isContra({ values }: DocumentDraft): boolean {
  return values['type'] === 'Contra';
}

function isReturn({ values }: DocumentDraft): boolean {
  return (values['returnsId'] ?? null) !== null;
}

function amounts(draft: DocumentDraft, table: string, factor: 1 | -1) {
  const sign = draft.values['type'] === 'Receipt' ? -factor : factor;
  return countedLines(draft, table).flatMap(({ values: { ledgerId, amount } }) =>
    typeof ledgerId === 'string' ? [{ ledgerId, amount: sign * (Number(amount ?? 0) || 0) }] : [],
  );
}
