import { sharesOf } from '../../kit/document/bills/allocations.ts';
import { BillReferences } from '../../kit/document/bills/bill-references.tsx';
import { BillsUsed } from '../../kit/document/bills/bills-used.tsx';
import { countedLines, ledgersIn } from '../../kit/document/document-draft.ts';
import type { BillsLayout, ExtraProps } from '../../kit/document/document-layout.ts';
import { differenceOf } from './difference.ts';

/** A journal may debit and credit a party, and people choose its bills themselves. */
export const journalBills: BillsLayout = {
  shares: (draft) =>
    sharesOf(
      countedLines(draft, 'lines').flatMap(({ values: { ledgerId, debit, credit } }) =>
        typeof ledgerId === 'string' ? [{ ledgerId, amount: (Number(debit ?? 0) || 0) - (Number(credit ?? 0) || 0) }] : [],
      ),
    ),
  ledgers: (draft) => ledgersIn(draft, 'lines'),
  leadsOn: (draft) => differenceOf(countedLines(draft, 'lines').map(({ values }) => values)) === 0,
};

/** The bills of the parties a journal debits or credits, each side separately. */
export function JournalBills(props: ExtraProps) {
  return props.readOnly ? <BillsUsed {...props} bills={journalBills} /> : <BillReferences {...props} bills={journalBills} />;
}
