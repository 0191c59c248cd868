import { dayOf } from '#domain/time/day';
import type { EInvoiceStanding, EInvoiceState } from '#modules/kit/e-invoice/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { Kept } from '../../../api/resource.ts';
import { today } from '../../../session/working-day.ts';
import { Button } from '../../button.tsx';
import { Day, PortalMoment } from '../../when.tsx';
import { PortalNumber, PortalPanel, PortalProblems, Sentence, useMinutes } from '../portal/portal-panel.tsx';
import { useFollowed } from '../portal/use-followed.ts';
import { cancellableFor, cancellingSaid, deadlineSaid, neededByNow, stateSaid, troubleSaid } from './e-invoice-says.ts';

interface Props {
  readonly module: AnyDocument;
  readonly stored: AnyRow & Kept;
  /** Reads the document again. */
  readonly onLook: () => void;
  /** Does an action of the document; undefined if it is not offered. */
  readonly act: (key: string) => (() => void) | undefined;
}

const moving: ReadonlySet<EInvoiceState> = new Set(['Pending', 'Waiting', 'Sending', 'Cancelling']);

/** How a document stands at the e-invoice portal, what is to be done, and for how long. It follows by itself what is on its way. */
export function EInvoicePanel({ module, stored, onLook, act }: Props) {
  const stands = stored as EInvoiceStanding;
  const { eInvoice, eInvoiceSince: since, eInvoiceProblems: problems, irn, ackNumber, ackAt } = stands;
  const { again } = useFollowed(
    { isMoving: !!eInvoice && moving.has(eInvoice), isSlow: eInvoice === 'Waiting', since: `${eInvoice} ${since}` },
    onLook,
  );
  const now = useMinutes(eInvoice === 'Generated');
  if (!eInvoice) return null;
  const generate = act('e-invoice-generate');
  if (eInvoice === 'Not applicable') return <p className="muted small portal">{generate ? neededByNow : stateSaid(stands).text}</p>;
  const isFailed = eInvoice === 'Failed';
  const isInTime = eInvoice === 'Marked by hand' || cancellableFor(stands, now) >= 0;
  const cancel = isInTime ? act('e-invoice-cancel') : undefined;
  return (
    <PortalPanel title="E-Invoice" state={eInvoice} since={since} isFailed={isFailed} again={again}>
      <div role="status" className="stack gap-8">
        <Sentence said={stateSaid(stands)}>{cancellingSaid(stands, now)?.text}</Sentence>
        {isFailed && <PortalProblems module={module} stored={stored} problems={problems ?? []} />}
        <Sentence said={troubleSaid(stands)} />
        <Sentence said={deadlineSaid(stands, today())} />
      </div>
      {irn && (
        <dl className="grid-auto values">
          <PortalNumber label="IRN" number={irn} isCancelled={eInvoice === 'Cancelled'} isLong />
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
                {/* Of one made elsewhere only the day is known. */}
                {stands.signedQr ? <PortalMoment at={ackAt} /> : <Day day={dayOf(ackAt)} />}
              </dd>
            </div>
          )}
          <Cancelled stands={stands} />
        </dl>
      )}
      {(generate || cancel) && (
        <div className="row gap-8">
          {generate && <Button onClick={generate}>Generate E-Invoice</Button>}
          {cancel && <Button onClick={cancel}>Cancel E-Invoice</Button>}
        </div>
      )}
    </PortalPanel>
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
            <PortalMoment at={at} />
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
