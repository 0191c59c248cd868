import { useState } from 'react';
import { limits } from '#domain/limits';
import type { DateFormat } from '#domain/time/file-date';
import { importColumns } from '#modules/kit/imports/import-columns';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import type { RowsTaken } from '#modules/organisation/financial-year/operations';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { cellsOf } from '../../kit/fields/pasted-cells.ts';
import { RowProblems } from '../../kit/fields/row-problems.tsx';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { texts } from '../../kit/texts.ts';
import { useSession } from '../../session/session.ts';
import { DateFormatField } from '../date-format-field.tsx';
import { pastedFormats } from './opening-bill-rows.ts';

interface PasteOpeningsProps {
  readonly yearId: string;
  readonly base: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const labels = importColumns(openingRow).map(({ label }) => label);

/** Rows of many ledgers, pasted from a sheet: checked first, then saved. */
export function PasteOpenings({ yearId, base, onSaved, onClose }: PasteOpeningsProps) {
  const { text, dateFormat, checked, busy, kept, rows, close, take, type, chooseFormat } = usePastedOpenings({
    yearId,
    base,
    onSaved,
    onClose,
  });
  return (
    <Modal title="Paste opening balances" width="lg" asks={text !== ''} onClose={close}>
      <div className="stack gap-12" aria-busy={busy}>
        <DraftOffer kept={kept} />
        <label className="field">
          <span>Rows copied from a sheet</span>
          <TextBox
            area
            className="pasted-rows mono"
            rows={8}
            spellCheck={false}
            autoFocus
            value={text}
            disabled={busy}
            onChange={(event) => type(event.target.value)}
          />
          <span className="help">
            Columns: {labels.join(', ')}. The first row may name them in any order. Leave the bill columns empty for a ledger without bills.
          </span>
        </label>
        <DateFormatField value={dateFormat} formats={pastedFormats} disabled={busy} onChange={chooseFormat} />
        {checked !== null && <Result checked={checked} />}
        <div className="row">
          {checked === null || checked.created === 0 ? (
            <Button look="main" disabled={busy || rows.length < 2} onClick={() => void take(false)}>
              Check {Math.max(0, rows.length - 1).toLocaleString('en-IN')} {rows.length === 2 ? 'row' : 'rows'}
            </Button>
          ) : (
            <Button look="main" disabled={busy} onClick={() => void take(true)}>
              Save {checked.created.toLocaleString('en-IN')} {checked.created === 1 ? 'row' : 'rows'}
            </Button>
          )}
          <Button look="quiet" disabled={busy} onClick={close}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** What was pasted, what the server says about it, and its saving. */
function usePastedOpenings({ yearId, base, onSaved, onClose }: PasteOpeningsProps) {
  const [text, setText] = useState('');
  const [dateFormat, setDateFormat] = useState<DateFormat>('DD-MM-YYYY');
  const [checked, setChecked] = useState<RowsTaken | null>(null);
  const [busy, setBusy] = useState(false);
  const { branchId } = useSession();
  const kept = useKeptValues({
    form: 'financial-year.paste',
    id: `${yearId}-${branchId}`,
    ofPlace: true,
    title: 'Paste opening balances',
    values: { text, dateFormat },
    put(typed) {
      setText(typed.text);
      setDateFormat(typed.dateFormat);
    },
  });
  const close = () => {
    kept.drop();
    onClose();
  };
  const { rows, before } = text.trim() === '' ? { rows: [], before: 0 } : withHeading(cellsOf(text));
  const take = async (save: boolean) => {
    setBusy(true);
    try {
      const taken = await takeAll(`${base}/rows`, rows, { dateFormat, save, before });
      setChecked(save ? { ...taken, created: 0, existing: taken.existing + taken.created } : taken);
      if (!save) return;
      onSaved();
      tell('success', taken.created === 1 ? 'One row saved' : `${taken.created} rows saved`);
      if (taken.problems.length === 0) close();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const type = (next: string) => {
    setText(next);
    setChecked(null);
  };
  const chooseFormat = (format: DateFormat) => {
    setDateFormat(format);
    setChecked(null);
  };
  return { text, dateFormat, checked, busy, kept, rows, close, take, type, chooseFormat };
}

function Result({ checked }: { readonly checked: RowsTaken }) {
  const { created, existing, problems } = checked;
  const wrong = new Set(problems.map(({ line }) => line)).size;
  return (
    <div role="status">
      <p>
        {created.toLocaleString('en-IN')} new, {existing.toLocaleString('en-IN')} already exist, {wrong.toLocaleString('en-IN')} with errors
        {wrong > 0 && ' (skipped)'}.
      </p>
      {problems.length > 0 && <RowProblems line="Row" problems={problems.slice(0, problemsShown)} />}
    </div>
  );
}

const problemsShown = 100;

/** Rows that do not begin with a heading have the columns in their usual order. */
function withHeading(rows: readonly (readonly string[])[]): { readonly rows: readonly (readonly string[])[]; readonly before: number } {
  const known = new Set(labels.map((label) => label.toLowerCase()));
  const named = rows[0]?.filter((cell) => known.has(cell.toLowerCase().replace(/\s*\*$/, ''))).length ?? 0;
  if (named >= 2) return { rows, before: 0 };
  const most = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
  return { rows: [labels.slice(0, most), ...rows], before: 1 };
}

/** As many requests as the rows need, each with the heading; lines are counted over all of them. */
async function takeAll(
  path: string,
  [heading = [], ...lines]: readonly (readonly string[])[],
  { dateFormat, save, before }: { readonly dateFormat: DateFormat; readonly save: boolean; readonly before: number },
): Promise<RowsTaken> {
  let all: RowsTaken = { created: 0, existing: 0, problems: [] };
  for (let at = 0; at < lines.length; at += limits.openingRowsAtOnce) {
    const body = { rows: [heading, ...lines.slice(at, at + limits.openingRowsAtOnce)], dateFormat, save };
    const { created, existing, problems } = await call<RowsTaken>('POST', path, { body });
    all = {
      created: all.created + created,
      existing: all.existing + existing,
      problems: [...all.problems, ...problems.map((problem) => ({ ...problem, line: problem.line + at - before }))],
    };
  }
  return all;
}
