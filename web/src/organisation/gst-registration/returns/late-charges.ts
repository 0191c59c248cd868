import { isChargedInNext } from '#domain/gst-returns/payment/interest';
import { eachHead, type TaxHead } from '#domain/gst-returns/tax-heads';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { ProposedPayment } from '#modules/organisation/gst-registration/payment-operations';
import { headNames } from './ledgers/ledger-words.ts';

/** A return in time has neither interest nor late fee, unless one before was late. */
export function isLate({ due, followsLate }: ProposedPayment, today: string): boolean {
  return (due !== null && today > due) || followsLate;
}

const nameOf = (kind: 'interest' | 'lateFee', head: TaxHead) => `${kind}.${head}`;

export function lateFields({ lines, month }: ProposedPayment): Fields {
  const hasCess = [lines.tax, lines['reverse-charge'], lines.interest].some(({ cess }) => cess > 0);
  const shown = headNames.filter(({ name }) => name !== 'cess' || hasCess);
  return {
    ...Object.fromEntries(
      shown.map(({ name, label }) => [
        nameOf('interest', name),
        { kind: 'money', label: `Interest, ${label}`, ...helpOf(lines.interest[name], month) },
      ]),
    ),
    // Late fee is of the two Acts only (section 47).
    [nameOf('lateFee', 'cgst')]: { kind: 'money', label: 'Late fee, CGST' },
    [nameOf('lateFee', 'sgst')]: { kind: 'money', label: 'Late fee, SGST/UTGST' },
  };
}

/** What is computed is not always what the portal has: it knows of due days that were moved, and of all that lay in the cash ledger. */
function helpOf(computed: number, month: string) {
  if (computed === 0 || !isChargedInNext(month)) return {};
  return { help: `₹${formatPaise(paise(computed))} by the due day of the law. The portal lets its own figure be raised, not lowered` };
}

/** Interest that is paid with the return itself follows from the day of filing, which is typed: left empty, it is computed. */
export function startOf({ lines, month }: ProposedPayment): AnyRow {
  if (!isChargedInNext(month)) return {};
  return Object.fromEntries(headNames.map(({ name }) => [nameOf('interest', name), lines.interest[name] || null]));
}

/** What is left empty altogether is computed. */
export function chargedIn(typed: AnyRow) {
  const of = (kind: 'interest' | 'lateFee') => eachHead((head) => Number(typed[nameOf(kind, head)] ?? 0));
  const isTyped = headNames.some(({ name }) => typeof typed[nameOf('interest', name)] === 'number');
  return { ...(isTyped ? { interest: of('interest') } : {}), lateFee: of('lateFee') };
}
