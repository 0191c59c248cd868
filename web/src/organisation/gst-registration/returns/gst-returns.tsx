import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { monthsText, returnName } from '#domain/gst-returns/filing/filed-return';
import { formatDay } from '#domain/time/day';
import type { ReturnLine } from '#modules/organisation/gst-registration/return-operations';
import { fileReturnPath, unlockReturnPath } from '#modules/organisation/gst-registration/return-paths';
import { tellFailure } from '../../../api/query-client.ts';
import { Button, type Look } from '../../../kit/button.tsx';
import { useBack } from '../../../kit/document/use-back.ts';
import { tell } from '../../../kit/feedback/toast.ts';
import { Badge } from '../../../kit/fields/badge.tsx';
import { useKeys } from '../../../kit/keys.ts';
import { Problem, Skeleton } from '../../../kit/list/list-parts.tsx';
import { NoGstin } from '../../../kit/no-gstin.tsx';
import { SetOffJournal } from '../../../kit/report/set-off/set-off-journal.tsx';
import { ScreenHead } from '../../../kit/screen-head.tsx';
import { useMay } from '../../../session/permission.ts';
import { today } from '../../../session/working-day.ts';
import { CreditLedger } from './ledgers/credit-ledger.tsx';
import { PortalBalances } from './ledgers/portal-balances.tsx';
import { lockReturn, useReturns } from './return-calls.ts';
import { formWords, noteOf, reportOf, stateWords } from './return-words.ts';

const FileDialog = lazy(async () => ({ default: (await import('./file-dialog.tsx')).FileDialog }));
const File3b = lazy(async () => ({ default: (await import('./file-3b.tsx')).File3b }));
const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }));

interface Asked {
  readonly verb: 'file' | 'unlock' | 'unfile';
  readonly line: ReturnLine;
}

/** The returns of a GSTIN: what is due until when, and what was filed. */
export function GstReturns() {
  const found = useReturns();
  const queries = useQueryClient();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  useKeys({ leave: useBack('/app/dashboard') });
  const done = (text: string) => {
    setAsked(null);
    tell('success', text);
    void queries.invalidateQueries({ queryKey: ['gst-returns'] });
  };
  const Filing = asked?.line.form === 'GSTR-3B' ? File3b : FileDialog;
  const lines = found.data?.gstin == null ? null : found.data.returns;
  const lock = (line: ReturnLine) => lockReturn(line).then(() => done(`${line.form} is locked again`), tellFailure);
  return (
    <>
      <ScreenHead title="GST Returns" subtitle={subtitleOf(found.data)} />
      {found.isPending && <Skeleton columns={5} />}
      {found.isError && <Problem message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data?.gstin === null && <NoGstin why="Returns are filed for a GSTIN." />}
      {lines?.length === 0 && (
        <div className="frame empty-says stack">
          <h2>No return is due yet</h2>
          <p className="muted">Returns are listed from the first financial year on, six weeks before they fall due.</p>
        </div>
      )}
      <div className="stack gap-16">
        {lines !== null && lines.length > 0 && <ReturnTable lines={lines} onAsk={setAsked} onLock={(line) => void lock(line)} />}
        {lines !== null && found.data?.filing !== 'composition' && <PortalBalances />}
        {lines !== null && found.data?.filing !== 'composition' && may(fileReturnPath) && <CreditLedger />}
      </div>
      <Suspense fallback={null}>
        {asked?.verb === 'file' && (
          <Filing
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
            onDone={() => done(`${asked.line.form} is ${asked.verb === 'unlock' ? 'open for changes' : 'marked as not filed'}`)}
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
            {['Return', 'Period', 'Due', 'Status', 'ARN'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <td />
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
  // Each row has the same buttons, so their names say of which return they are.
  const act = (label: string, onClick: () => void, look: Look = 'quiet') => (
    <Button look={look} aria-label={`${label}: ${returnName(line)}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <tr>
      <th scope="row">
        {may(report.path) ? <Link to={`/app${report.path}?${report.query}`}>{form}</Link> : form}
        <div className="muted small">{formWords[form]}</div>
      </th>
      <td data-label="Period">{monthsText(line)}</td>
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
          {(state === 'due' || state === 'overdue') &&
            may(fileReturnPath) &&
            act('Mark as filed', () => onAsk({ verb: 'file', line }), 'plain')}
          {state === 'filed' && may(unlockReturnPath) && act('Open for changes', () => onAsk({ verb: 'unlock', line }))}
          {form === 'GSTR-3B' && state !== 'coming' && (
            <SetOffJournal month={line.month} look="quiet" name={`Set-off journal: ${returnName(line)}`} />
          )}
          {state === 'open' && may(fileReturnPath) && act('Lock again', () => onLock(line), 'plain')}
          {state === 'open' && may(unlockReturnPath) && act('Mark as not filed', () => onAsk({ verb: 'unfile', line }))}
        </div>
      </td>
    </tr>
  );
}
