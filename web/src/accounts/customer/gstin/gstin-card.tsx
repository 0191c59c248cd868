import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type FilingState, monthText } from '#domain/registration/filing-history';
import { statusText } from '#domain/registration/taxpayer';
import type { CheckedGstin } from '#modules/organisation/gst-registration/taxpayer-operations';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { GreyBar } from '../../../kit/feedback/waiting.tsx';
import { Day, Moment } from '../../../kit/when.tsx';
import { checkAgain, checkedGstinQuery } from './checked-gstin.ts';
import { filingSaid } from './gstin-says.ts';

interface Props {
  readonly gstin: string;
  /** Missing returns of suppliers put credit at risk. */
  readonly isSupplier: boolean;
}

/** What the portal says of the GSTIN of a party, and which returns it filed. */
export function GstinCard({ gstin, isSupplier }: Props) {
  const heading = useId();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data, error } = useQuery(checkedGstinQuery({ gstin, returns: true }));
  const again = async () => {
    setAsking(true);
    await checkAgain(queries, gstin).catch(tellFailure);
    setAsking(false);
  };
  return (
    <section className="record-section stack gap-12" aria-labelledby={heading} aria-busy={asking}>
      <header className="row apart gap-16">
        <h2 id={heading}>GSTIN</h2>
        <Button disabled={asking} onClick={() => void again()}>
          Check again
        </Button>
      </header>
      {!data && !error && (
        <div className="stack gap-12" role="status" aria-label="Loading...">
          <GreyBar width="60%" />
          <GreyBar width="80%" />
        </div>
      )}
      {error && <p className="muted">{error.message}</p>}
      {data && <Checked checked={data} isSupplier={isSupplier} />}
    </section>
  );
}

function Checked({ checked, isSupplier }: { readonly checked: CheckedGstin; readonly isSupplier: boolean }) {
  const { exists, taxpayer, why, returns } = checked;
  const warnings = [...checked.warnings, ...(isSupplier ? (returns?.warnings ?? []) : [])];
  return (
    <>
      {exists === false && <p className="notice">The portal has no such GSTIN. Check the number.</p>}
      {warnings.map((warning) => (
        <p key={warning} className="notice">
          {warning}
        </p>
      ))}
      {why && <p className="muted">{why}</p>}
      {taxpayer && <Holder taxpayer={taxpayer} checkedAt={checked.checkedAt} />}
      {returns?.months && <Returns months={returns.months} />}
      {returns?.why && returns.why !== why && (
        <p className="muted">
          {returns.months ? 'The filed returns could not be read anew. ' : 'The filed returns are not known now. '}
          {returns.why}
        </p>
      )}
    </>
  );
}

function Holder({ taxpayer, checkedAt }: { readonly taxpayer: NonNullable<CheckedGstin['taxpayer']>; readonly checkedAt: string | null }) {
  const values: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      'Status',
      <span key="status" className={taxpayer.status === 'Active' ? 'bold' : 'bold bad'}>
        {statusText(taxpayer)}
      </span>,
    ],
    ['Legal name', taxpayer.legalName],
    ['Trade name', taxpayer.tradeName],
    ['Type', taxpayer.kind],
    ['Registered', taxpayer.registeredOn && <Day key="registered" day={taxpayer.registeredOn} />],
    ['Checked', checkedAt && <Moment key="checked" at={checkedAt} />],
  ];
  return (
    <dl className="grid-auto values">
      {values.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Returns({ months }: { readonly months: NonNullable<NonNullable<CheckedGstin['returns']>['months']> }) {
  return (
    <>
      <table className="plain-table">
        <caption>Filed returns</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">GSTR-1</th>
            <th scope="col">GSTR-3B</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">
                <time dateTime={month.month.slice(0, 7)}>{monthText(month.month)}</time>
              </th>
              <td>
                <Filing filing={month['GSTR-1']} />
              </td>
              <td>
                <Filing filing={month['GSTR-3B']} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">
        Whether a party files monthly or quarterly is seen from its returns. After a change to quarterly, months are shown as not filed
        until the return of the quarter.
      </p>
    </>
  );
}

/** The acknowledgement is a hint of the cell: people need it only when they ask the supplier. */
function Filing({ filing }: { readonly filing: FilingState }) {
  const { text, day, bad } = filingSaid(filing);
  const arn = filing.state === 'filed' && filing.arn !== '' ? `ARN ${filing.arn}` : undefined;
  return (
    <span className={bad ? 'bad' : undefined} title={arn}>
      {text} {day !== null && <Day day={day} />}
    </span>
  );
}
