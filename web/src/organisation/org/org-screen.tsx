import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { org } from '#modules/organisation/org/org';
import { resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { Problem } from '../../kit/list/list-parts.tsx';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { Redirect } from '../../kit/redirect.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { OrgForm } from './org-form.tsx';
import { OrgPapers } from './org-papers.tsx';
import { OrgValues } from './org-values.tsx';

const DeleteOrganisation = lazy(async () => ({ default: (await import('./delete-organisation.tsx')).DeleteOrganisation }));

/** The settings of the organisation are one record, whose id is the organisation's own. */
export function OrgScreen() {
  const { organizationId } = useSession();
  return <Redirect to={`/app/org/view/${organizationId}`} />;
}

export function OrgEdit() {
  return <RecordScreen module={org} mode="edit" inputs={(form) => <OrgForm form={form} />} />;
}

/** The settings, the documents and, below them, deleting the organisation. */
export function OrgView() {
  return (
    <RecordScreen
      module={{ ...org, fields: {} }}
      mode="view"
      below={(record) => (
        <>
          <OrgValues record={record} />
          <OrgPapers record={record} />
          <WayOut record={record} />
        </>
      )}
    />
  );
}

/** Only the documents, with the form for a new one open. */
export function OrgAddPaper() {
  const { organizationId } = useSession();
  const id = organizationId ?? '';
  const record = useQuery({ queryKey: [org.slug, id], queryFn: () => resource(org).get(id) });
  return (
    <div className="record-screen">
      <ScreenHead title="Certificates and documents" trail={[{ label: org.title, to: `/app/org/view/${id}` }]} />
      {record.isError && <Problem message={record.error.message} onRetry={() => void record.refetch()} />}
      {record.data && <OrgPapers record={record.data} adds />}
    </div>
  );
}

function WayOut({ record }: { readonly record: AnyRow & { readonly id: string } }) {
  const may = useMay();
  const [deleting, setDeleting] = useState(false);
  const name = String(record['name'] ?? 'organisation');
  if (!may('/org/delete')) return null;
  return (
    <section className="record-section" aria-labelledby="way-out">
      <h2 id="way-out">Delete this organisation</h2>
      <p className="below">
        Everyone is signed out of it at once. Everything in it is deleted permanently: vouchers, ledgers, files and the audit trail.
      </p>
      <Button look="danger" onClick={() => setDeleting(true)}>
        Delete {name} …
      </Button>
      {deleting && (
        <Suspense>
          <DeleteOrganisation id={record.id} name={name} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </section>
  );
}
