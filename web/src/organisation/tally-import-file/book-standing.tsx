import { useState } from 'react';
import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import { type BookImport, isBeingTakenBack, isUnderWay } from '#modules/kit/book-import/book-import';
import type { AnyAction } from '#modules/kit/module';
import type { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import type { Kept } from '../../api/resource.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { dayText, momentText } from '../../kit/day-text.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { Badge } from '../../kit/fields/badge.tsx';
import { questionOf } from '../../kit/list/actions/action-question.ts';
import { tip } from '../../kit/tips/tip.ts';
import { useMay } from '../../session/permission.ts';

export type Book = typeof tallyImportFile;
export type Shown = BookImport & Kept;

export type Act = (name: 'approve' | 'goOn' | 'stop' | 'takeBack', body?: Readonly<Record<string, unknown>>) => Promise<void>;

/** How far an import of books is, and what a person can do with it now. */
export function Standing({ row, module, act }: { readonly row: Shown; readonly module: Book; readonly act: Act }) {
  const may = useMay();
  const mayApprove = may(`/${module.slug}/approve`);
  const [busy, setBusy] = useState(false);
  const once: Act = async (name, body) => {
    setBusy(true);
    await act(name, body);
    setBusy(false);
  };
  const takeBack = async () => {
    const asked = module.actions['take-back'];
    assert(asked !== undefined, 'books can be taken back');
    const offer = { key: 'take-back', label: asked.label, why: null, action: asked as AnyAction };
    if (await confirm(questionOf(offer, module, 1))) await once('takeBack');
  };
  const isSaving = row.importStatus === 'Save In progress';
  const isBack = isBeingTakenBack(row);
  const mayGoOn = mayApprove && (!isBack || may(`/${module.slug}/delete`));
  return (
    <section className="record-section stack gap-16" aria-label="Progress">
      <p role="status">
        <Badge status={row.importStatus ?? ''} /> {says(row)}
      </p>
      {isUnderWay(row) && <progress {...progressOf(row)} aria-label="Steps done" />}
      {row.begin !== null && (
        <p className="muted">
          The books begin on {dayText(row.begin)}
          {row.end !== null && `, and the last voucher is of ${dayText(row.end)}`}. Opening balances are taken as of the beginning.
        </p>
      )}
      {row.explanation && <p className="muted">Explained: {row.explanation}</p>}
      {row.importStatus === 'Pending Approval' && <Approval row={row} busy={busy} mayApprove={mayApprove} act={once} />}
      <div className="row">
        {(isSaving || (isBack && isUnderWay(row))) && mayApprove && (
          <Button disabled={busy} onClick={() => void once('stop')}>
            Stop after this step
          </Button>
        )}
        {row.importStatus === 'Failed' && (
          <Button look="main" disabled={busy || !mayGoOn} {...tip(mayGoOn ? null : noRight)} onClick={() => void once('goOn')}>
            {isBack ? 'Go on taking back' : row.at === null ? 'Read again' : 'Go on'}
          </Button>
        )}
        {row.importStatus === 'Processed' && <ButtonLink to="/app/trial-balance">Open the trial balance</ButtonLink>}
        {may(`/${module.slug}/delete`) && !isBack && module.actions['take-back']?.offered(row) === true && (
          <Button disabled={busy} onClick={() => void takeBack()}>
            Take back
          </Button>
        )}
      </div>
    </section>
  );
}

const noRight = 'Your role does not allow this';

function Approval({
  row,
  busy,
  mayApprove,
  act,
}: {
  readonly row: Shown;
  readonly busy: boolean;
  readonly mayApprove: boolean;
  readonly act: Act;
}) {
  const [explanation, setExplanation] = useState('');
  const [missing, setMissing] = useState(false);
  const differs = (row.differences ?? 0) > 0;
  const send = () => {
    const isMissing = differs && explanation.trim() === '';
    setMissing(isMissing);
    if (!isMissing) void act('approve', differs ? { explanation } : {});
  };
  return (
    <form
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {differs && (
        <label className="field">
          <span>Why may the books differ from the file?</span>
          <textarea
            rows={3}
            maxLength={limits.textLength}
            value={explanation}
            aria-invalid={missing}
            aria-describedby={missing ? 'explanation-missing' : undefined}
            onChange={({ target }) => setExplanation(target.value)}
          />
          {missing && (
            <span id="explanation-missing" className="error" role="alert">
              Say why, such as: salaries are not taken
            </span>
          )}
        </label>
      )}
      <div className="row">
        <Button type="submit" look="main" disabled={busy || !mayApprove} {...tip(mayApprove ? null : noRight)}>
          Approve and save
        </Button>
      </div>
    </form>
  );
}

/** Of steps; none while the file is read. */
function progressOf(row: Shown): { readonly max?: number; readonly value?: number } {
  const max = row.steps.length;
  if (isBeingTakenBack(row)) return { max, value: max - (row.toTakeBack ?? 0) };
  return row.importStatus === 'Save In progress' && max > 0 ? { max, value: row.at ?? 0 } : {};
}

function says(row: Shown): string {
  const count = (number: number | null) => (number ?? 0).toLocaleString('en-IN');
  switch (row.importStatus) {
    case 'Processing':
      return isBeingTakenBack(row)
        ? `It is being taken back, the last step first. ${count(row.toTakeBack ?? 0)} of ${row.steps.length} steps are left. You can leave this screen.`
        : 'The file is being read. You can leave this screen.';
    case 'Parsed':
      return `Taken back${row.takenBackAt ? ` on ${momentText(row.takenBackAt)}` : ''}. ${(row.created ?? 0) > 0 ? `${count(row.created)} records stay, because others use them or the history of deleted vouchers names them.` : 'Financial years and warehouse locations stay.'}`;
    case 'Pending Approval':
      return row.steps.length === 0
        ? 'Everything in this file is here already.'
        : `Nothing is saved yet. ${count(row.taken)} of ${count(row.found)} entries can be taken.`;
    case 'Save In progress':
      return `Step ${Math.min((row.at ?? 0) + 1, row.steps.length)} of ${row.steps.length}: ${row.steps[row.at ?? 0]?.title ?? 'comparing the books'}. You can leave this screen.`;
    case 'Failed':
      return row.failure ?? '';
    default:
      return `Done. ${count(row.created)} rows were saved, ${count(row.existing)} were here already, and ${count(row.wrong)} were refused.`;
  }
}
