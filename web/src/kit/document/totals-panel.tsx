import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { amountInWords } from '#domain/money/words';
import type { AnyRow } from '#modules/kit/module';
import type { DocumentLayout } from './document-layout.ts';

/** Totals and tax, live while the document is typed. */
export function TotalsPanel({ layout, row, title }: { readonly layout: DocumentLayout; readonly row: AnyRow; readonly title: string }) {
  const total = amount(row['total']);
  const shown = layout.totals.filter(
    ({ key, always, with: other }) => always || (amount(row[key]) !== 0 && amount(row[other ?? key]) !== 0),
  );
  const rates = Array.isArray(row['rates']) ? (row['rates'] as readonly AnyRow[]) : [];
  return (
    <section className="document-totals" aria-label="Totals">
      <dl>
        {shown.map(({ key, label, strong }) => (
          <div key={key} className={strong ? 'strong' : undefined}>
            <dt>{label}</dt>
            <dd className="amount">{formatPaise(paise(amount(row[key])))}</dd>
          </div>
        ))}
        <div className="grand">
          <dt>{title}</dt>
          <dd className="amount" aria-live="polite">
            {formatPaise(paise(total), { symbol: '₹ ' })}
          </dd>
        </div>
      </dl>
      {total > 0 && <p className="words">{amountInWords(paise(total))}</p>}
      {rates.length > 0 && (
        <table className="small-table">
          <caption>Tax by rate</caption>
          <thead>
            <tr>
              <th scope="col">Rate</th>
              <th scope="col" className="amount">
                Taxable
              </th>
              <th scope="col" className="amount">
                Tax
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={`${rate['taxability']} ${rate['rate']} ${rate['cessRate']}`}>
                <th scope="row">
                  {rate['taxability'] === 'Taxable' ? `${formatScaled(scaled(amount(rate['rate'])))}%` : String(rate['taxability'])}
                </th>
                <td className="amount">{formatPaise(paise(amount(rate['taxable'])))}</td>
                <td className="amount">
                  {formatPaise(paise(amount(rate['igst']) + amount(rate['cgst']) + amount(rate['sgst']) + amount(rate['cess'])))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function amount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}
