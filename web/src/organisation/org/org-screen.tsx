import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { org } from '#modules/organisation/org/org';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';

const DeleteOrganisation = lazy(async () => ({ default: (await import('./delete-organisation.tsx')).DeleteOrganisation }));

/** The settings of the organisation are one record, whose id is the organisation's own. */
export function OrgScreen() {
  const { organizationId } = useSession();
  return <Navigate to={`/app/org/view/${organizationId}`} replace />;
}

/** The settings, and below them the way out. */
export function OrgView() {
  const may = useMay();
  const [deleting, setDeleting] = useState(false);
  return (
    <RecordScreen
      module={org}
      mode="view"
      below={(record) =>
        may('/org/delete') && (
          <section className="record-section" aria-labelledby="way-out">
            <h2 id="way-out">Delete this organisation</h2>
            <p>
              Everybody is signed out of it at once, and everything in it is deleted for good: vouchers, ledgers, files and the audit trail.
            </p>
            <button type="button" className="button danger" onClick={() => setDeleting(true)}>
              Delete {String(record['name'] ?? 'organisation')} …
            </button>
            {deleting && (
              <Suspense>
                <DeleteOrganisation id={record.id} name={String(record['name'] ?? '')} onClose={() => setDeleting(false)} />
              </Suspense>
            )}
          </section>
        )
      }
    />
  );
}
