import { useQueries } from '@tanstack/react-query';
import { inRupees, shareOfBill } from '#domain/bills/foreign-share';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { allocationsOf, isAgainst, sharesOf } from '../../kit/document/bills/allocations.ts';
import { BillReferences } from '../../kit/document/bills/bill-references.tsx';
import { BillsUsed } from '../../kit/document/bills/bills-used.tsx';
import { openBillsQuery } from '../../kit/document/bills/open-bills.ts';
import { countedLines, type DocumentDraft, ledgersIn } from '../../kit/document/document-draft.ts';
import type { BillsLayout, ExtraProps } from '../../kit/document/document-layout.ts';

/** A receipt credits its lines and debits the deductions, a payment the reverse. A contra and a returned cheque settle nothing. */
export const bankCashBills: BillsLayout = {
  shares: (draft) =>
    isContra(draft) || isReturn(draft)
      ? []
      : sharesOf([...amounts(draft, 'lines', 1), ...(currencyOf(draft) === null ? amounts(draft, 'deductions', -1) : [])]),
  // Without ledgers, bills chosen before the type was switched are dropped.
  ledgers: (draft) => (isContra(draft) ? new Set() : ledgersIn(draft, 'lines', 'deductions')),
  currency: currencyOf,
  proposes: true,
};

/** The bills of the parties of a receipt or payment. A returned cheque opens those of its voucher again, so there is nothing to choose. */
export function BankCashBills(props: ExtraProps) {
  if (props.readOnly) return isContra(props.draft) ? null : <BillsUsed {...props} bills={bankCashBills} />;
  if (isReturn(props.draft)) return null;
  return (
    <>
      <BillReferences {...props} bills={bankCashBills} />
      {currencyOf(props.draft) !== null && <Exchange {...props} />}
    </>
  );
}

/** The exchange gain or loss as the bills are now; the save decides. */
function Exchange({ draft }: ExtraProps) {
  const used = allocationsOf(draft.values).filter(isAgainst);
  const answers = useQueries({ queries: [...new Set(used.map(({ ledgerId }) => ledgerId))].map(openBillsQuery) });
  const bills = answers.flatMap(({ data }) => data ?? []);
  const rate = Number(draft.values['exchangeRate'] ?? 0);
  const gain = used.reduce((sum, { ledgerId, billId, amount }) => {
    const bill = bills.find((one) => one.ledgerId === ledgerId && one.billId === billId);
    if (bill === undefined || rate <= 0) return sum;
    const difference = inRupees(amount, rate) - shareOfBill({ ...bill, open: paise(bill.open) }, amount);
    return sum + (draft.values['type'] === 'Payment' ? -difference : difference);
  }, 0);
  return (
    <p className="strong" role="status">
      {gain !== 0 && `${gain > 0 ? 'Exchange gain' : 'Exchange loss'} of ${formatPaise(paise(Math.abs(gain)), { symbol: '₹ ' })}.`}
    </p>
  );
}

/** Deductions are in rupees also then. */
function currencyOf({ values: { currency } }: DocumentDraft): string | null {
  return typeof currency === 'string' && currency !== '' && currency !== 'INR' ? currency : null;
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
