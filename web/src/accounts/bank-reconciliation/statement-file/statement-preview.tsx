import { Link } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { StatementImported, StatementPreview } from '#modules/accounts/bank-cash/bank-operations';
import { reconciliationPath } from '#modules/accounts/bank-cash/bank-paths';
import { Day } from '../../../kit/when.tsx';
import { useMay } from '../../../session/permission.ts';
import { SignedAmount } from '../line-facts.tsx';

interface StatementSummaryProps {
  readonly statement: NonNullable<StatementPreview['statement']>;
}

/** What the file adds, with its first lines. */
export function StatementSummary({ statement }: StatementSummaryProps) {
  return (
    <>
      <p role="status">
        <strong>{statement.added.toLocaleString('en-IN')}</strong> new {statement.added === 1 ? 'line' : 'lines'}
        {statement.alreadyThere > 0 && `, ${statement.alreadyThere.toLocaleString('en-IN')} already there`}
        {statement.withoutAmount > 0 && `, ${statement.withoutAmount.toLocaleString('en-IN')} of ₹0.00 left out`}
        {statement.from !== null && statement.to !== null && (
          <>
            {' '}
            · <Day day={statement.from} /> to <Day day={statement.to} />
          </>
        )}
        {statement.closing !== null && ` · closing balance ${formatPaise(paise(statement.closing), { symbol: '₹' })}`}
      </p>
      <ul className="bank-entries bank-preview">
        {statement.lines.map((line) => (
          <li key={line.id} className="bank-choice">
            <Day day={line.date} />
            <span className="bank-choice-text">
              {line.narration} {line.ref !== '' && <span className="small muted">Ref. {line.ref}</span>}
            </span>
            <SignedAmount amount={line.amount} />
          </li>
        ))}
      </ul>
      {statement.count > statement.lines.length && (
        <p className="muted small">and {(statement.count - statement.lines.length).toLocaleString('en-IN')} more</p>
      )}
    </>
  );
}

/** What was added, and the way to the next step. */
export function StatementAdded({ done, ledgerId }: { readonly done: StatementImported; readonly ledgerId: string }) {
  const may = useMay();
  return (
    <div role="status" className="stack">
      <h2>
        {done.added.toLocaleString('en-IN')} {done.added === 1 ? 'line' : 'lines'} added
      </h2>
      {done.alreadyThere > 0 && <p className="muted">{done.alreadyThere.toLocaleString('en-IN')} were there already.</p>}
      {may(reconciliationPath) && (
        <Link
          ref={takesFocus}
          to={`/app${reconciliationPath}?ledgerId=${ledgerId}${done.from === null ? '' : `&from=${done.from}&to=${done.to}`}`}
        >
          Reconcile them
        </Link>
      )}
    </div>
  );
}

/** The button that was pressed is gone, so the next step takes the focus. */
function takesFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
