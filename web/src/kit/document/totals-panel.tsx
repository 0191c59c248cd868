import { memo } from 'react';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { amountInWords } from '#domain/money/words';
import type { AnyRow } from '#modules/kit/module';
import { asOnPaper } from '#modules/kit/trade/stated';
import type { DocumentLayout } from './document-layout.ts';

/** Totals and tax, live while the document is typed. */
export const TotalsPanel = memo(function TotalsPanel({
  layout,
  row,
  title,
}: {
  readonly layout: Pick<DocumentLayout, 'totals' | 'less' | 'statedAs'>;
  readonly row: AnyRow;
  readonly title: string;
}) {
  const total = amount(row['total']);
  const shown = layout.totals.filter(
    ({ key, always, with: other, stated = '' }) =>
      always || typeof row[stated] === 'number' || (amount(row[key]) !== 0 && amount(row[other ?? key]) !== 0),
  );
  const figure = ({ key, label, strong, stated }: (typeof shown)[number]) => (
    <div key={key} className={strong ? 'bold' : undefined}>
      <dt>
        {label}
        {stated !== undefined && typeof row[stated] === 'number' && <small className="muted"> {layout.statedAs ?? asOnPaper}</small>}
      </dt>
      <dd className="amount">{formatPaise(paise(amount(row[key])))}</dd>
    </div>
  );
  const rates = Array.isArray(row['rates']) ? (row['rates'] as readonly AnyRow[]) : [];
  return (
    <section className="panel stack" aria-label="Totals">
      <dl className="sums small">
        {shown.filter(({ apart }) => !apart).map(figure)}
        <div className="grand bold">
          <dt className="small">{title}</dt>
          <dd className="amount" aria-live="polite">
            {formatPaise(paise(total), { symbol: '₹ ' })}
          </dd>
        </div>
        {shown.filter(({ apart }) => apart).map(figure)}
        {layout.less && amount(row[layout.less.key]) !== 0 && (
          <div className="bold">
            <dt>{layout.less.label}</dt>
            <dd className="amount">{formatPaise(paise(total - amount(row[layout.less.key])), { symbol: '₹ ' })}</dd>
          </div>
        )}
      </dl>
      {total > 0 && <p className="muted tiny">{amountInWords(paise(total))}</p>}
      {rates.length > 0 && <TaxByRate rates={rates} />}
    </section>
  );
});

const heads = [
  { key: 'cgst', label: 'CGST', share: 0.5 },
  { key: 'sgst', label: 'SGST', share: 0.5 },
  { key: 'igst', label: 'IGST', share: 1 },
  { key: 'cess', label: 'Cess', share: null },
] as const;

/** The tax of each rate by its heads. CGST and SGST are each half the rate of the item; cess has rates of other kinds. */
function TaxByRate({ rates }: { readonly rates: readonly AnyRow[] }) {
  const shown = heads.filter(({ key }) => rates.some((rate) => amount(rate[key]) !== 0));
  return (
    <table className="plain-table tiny tax-by-rate">
      <caption>Tax by rate</caption>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col" className="amount">
            Taxable
          </th>
          {shown.map(({ key, label }) => (
            <th key={key} scope="col" className="amount">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={`${rate['taxability']} ${rate['rate']} ${rate['cessRate']}`}>
            <th scope="row">{rate['taxability'] === 'Taxable' ? percent(amount(rate['rate'])) : String(rate['taxability'])}</th>
            <td className="amount">{formatPaise(paise(amount(rate['taxable'])))}</td>
            {shown.map(({ key, share }) => (
              <td key={key} className="amount">
                {formatPaise(paise(amount(rate[key])))}
                {share !== null && amount(rate[key]) !== 0 && <small> {percent(amount(rate['rate']) * share)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function percent(rate: number): string {
  return `${formatScaled(scaled(rate))}%`;
}

function amount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}
