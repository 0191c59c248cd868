import { sharesOf } from '../../kit/document/allocations.ts';
import { BillReferences } from '../../kit/document/bill-references.tsx';
import { BillsUsed } from '../../kit/document/bills-used.tsx';
import { countedLines, ledgersIn } from '../../kit/document/document-draft.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';

/** The bills of the parties a journal debits or credits, each side separately. */
export function JournalBills(props: ExtraProps) {
  const lines = countedLines(props.draft, 'lines').flatMap(({ values: { ledgerId, debit, credit } }) =>
    typeof ledgerId === 'string' ? [{ ledgerId, amount: (Number(debit ?? 0) || 0) - (Number(credit ?? 0) || 0) }] : [],
  );
  const shares = sharesOf(lines);
  const ledgerIds = ledgersIn(props.draft, 'lines');
  return props.readOnly ? <BillsUsed {...props} shares={shares} /> : <BillReferences {...props} shares={shares} ledgerIds={ledgerIds} />;
}
