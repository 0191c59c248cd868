import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { BankSummary } from '#modules/accounts/bank-cash/bank-operations';
import { amountText } from './line-facts.tsx';

/** Balance by the books and by the bank, and what lies between. Green at zero, and said in a word. */
export function BankHead({ summary }: { readonly summary: BankSummary | undefined }) {
  const { lines } = summary ?? {};
  const total = (lines?.open ?? 0) + (lines?.matched ?? 0);
  const outstanding = (summary?.issuedNotPresented ?? 0) + (summary?.depositedNotCredited ?? 0);
  const difference = summary?.difference ?? null;
  return (
    <div className="bank-head frame">
      <dl className="bank-figures">
        <Figure label="Balance as per books" value={summary === undefined ? '…' : balance(summary.balanceAsPerBooks)} />
        <Figure label="Not presented or credited" value={summary === undefined ? '…' : signed(outstanding)} />
        <Figure
          label="Balance as per bank"
          value={summary === undefined ? '…' : summary.balanceAsPerBank === null ? 'Not known' : balance(summary.balanceAsPerBank)}
        />
        <div className={difference === 0 ? 'bank-figure even' : 'bank-figure'}>
          <dt>Difference</dt>
          <dd aria-live="polite">{difference === null ? '–' : difference === 0 ? '₹0.00 ✓ reconciled' : signed(difference)}</dd>
          {difference !== null && difference !== 0 && <dd className="bank-why">{whyOf(difference, summary?.notInBooks ?? 0)}</dd>}
        </div>
      </dl>
      {total > 0 && (
        <div className="bank-progress">
          <progress value={lines?.matched ?? 0} max={total} aria-label="Lines that are matched" />
          <span className="small muted">
            {(lines?.matched ?? 0).toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} lines matched
          </span>
        </div>
      )}
    </div>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="bank-figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What makes up the difference: lines that are left to match, and what no line explains. */
function whyOf(difference: number, inLines: number): string {
  if (difference === inLines) return 'All of it in lines to do';
  const rest = signed(difference - inLines);
  return inLines === 0 ? 'In no line to do: a statement may be missing' : `${signed(inLines)} in lines to do, ${rest} in none`;
}

function balance(amount: number): string {
  return `₹${formatDrCr(paise(amount))}`;
}

function signed(amount: number): string {
  return amount < 0 ? `−${amountText(amount)}` : amountText(amount);
}
