import { moduleOf } from '#modules/all-modules';
import { invitedRow } from '#modules/identity/invited-row';
import type { AnyMaster } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { type ImportFile, importFile, isUnderWay, ownImport, rightRows } from '#modules/organisation/import-file/import-file';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Kept } from '../../api/resource.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Badge } from '../../kit/fields/badge.tsx';
import { tip } from '../../kit/tips/tip.ts';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { counted, goesOnText, importSays, progressOf } from './import-says.ts';
import { OpeningLink } from './opening-link.tsx';

export type Imported = ImportFile & Kept;

/** What can be done with an import on its screen, by the key of its action. */
export type ImportStep = 'approve' | 'stop' | 'go-on' | 'check-again' | 'take-back';

interface StandingProps {
  readonly row: Imported;
  readonly busy: boolean;
  readonly onStep: (step: ImportStep) => void;
}

/** How an import stands: what it says, how far it is, its counts, and what can be done. */
export function Standing({ row, busy, onStep }: StandingProps) {
  const may = useMay();
  // Opening balances are kept with their ledgers, and read like records.
  const isOpening = row.moduleSlug === openingRow.slug;
  const apart = [openingRow, invitedRow].find(({ slug }) => slug === row.moduleSlug) as AnyMaster | undefined;
  const module = apart ?? moduleOf(row.moduleSlug ?? '');
  const mayAdd = module !== undefined && may(isOpening ? pathOf(module) : verbPath(module, 'add'));
  const mayApprove = mayAdd && may('/import-file/approve');
  const mayDelete = module !== undefined && may(verbPath(module, 'delete')) && may('/import-file/delete');
  const { user } = useSession();
  const whyNot = !mayApprove ? 'Your role does not allow this' : row.byAnother && row.createdBy === user?.id ? ownImport : null;
  const right = rightRows(row);
  return (
    <section className="record-section stack gap-16" aria-label="Progress">
      <p role="status">
        <Badge status={row.importStatus ?? ''} /> {importSays(row, whyNot === null)}
      </p>
      {isUnderWay(row) && <progress {...progressOf(row)} aria-label="Rows done" />}
      <Counts row={row} />
      <div className="row">
        {row.importStatus === 'Pending Approval' && (
          <Button look="main" disabled={busy || whyNot !== null || right <= 0} {...tip(whyNot)} onClick={() => onStep('approve')}>
            Save {counted(right, 'row')}
            {row.documents ? ` of ${counted(row.documents, 'document')}` : ''}
          </Button>
        )}
        {isUnderWay(row) && (
          <Button disabled={busy || importFile.actions['stop']?.offered(row) !== true} onClick={() => onStep('stop')}>
            Stop
          </Button>
        )}
        {row.stopped === true && (
          <Button look="main" disabled={busy || !(row.phase === 'take-back' ? mayDelete : mayAdd)} onClick={() => onStep('go-on')}>
            {goesOnText(row)}
          </Button>
        )}
        {row.wrongKey && (
          <Button onClick={() => void fetchFileOf(row.id, 'errors').catch(tellFailure)}>
            Download {counted(row.wrong ?? 0, 'row')} with errors
          </Button>
        )}
        {row.fileKey && <Button onClick={() => void fetchFileOf(row.id, 'original').catch(tellFailure)}>Download the file</Button>}
        {(row.importStatus === 'Pending Approval' || row.importStatus === 'Parsed') && canBeChecked(row) && mayAdd && (
          <Button disabled={busy} onClick={() => onStep('check-again')}>
            Check again
          </Button>
        )}
        {row.importStatus === 'Processed' && module !== undefined && (
          <ButtonLink to={`/app${pathOf(module)}`}>Open {row.moduleTitle}</ButtonLink>
        )}
        {row.importStatus === 'Processed' && <OpeningLink row={row} />}
        {mayDelete && importFile.actions['take-back']?.offered(row) === true && !isTakenBackPartly(row) && (
          <Button disabled={busy} onClick={() => onStep('take-back')}>
            Take back
          </Button>
        )}
      </div>
    </section>
  );
}

/** Stopped while its records were deleted: it goes on. */
function isTakenBackPartly({ phase, stopped }: Imported): boolean {
  return phase === 'take-back' && stopped === true;
}

/** Records that its rows name may have been added since, or its own are gone. */
function canBeChecked({ wrong, takenBackAt }: Imported): boolean {
  return (wrong ?? 0) > 0 || Boolean(takenBackAt);
}

function Counts({ row }: { readonly row: Imported }) {
  const counts = [
    ...(row.documents ? ([[row.importStatus === 'Processed' ? 'Entered' : 'Documents', row.documents]] as const) : []),
    ['Rows', row.rows],
    ['Created', row.created],
    ['Already exists', row.existing],
    ['With errors', row.wrong],
    ...(row.leftOut ? ([['Not filled in', row.leftOut]] as const) : []),
    ...(row.takenBack ? ([['Taken back', row.takenBack]] as const) : []),
  ] as const;
  return (
    <dl className="row gap-16 import-counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt className="muted tiny">{label}</dt>
          <dd className="large">{(count ?? 0).toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The file as it was uploaded, or its refused rows as the same kind of file, with their problems in the last column. */
async function fetchFileOf(id: string, of: 'original' | 'errors'): Promise<void> {
  const path = `${basePath(importFile)}/address/${id}`;
  const { name, url } = await call<{ readonly name: string; readonly url: string }>('GET', path, { query: { of } });
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
