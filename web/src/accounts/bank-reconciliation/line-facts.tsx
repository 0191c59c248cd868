import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { BankLineAnswer } from '#modules/accounts/bank-cash/bank-operations';
import { Day } from '../../kit/when.tsx';

/** The line itself, above a form about it. */
export function LineFacts({ line }: { readonly line: BankLineAnswer }) {
  return (
    <p className="bank-facts">
      <Day day={line.date} /> · <strong>{amountText(line.amount)}</strong> {line.amount > 0 ? 'received' : 'paid'}
      <span className="bank-text muted">{[line.narration, line.ref].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

export function amountText(amount: number): string {
  return formatPaise(paise(Math.abs(amount)), { symbol: '₹' });
}

/** The side is a word, too, so that it does not depend on a sign alone. */
export function SignedAmount({ amount }: { readonly amount: number }) {
  return (
    <span className={amount < 0 ? 'bank-amount out' : 'bank-amount in'}>
      {amountText(amount)} <span className="tiny muted">{amount < 0 ? 'out' : 'in'}</span>
    </span>
  );
}
