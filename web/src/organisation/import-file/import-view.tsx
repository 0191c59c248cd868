import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { typeOfKept } from '#domain/files/file-type';
import { limits } from '#domain/limits';
import { moduleOf } from '#modules/all-modules';
import { invitedRow } from '#modules/identity/invited-row';
import type { AnyMaster } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { type ImportFile, importFile, isUnderWay } from '#modules/organisation/import-file/import-file';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { momentText } from '../../kit/day-text.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { Badge } from '../../kit/fields/badge.tsx';
import { RowProblems } from '../../kit/fields/row-problems.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { tip } from '../../kit/tips/tip.ts';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { importable } from './importable.ts';
import { openingImport } from './opening-columns.ts';
import type { GivenImport } from './use-import.ts';

type Imported = ImportFile & Kept;

const trail = [{ label: importFile.plural, to: '/app/import-file' }];

/**
 * One import: its progress, the problems by line, and the button that saves the correct rows. It continues if the user leaves the screen.
 */
export function ImportView() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const key = [importFile.slug, 'record', id];
  const imported = useQuery({
    queryKey: key,
    queryFn: () => resource<Imported>(importFile).get(id) as Promise<Imported>,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? 1_000 : false),
    staleTime: 0,
  });
  const [busy, setBusy] = useState(false);
  const isDone = imported.data?.importStatus === 'Processed';
  // Lists and figures that were read before lack what was imported.
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== importFile.slug, refetchType: 'none' });
  }, [isDone, queries]);
  const approve = async (row: Imported) => {
    setBusy(true);
    try {
      queries.setQueryData(key, await resource<Imported>(importFile).act(row.id, 'approve', { version: row.version }));
    } catch (error) {
      tellFailure(error);
      await imported.refetch();
    }
    setBusy(false);
  };
  if (imported.isError) {
    return (
      <div className="record">
        <ScreenHead title={importFile.title} trail={trail} />
        <div className="notice">{imported.error.message}</div>
      </div>
    );
  }
  const row = imported.data;
  return (
    <div className="record" aria-busy={row === undefined}>
      <ScreenHead title={row?.fileName ?? importFile.title} trail={trail} {...(row ? { subtitle: subtitleOf(row) } : {})} />
      {row === undefined ? (
        <div className="record-section">
          <GreyBar width="60%" height={32} />
        </div>
      ) : (
        <>
          <Standing row={row} busy={busy} onApprove={() => void approve(row)} />
          <Problems row={row} />
        </>
      )}
    </div>
  );
}

function subtitleOf({ moduleTitle, startedAt }: Imported): string {
  return `${moduleTitle ?? ''}, imported ${startedAt === null ? '' : momentText(startedAt)}`;
}

function Standing({ row, busy, onApprove }: { readonly row: Imported; readonly busy: boolean; readonly onApprove: () => void }) {
  const may = useMay();
  // Opening balances are kept with their ledgers, and read like records.
  const isOpening = row.moduleSlug === openingRow.slug;
  const apart = [openingRow, invitedRow].find(({ slug }) => slug === row.moduleSlug) as AnyMaster | undefined;
  const module = apart ?? moduleOf(row.moduleSlug ?? '');
  const underWay = isUnderWay(row);
  const right = (row.rows ?? 0) - (row.wrong ?? 0) - (row.existing ?? 0) - (row.leftOut ?? 0);
  const mayApprove = may('/import-file/approve') && module !== undefined && may(isOpening ? pathOf(module) : verbPath(module, 'add'));
  return (
    <section className="record-section stack gap-16" aria-label="Progress">
      <p role="status">
        <Badge status={row.importStatus ?? ''} /> {says(row, right, mayApprove)}
      </p>
      {underWay && (
        <progress
          {...(row.importStatus === 'Save In progress' && (row.rows ?? 0) > 0 ? { max: row.rows ?? 0, value: row.done ?? 0 } : {})}
          aria-label="Rows done"
        />
      )}
      <dl className="row gap-16 import-counts">
        {(
          [
            ...(row.documents ? ([[row.importStatus === 'Processed' ? 'Entered' : 'Documents', row.documents]] as const) : []),
            ['Rows', row.rows],
            ['Created', row.created],
            ['Already exists', row.existing],
            ['With errors', row.wrong],
            ...(row.leftOut ? ([['Not filled in', row.leftOut]] as const) : []),
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt className="muted tiny">{label}</dt>
            <dd className="large">{(count ?? 0).toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        {row.importStatus === 'Pending Approval' && (
          <Button
            look="main"
            disabled={busy || !mayApprove || right <= 0}
            {...tip(mayApprove ? null : 'Your role does not allow this')}
            onClick={onApprove}
          >
            Save {counted(right, 'row')}
            {row.documents ? ` of ${counted(row.documents, 'document')}` : ''}
          </Button>
        )}
        {row.wrongKey && (
          <Button onClick={() => void wrongRows(row.id).catch(tellFailure)}>Download {counted(row.wrong ?? 0, 'row')} with errors</Button>
        )}
        {row.importStatus === 'Processed' && module !== undefined && (
          <ButtonLink to={`/app${pathOf(module)}`}>Open {row.moduleTitle}</ButtonLink>
        )}
        {row.importStatus === 'Processed' && <OpeningLink row={row} />}
      </div>
    </section>
  );
}

/** The way on to the opening balances or the opening stock that the file has too. The file of another person cannot be taken again. */
function OpeningLink({ row }: { readonly row: Imported }) {
  const may = useMay();
  const { user } = useSession();
  const next = openingImport(row.moduleSlug ?? '', row.columns);
  if (next === undefined || !importable(may).some(({ slug }) => slug === next.module.slug)) return null;
  const key = row.fileKey ?? '';
  const isOwn = row.createdBy === user?.id;
  const given: GivenImport = { file: { key, name: row.fileName ?? '', type: typeOfKept(key) }, columns: next.columns };
  return (
    <ButtonLink to={`/app/import-file?import=${next.module.slug}`} state={isOwn ? given : null}>
      {next.label}
    </ButtonLink>
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`;
}

/** The refused rows as the same kind of file, with their problems in the last column. */
async function wrongRows(id: string): Promise<void> {
  const { name, url } = await call<{ readonly name: string; readonly url: string }>('GET', `${basePath(importFile)}/address/${id}`);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function says(row: Imported, right: number, mayApprove: boolean): string {
  switch (row.importStatus) {
    case 'Processing':
      return 'The rows are being checked. You can leave this screen.';
    case 'Pending Approval':
      return right > 0 ? waitsText(row, mayApprove) : 'No rows to save.';
    case 'Save In progress':
      return 'The rows are being saved. You can leave this screen.';
    case 'Failed':
      return row.failure ?? '';
    default:
      return doneText(row);
  }
}

function waitsText({ wrong }: Imported, mayApprove: boolean): string {
  const waits = mayApprove ? 'Nothing is saved yet.' : 'Nothing is saved until somebody with the right approves.';
  return (wrong ?? 0) > 0 ? `${waits} Rows with errors will be skipped.` : waits;
}

/** Others may have changed something between the check and the saving. */
function doneText({ announced, created }: Imported): string {
  const [wanted, saved] = [announced ?? 0, created ?? 0];
  if (announced === null || announced === undefined || saved >= wanted)
    return 'Done. You can import the same file again: no row is created twice.';
  return `Saved ${saved} of ${wanted} rows. The data changed after the check: see the errors, and rows that already exist.`;
}

function Problems({ row }: { readonly row: Imported }) {
  if (row.problems.length === 0) return null;
  return (
    <section className="record-section" aria-labelledby="import-problems">
      <h2 id="import-problems">{row.problems.length === limits.importProblems ? `The first ${limits.importProblems} errors` : 'Errors'}</h2>
      <RowProblems line="Line" problems={row.problems} />
    </section>
  );
}
