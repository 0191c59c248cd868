import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { Kept } from '../../../api/resource.ts';
import { today } from '../../../session/working-day.ts';
import { Button } from '../../button.tsx';
import { tell } from '../../feedback/toast.ts';
import { Badge } from '../../fields/badge.tsx';
import { Moment } from '../../when.tsx';
import { cancellableFor, cancellingSaid, deadlineSaid, type Said, stateSaid, troubleSaid } from './e-invoice-says.ts';
import { problemPlace } from './problem-place.ts';
import { useFollowed } from './use-followed.ts';
import './e-invoice.css';

interface Props {
  readonly module: AnyDocument;
  readonly stored: AnyRow & Kept;
  /** Reads the document again. */
  readonly onLook: () => void;
  /** Missing where it is not offered. */
  readonly onGenerate?: () => void;
  readonly onCancel?: () => void;
}

/** How a document stands at the e-invoice portal, what is to be done, and for how long. It follows by itself what is on its way. */
export function EInvoicePanel({ module, stored, onLook, onGenerate, onCancel }: Props) {
  const stands = stored as EInvoiceStanding;
  const { eInvoice, eInvoiceSince: since, irn, ackNumber, ackAt } = stands;
  const { again } = useFollowed(eInvoice ?? '', since ?? '', onLook);
  const now = useMinutes(eInvoice === 'Generated');
  if (!eInvoice) return null;
  const failed = eInvoice === 'Failed';
  return (
    <section className={`panel e-invoice stack gap-8 ${failed ? 'is-failed' : ''}`} aria-label="E-Invoice">
      <header className="row gap-8">
        <h2>E-Invoice</h2>
        <Badge status={eInvoice} />
        {since && (
          <span className="muted small">
            since <Moment at={since} />
          </span>
        )}
      </header>
      <div role="status" className="stack gap-8">
        <Sentence said={stateSaid(stands)}>{cancellingSaid(stands, now)?.text}</Sentence>
        {failed && <Problems module={module} stored={stored} />}
        <Sentence said={troubleSaid(stands)} />
        <Sentence said={deadlineSaid(stands, today())} />
      </div>
      {irn && (
        <dl className="grid-auto values">
          <div className="irn-row">
            <dt>IRN</dt>
            <dd className="row gap-8 irn">
              <span className={eInvoice === 'Cancelled' ? 'struck' : ''}>{irn}</span>
              <Button look="link" onClick={() => copy(irn)}>
                Copy
              </Button>
            </dd>
          </div>
          {ackNumber && (
            <div>
              <dt>Acknowledgement No.</dt>
              <dd>{ackNumber}</dd>
            </div>
          )}
          {ackAt && (
            <div>
              <dt>Acknowledged</dt>
              <dd>
                <Moment at={ackAt} />
              </dd>
            </div>
          )}
          <Cancelled stands={stands} />
        </dl>
      )}
      {(onGenerate || (onCancel && cancellableFor(stands, now) >= 0)) && (
        <div className="row gap-8">
          {onGenerate && <Button onClick={onGenerate}>Generate E-Invoice</Button>}
          {onCancel && <Button onClick={onCancel}>Cancel E-Invoice</Button>}
        </div>
      )}
      {again && (
        <div className="row gap-8">
          <span className="muted">There is no answer yet.</span>
          <Button onClick={again}>Look again</Button>
        </div>
      )}
    </section>
  );
}

function Cancelled({ stands }: { readonly stands: EInvoiceStanding }) {
  const { eInvoiceCancelledAt: at, eInvoiceCancelReason: reason, eInvoiceCancelRemark: remark } = stands;
  if (!reason) return null;
  return (
    <>
      {at && (
        <div>
          <dt>Cancelled on</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
      )}
      <div>
        <dt>Cancelled because</dt>
        <dd>{[reason, remark].filter(Boolean).join(': ')}</dd>
      </div>
    </>
  );
}

/** Each problem leads to the field where it is mended. */
function Problems({ module, stored }: Pick<Props, 'module' | 'stored'>) {
  const problems = (stored as EInvoiceStanding).eInvoiceProblems ?? [];
  return (
    <ul>
      {problems.map(({ path, code, message }) => {
        const { label, to } = problemPlace(module, stored, path ?? '');
        const says = `${label === '' ? '' : `${label}: `}${message ?? ''}${code ? ` (${code})` : ''}`;
        return <li key={`${path} ${code} ${message}`}>{to === null ? says : <Link to={to}>{says}</Link>}</li>;
      })}
    </ul>
  );
}

function Sentence({ said, children }: { readonly said: Said | undefined; readonly children?: string | undefined }) {
  if (said === undefined) return null;
  return (
    <p className={said.tone === 'bad' ? 'bad' : said.tone === 'soon' ? 'soon bold' : undefined}>
      {[said.text, children].filter(Boolean).join(' ')}
    </p>
  );
}

/** The time, told anew each minute. */
function useMinutes(counts: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [counts]);
  return now;
}

function copy(irn: string): void {
  navigator.clipboard.writeText(irn).then(
    () => tell('success', 'IRN copied'),
    () => tell('error', 'The browser did not allow copying. Select the IRN and copy it'),
  );
}
