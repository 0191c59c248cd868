import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { type PortalName, registrationPortals } from '#modules/organisation/gst-registration/portals';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Kept } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { confirm } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { EnterUser } from './enter-user.tsx';
import { portalCall } from './portal-call.ts';

/** A GST registration, with the users of its portals. */
export function RegistrationView() {
  return <RecordScreen module={gstRegistration} mode="view" below={(record) => <PortalUsers key={record.version} record={record} />} />;
}

/** Who makes no e-way bills needs no user there. */
function PortalUsers({ record }: { readonly record: AnyRow & Kept }) {
  const hasBills = record['ewayBills'] === true || typeof record['ewayAccess'] === 'string';
  return (
    <>
      <PortalUser record={record} portal="e-invoice" />
      {hasBills && <PortalUser record={record} portal="eway-bill" />}
    </>
  );
}

interface Tested {
  readonly works: boolean;
  readonly sentence: string;
}

/** Who entered the user and when. The user itself is shown to nobody, so the way to look at it is to test it. */
function PortalUser({ record, portal }: { readonly record: AnyRow & Kept; readonly portal: PortalName }) {
  const may = useMay();
  const queries = useQueryClient();
  const [entering, setEntering] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tested, setTested] = useState<Tested | 'now' | undefined>();
  const { user, label, access } = registrationPortals[portal];
  const { gstin, provider, mode } = record;
  const isChosen = typeof provider === 'string' && typeof mode === 'string';
  const entered = typeof record[access] === 'string' ? record[access] : undefined;
  const again = () => queries.invalidateQueries({ queryKey: [gstRegistration.slug] });
  const alone = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setTested(undefined);
      tellFailure(error);
      await again();
    } finally {
      setBusy(false);
    }
  };
  const test = () =>
    alone(async () => {
      setTested('now');
      setTested(await call<Tested>('POST', portalCall(record.id, 'portal-test'), { query: { portal }, hideLoader: true }));
    });
  const remove = async () => {
    const message = `${things[portal]} of ${String(gstin)} are not sent any more, until a user is entered again.`;
    if (!(await confirm({ title: `Remove the ${user}`, message, ok: 'Remove' }))) return;
    await alone(async () => {
      await call('DELETE', portalCall(record.id, 'portal-user'), { query: { portal, version: record.version } });
      tell('success', `The ${user} is removed`);
      await again();
    });
  };
  return (
    <section className="record-section stack gap-12" aria-label={label} aria-busy={busy}>
      <h2>{label}</h2>
      <p>{stateOf(portal, entered, isChosen)}</p>
      <div className="row wide-buttons">
        {may('/gst-registration/portal-user') && isChosen && (
          <Button disabled={busy} onClick={() => setEntering(true)}>
            {entered === undefined ? 'Enter user and password' : 'Enter another'}
          </Button>
        )}
        {may('/gst-registration/portal-test') && entered !== undefined && (
          <Button disabled={busy} onClick={() => void test()}>
            Test the connection
          </Button>
        )}
        {may('/gst-registration/portal-user') && entered !== undefined && (
          <Button look="danger" disabled={busy} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
      <Outcome tested={tested} />
      {entering && (
        <EnterUser
          record={record}
          portal={portal}
          onClose={() => setEntering(false)}
          onEntered={() => void again().then(() => setEntering(false))}
        />
      )}
    </section>
  );
}

function Outcome({ tested }: { readonly tested: Tested | 'now' | undefined }) {
  return (
    <p role="status" className={typeof tested === 'object' && !tested.works ? 'error' : ''}>
      {tested === 'now' ? 'Asking the portal ...' : tested?.sentence}
    </p>
  );
}

/** What is sent by the user of each portal. */
const things: Readonly<Record<PortalName, string>> = { 'e-invoice': 'E-invoices', 'eway-bill': 'E-way bills' };

function stateOf(portal: PortalName, entered: string | undefined, isChosen: boolean): string {
  if (entered !== undefined) return `${entered}. Nobody can read it; it can be tested and replaced.`;
  return isChosen
    ? `Nobody has entered a user of the ${registrationPortals[portal].title} yet, so no ${things[portal].toLowerCase()} can be sent.`
    : 'Press Edit and choose through whom the portal is reached, and its mode. Then its user can be entered here.';
}
