import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { ImsRecords } from '#modules/purchase/gst-reconciliation/ims-operations';
import { Day } from '../../../kit/when.tsx';
import { periodText } from '../months.ts';
import { rupees } from '../row-words.ts';
import { partWords, taxNames, totalTax } from './ims-words.ts';

/** GSTR-2B of the period, as it would be drawn up now. */
export function Forecast({ period, forecast }: { readonly period: string; readonly forecast: ImsRecords['forecast'] }) {
  const { credit, reduces, suppliersPay, parts, due } = forecast;
  return (
    <section className="frame ims-forecast" aria-labelledby="ims-forecast">
      <div>
        <h2 id="ims-forecast">
          GSTR-2B of {periodText(period)} will have {rupees(totalTax(credit))}
        </h2>
        <dl className="ims-heads">
          {taxNames
            .filter(({ name }) => credit[name] !== 0)
            .map(({ name, label }) => (
              <div key={name}>
                <dt className="tiny muted">{label}</dt>
                <dd>{rupees(credit[name])}</dd>
              </div>
            ))}
        </dl>
        {totalTax(reduces) > 0 && <p className="small">Credit notes lower it by {rupees(totalTax(reduces))}.</p>}
        {totalTax(suppliersPay) > 0 && (
          <p className="small">Suppliers pay {rupees(totalTax(suppliersPay))} more, because their credit notes are rejected.</p>
        )}
        <p className="small muted">
          Actions count until GSTR-3B is filed, which is due on <Day day={due} />.
        </p>
      </div>
      <ul className="ims-parts small">
        {parts
          .filter(({ records }) => records > 0)
          .map(({ part, records, taxes }) => (
            <li key={part}>
              <span>
                {partWords[part]} ({records.toLocaleString('en-IN')})
              </span>
              <span className="ims-amount">{amountText(taxes)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function amountText(taxes: Taxes): string {
  return rupees(totalTax(taxes)).replace('-', '−');
}
