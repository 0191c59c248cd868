import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '#domain/time/day';
import type { ReturnLine } from '#modules/organisation/gst-registration/return-operations';
import { fileReturnPath, unlockReturnPath } from '#modules/organisation/gst-registration/return-paths';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { useBack } from '../../../kit/document/use-back.ts';
import { tell } from '../../../kit/feedback/toast.ts';
import { Badge } from '../../../kit/fields/badge.tsx';
import { useKeys } from '../../../kit/keys.ts';
import { Problem, Skeleton } from '../../../kit/list/list-parts.tsx';
import { ScreenHead } from '../../../kit/screen-head.tsx';
import { useMay } from '../../../session/permission.ts';
import { currentBranch, useSession } from '../../../session/session.ts';
import { today } from '../../../session/working-day.ts';
import { lockReturn, useReturns } from './return-calls.ts';
import { formWords, noteOf, periodText, reportOf, stateWords } from './return-words.ts';

const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }));

interface Asked {
  readonly verb: 'file' | 'unlock' | 'unfile';
  readonly line: ReturnLine;
}

/** The returns of a GSTIN: what is due until when, and what was filed. */
export function GstReturns() {
  const found = useReturns();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  useKeys({ leave: useBack('/app/dashboard') });
  const done = (text: string) => {
    setAsked(null);
    tell('success', text);
    void queries.invalidateQueries({ queryKey: ['gst-returns'] });
  };
  const lock = (line: ReturnLine) => lockReturn(line).then(() => done(`${line.form} is locked again`), tellFailure);
  return (
    <>
      <ScreenHead title="GST Returns" subtitle={subtitleOf(found.data)} />
      {found.isPending && <Skeleton columns={5} />}
      {found.isError && <Problem message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data?.gstin === null && <NoGstin />}
      {found.data && found.data.gstin !== null && (
        <ReturnTable lines={found.data.returns} onAsk={setAsked} onLock={(line) => void lock(line)} />
      )}
      <Suspense fallback={null}>
        {asked?.verb === 'file' && (
          <FileDialog
            line={asked.line}
            today={today()}
            onClose={() => setAsked(null)}
            onDone={() => done(`${asked.line.form} is marked as filed`)}
          />
        )}
        {asked !== null && asked.verb !== 'file' && (
          <ReasonDialog
            verb={asked.verb}
            line={asked.line}
            onClose={() => setAsked(null)}
            onDone={() => done(asked.verb === 'unlock' ? `${asked.line.form} is open for changes` : `${asked.line.form} is not filed`)}
          />
        )}
      </Suspense>
    </>
  );
}

const filings = { monthly: 'files monthly', quarterly: 'files quarterly', composition: 'composition scheme' } as const;

function subtitleOf(found: ReturnType<typeof useReturns>['data']): string {
  return found === undefined || found.gstin === null ? '' : `${found.gstin}, ${filings[found.filing]}`;
}

interface ReturnTableProps {
  readonly lines: readonly ReturnLine[];
  readonly onAsk: (asked: Asked) => void;
  readonly onLock: (line: ReturnLine) => void;
}

function ReturnTable({ lines, ...acts }: ReturnTableProps) {
  return (
    <div className="panel">
      <table className="plain-table stacked" aria-label="Returns">
        <thead>
          <tr>
            {['Return', 'Period', 'Due', 'Status', 'ARN', ''].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ReturnRow key={`${line.form} ${line.month}`} line={line} {...acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReturnRow({ line, onAsk, onLock }: Omit<ReturnTableProps, 'lines'> & { readonly line: ReturnLine }) {
  const may = useMay();
  const { form, due, state, arn, filedOn, by } = line;
  const report = reportOf(line);
  const note = noteOf(line);
  const path = report?.split('?')[0]?.replace('/app', '') ?? '';
  return (
    <tr>
      <th scope="row">
        {report !== null && may(path) ? <Link to={report}>{form}</Link> : form}
        <div className="muted small">{formWords[form]}</div>
      </th>
      <td data-label="Period">{periodText(line)}</td>
      <td data-label="Due">{due === null ? '' : formatDay(due)}</td>
      <td data-label="Status">
        <div className="stack">
          <span>
            <Badge status={stateWords[state]} />
          </span>
          {note !== '' && <span className="muted small">{note}</span>}
        </div>
      </td>
      <td data-label="ARN">
        {arn}
        {filedOn !== null && (
          <div className="muted small">
            {formatDay(filedOn)}
            {by === null ? '' : `, ${by}`}
          </div>
        )}
      </td>
      <td>
        <div className="row wide-buttons">
          {(state === 'due' || state === 'overdue') && may(fileReturnPath) && (
            <Button onClick={() => onAsk({ verb: 'file', line })}>Mark as filed</Button>
          )}
          {state === 'filed' && may(unlockReturnPath) && (
            <Button look="quiet" onClick={() => onAsk({ verb: 'unlock', line })}>
              Open for changes
            </Button>
          )}
          {state === 'open' && may(fileReturnPath) && <Button onClick={() => onLock(line)}>Lock again</Button>}
          {state === 'open' && may(unlockReturnPath) && (
            <Button look="quiet" onClick={() => onAsk({ verb: 'unfile', line })}>
              Was not filed
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** A branch without a GSTIN files nothing. */
function NoGstin() {
  const branch = currentBranch(useSession());
  const may = useMay();
  return (
    <div className="frame empty-says stack">
      <h2>{branch === null ? 'This branch' : branch.name} has no GSTIN</h2>
      <p className="muted">Returns are filed for a GSTIN. Switch to a branch that has one, or enter it in this branch.</p>
      {branch !== null && may('/branch/edit') && <Link to={`/app/branch/edit/${branch.id}`}>Edit the branch</Link>}
    </div>
  );
}
