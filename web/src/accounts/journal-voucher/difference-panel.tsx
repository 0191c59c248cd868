import { formatDrCr, formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { AnyRow } from '#modules/kit/module';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { differenceOf } from './difference.ts';

/** The totals of both sides and their difference. */
export function DifferencePanel({ live }: ExtraProps) {
  const lines = Array.isArray(live.row['lines']) ? (live.row['lines'] as readonly AnyRow[]) : [];
  const side = (key: 'debit' | 'credit') => paise(lines.reduce((sum, line) => sum + Number(line[key] ?? 0), 0));
  const difference = differenceOf(lines);
  return (
    <section className="panel" aria-label="Difference">
      <dl className="sums small">
        <div>
          <dt>Debit</dt>
          <dd className="amount">{formatPaise(side('debit'))}</dd>
        </div>
        <div>
          <dt>Credit</dt>
          <dd className="amount">{formatPaise(side('credit'))}</dd>
        </div>
        <div className="bold">
          <dt>Difference</dt>
          <dd className="amount" aria-live="polite">
            {difference === 0 ? <span className="badge badge-success">Balanced</span> : formatDrCr(paise(difference))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
