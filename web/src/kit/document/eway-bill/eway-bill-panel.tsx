import type { ReactNode } from 'react';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import { dayOf } from '#domain/time/day';
import { stepOffered } from '#modules/kit/eway-bill/standing';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import type { Kept } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { Day, PortalMoment } from '../../when.tsx';
import { PortalNumber, PortalPanel, PortalProblems, Sentence, useMinutes } from '../portal/portal-panel.tsx';
import { useFollowed } from '../portal/use-followed.ts';
import { cancellingSaid, type Stands, sandboxSaid, stateName, stateSaid, stepSaid, troubleSaid } from './eway-bill-says.ts';

interface Props {
  readonly module: AnyDocument;
  readonly stored: AnyRow & Kept;
  /** Reads the document again. */
  readonly onLook: () => void;
  /** Does an action of the document; undefined if it is not offered. */
  readonly act: (key: string) => (() => void) | undefined;
}

/** How the goods of a document stand at the e-way bill portal, what is to be done, and for how long. It follows by itself what is on its way. */
export function EwayBillPanel({ module, stored, onLook, act }: Props) {
  const stands = stored as AnyRow as Stands;
  const { ewayBill, ewayBillSince: since, ewayBillStep: step, ewayBillRequest: request, ewayBillProblems: problems } = stands;
  const { again } = useFollowed({ isMoving: !!step, isSlow: !!stands.ewayBillWhy, since: `${request} ${ewayBill}` }, onLook);
  const now = useMinutes(ewayBill === 'Active' || ewayBill === 'Part A only');
  if (!ewayBill) return null;
  const said = stateSaid(stands, now);
  if (ewayBill === 'Not needed') return stands.cancelled ? null : <p className="muted small portal">{said.text}</p>;
  const isFailed = ewayBill === 'Failed';
  const cancelling = cancellingSaid(stands, now);
  return (
    <PortalPanel title="E-Way Bill" state={stateName(stands, now)} since={since} isFailed={isFailed} again={again}>
      <div role="status" className="stack gap-8">
        <Sentence said={said} />
        {isFailed && <PortalProblems module={module} stored={stored} problems={problems ?? []} />}
        <Sentence said={troubleSaid(stands)} />
        <Sentence said={stepSaid(stands)} />
        <Sentence said={sandboxSaid(stands, now)} />
        <Sentence said={cancelling === undefined ? undefined : { text: cancelling }} />
      </div>
      <Values stands={stands} />
      <Steps stands={stands} now={now} act={act} />
    </PortalPanel>
  );
}

/** What the portal knows of it. */
function Values({ stands }: { readonly stands: Stands }) {
  const { ewayBillNo: number, ewayBillAt: made, ewayBillUntil: until, ewayBillKm: km, ewayBillExtended: times } = stands;
  if (!number) return null;
  return (
    <dl className="grid-auto values">
      <PortalNumber label="E-Way Bill No." number={number} isCancelled={stands.ewayBill === 'Cancelled'} />
      {made && <Value label="Made" value={stands.ewayBill === 'Marked by hand' ? <Day day={dayOf(made)} /> : <PortalMoment at={made} />} />}
      {until && (
        <Value
          label="Runs until the end of"
          value={
            <>
              <Day day={dayOf(until)} />
              {times ? `, extended ${times === 1 ? 'once' : `${times} times`}` : ''}
            </>
          }
        />
      )}
      {(stands.ewayBillVehicles ?? []).length > 0 ? (
        <Value label="Vehicles that share the goods" value={<Shares vehicles={stands.ewayBillVehicles ?? []} />} />
      ) : (
        stands.ewayBillVehicle && <Value label="Vehicle" value={stands.ewayBillVehicle} />
      )}
      {stands.ewayBillTransporter && <Value label="Transporter" value={stands.ewayBillTransporter} />}
      {km ? <Value label="Distance" value={`${km} km`} /> : null}
      {stands.ewayBillCancelReason && <Value label="Cancelled because" value={stands.ewayBillCancelReason} />}
    </dl>
  );
}

/** What each of several vehicles takes. */
function Shares({ vehicles }: { readonly vehicles: NonNullable<Stands['ewayBillVehicles']> }) {
  return (
    <ul>
      {vehicles.map(({ vehicle, document, quantity, unit }) => (
        <li key={`${vehicle} ${document}`}>
          {vehicle ?? document}: {formatScaled(scaled(quantity ?? 0))} {unit}
        </li>
      ))}
    </ul>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What is next. The menu has the rest. */
function Steps({ stands, now, act }: Pick<Props, 'act'> & { readonly stands: Stands; readonly now: number }) {
  const inTime = (step: Parameters<typeof stepOffered>[0]) => stepOffered(step, stands, now) === true;
  const steps = [
    { key: 'eway-bill-generate', label: 'Generate E-Way Bill', shown: inTime('Generate') && stands.ewayBill !== 'Cancelled' },
    { key: 'eway-bill-mark', label: 'Enter E-Way Bill', shown: stands.ewayBill === 'Not made' || stands.ewayBill === 'Failed' },
    {
      key: 'eway-bill-update-vehicle',
      label: 'Name the Vehicle',
      shown: stands.ewayBill === 'Part A only' && inTime('Update Vehicle'),
    },
    { key: 'eway-bill-extend-validity', label: 'Extend Validity', shown: inTime('Extend Validity') },
    { key: 'eway-bill-cancel', label: 'Cancel E-Way Bill', shown: inTime('Cancel') },
  ].flatMap(({ shown, ...step }) => {
    const does = shown ? act(step.key) : undefined;
    return does === undefined ? [] : [{ ...step, does }];
  });
  if (steps.length === 0) return null;
  return (
    <div className="row gap-8">
      {steps.map(({ key, label, does }) => (
        <Button key={key} onClick={does}>
          {label}
        </Button>
      ))}
    </div>
  );
}
