import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { limits } from '#domain/limits';
import type { AnyAction } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { importFile, isUnderWay } from '#modules/organisation/import-file/import-file';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { momentText } from '../../kit/day-text.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { RowProblems } from '../../kit/fields/row-problems.tsx';
import { questionOf } from '../../kit/list/actions/action-question.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { type Imported, type ImportStep, Standing } from './import-standing.tsx';
import { importable } from './importable.ts';
import { RefusedRows } from './refused-rows.tsx';

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
  const step = async (row: Imported, action: ImportStep) => {
    const asked = importFile.actions[action];
    if (asked?.confirms !== undefined && action !== 'approve') {
      const offer = { key: action, label: asked.label, why: null, action: asked as AnyAction };
      if (!(await confirm(questionOf(offer, importFile, 1)))) return;
    }
    setBusy(true);
    try {
      queries.setQueryData(key, await stepped(row, action));
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
          <Standing row={row} busy={busy} onStep={(action) => void step(row, action)} />
          <Refused row={row} onStep={(action) => void step(row, action)} />
        </>
      )}
    </div>
  );
}

/** The progress of a running import changes its version all the time, so it is stopped without one. */
function stepped(row: Imported, action: ImportStep): Promise<Imported> {
  const body = action === 'stop' ? {} : { body: { version: row.version } };
  return call<Imported>('PUT', `${basePath(importFile)}/${row.id}/${action}`, body);
}

function subtitleOf({ moduleTitle, startedAt }: Imported): string {
  return `${moduleTitle ?? ''}, imported ${startedAt === null ? '' : momentText(startedAt)}`;
}

/** The rows with errors to correct, for people who may add such records; otherwise what is wrong. */
function Refused({ row, onStep }: { readonly row: Imported; readonly onStep: (action: ImportStep) => void }) {
  const may = useMay();
  const canCorrect = !isUnderWay(row) && row.wrongKey !== null && importable(may).some(({ slug }) => slug === row.moduleSlug);
  if (!canCorrect) return <Problems row={row} />;
  const isChecked = row.importStatus === 'Pending Approval' || row.importStatus === 'Parsed';
  return <RefusedRows key={row.wrongKey} row={row} onCheckAgain={isChecked ? () => onStep('check-again') : null} />;
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
