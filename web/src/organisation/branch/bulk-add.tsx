import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { states } from '#domain/address/state';
import type { Problem } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import { mostBranchesAtOnce } from '#modules/organisation/branch/bulk-add';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { patiently } from '../../api/patiently.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { SavingWaits } from '../../kit/drafts/saving-waits.tsx';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { pastedInto } from '../../kit/fields/pasted-cells.ts';
import { useStillHere } from '../../kit/hooks/use-still-here.ts';
import { useKeys } from '../../kit/keys.ts';
import { useDirtyGuard } from '../../kit/record/dirty-guard.ts';
import { problemsOf } from '../../kit/record/draft.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { texts } from '../../kit/texts.ts';
import { loadAccess } from '../../session/sign-in.ts';
import { type BulkRow, bodyOf, cellOf, columns, emptyRow, pasted, withStateOfGstin } from './pasted.ts';
import '../../kit/record/record.css';
import './bulk-add.css';

const rowFields: Fields = {
  code: { kind: 'code', label: 'Code', required: true, max: 10 },
  name: { kind: 'text', label: 'Name', required: true },
  line1: { kind: 'text', label: 'Address', required: true },
  city: { kind: 'text', label: 'City' },
  state: {
    kind: 'choice',
    label: 'State',
    required: true,
    of: states.flatMap(({ code, name, mergedInto }) =>
      mergedInto === undefined && Number(code) < 96 ? [{ value: code, label: name }] : [],
    ),
  },
  pincode: { kind: 'code', label: 'PIN Code', max: 6 },
  gstin: { kind: 'gstin', label: 'GSTIN' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
};
const field: Field = { kind: 'lines', label: 'Branches', of: rowFields, max: mostBranchesAtOnce };

/** Several branches in one table, typed or pasted from a sheet: all are added, or none. */
export function BulkAdd() {
  const navigate = useNavigate();
  const { rows, typed, problems, busy, kept, submit, paste, change } = useBulkRows();
  useKeys({ save: () => void submit(), leave: () => void navigate('/app/branch') });
  return (
    <form
      className="record bulk-add"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ScreenHead title="Add branches" trail={[{ label: 'Branches', to: '/app/branch' }]} />
      <p className="muted below">
        Type a row for each branch, or paste rows from a sheet into the first cell. Either all branches are added, or none.
      </p>
      <DraftOffer kept={kept} />
      <SavingWaits />
      {problems.length > 0 && (
        <div className="notice" role="alert">
          {problems.length === 1 ? 'Correct one cell.' : `Correct ${problems.length} cells.`} Nothing was added.
        </div>
      )}
      <section className="record-section" onPaste={paste}>
        <FieldInput
          id="bulk"
          field={field}
          value={rows}
          problems={problems}
          disabled={busy}
          onChange={(value) => change(value as readonly BulkRow[])}
        />
      </section>
      <div className="record-buttons wide-buttons row">
        <Button type="submit" look="main" disabled={busy || typed.length === 0} press="save">
          {typed.length < 2 ? texts.submit : `Add ${typed.length} branches`}
        </Button>
        <Button look="quiet" onClick={() => void navigate('/app/branch')}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The rows, and adding their branches: all of them, or none. */
function useBulkRows() {
  const [rows, setRows] = useState<readonly BulkRow[]>(() => [emptyRow(), emptyRow(), emptyRow()]);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const ids = useRef(new Map<number, string>());
  const saved = useRef(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const typed = rows.map((row, at) => ({ row, at })).filter(({ row }) => !isEmpty(row));
  const [blank] = useState(rows);
  const [draftId] = useState(newId);
  const kept = useKeptDraft({
    form: 'branch.bulk-add',
    id: draftId,
    isNew: true,
    title: 'Add branches',
    value: rows,
    clean: blank,
    dirty: typed.length > 0,
    restore: (found) => setRows(found.value),
  });
  useDirtyGuard(
    useCallback(() => typed.length > 0 && !saved.current, [typed.length]),
    kept.drop,
  );
  const stillHere = useStillHere();
  const submit = async () => {
    const isHere = stillHere();
    const found = typed.flatMap(({ row, at: place }) =>
      problemsOf(rowFields, row).map((problem) => ({ ...problem, path: `${place}.${problem.path}` })),
    );
    setProblems(found);
    if (found.length > 0 || typed.length === 0 || busy) return;
    setBusy(true);
    try {
      const branches = typed.map(({ row, at: place }) => ({ ...bodyOf(row), id: idOf(ids.current, place) }));
      await patiently(() => call('POST', '/api/ims-crm/branch/s/bulkAdd', { body: { branches } }));
      kept.drop();
      saved.current = true;
      tell('success', typed.length === 1 ? 'One branch added' : `${typed.length} branches added`);
      await queries.invalidateQueries({ queryKey: ['branch'] });
      await loadAccess();
      if (isHere()) await navigate('/app/branch');
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(at(typed, error.problems));
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const cells = pastedInto(event, columns);
    if (cells === undefined) return;
    event.preventDefault();
    setRows((now) => pasted(now, cells.text, cells.at).map(withStateOfGstin).slice(0, mostBranchesAtOnce));
  };
  const change = (next: readonly BulkRow[]) => setRows(next.map(withStateOfGstin));
  return { rows, typed, problems, busy, kept, submit, paste, change };
}

function isEmpty(row: BulkRow): boolean {
  return Object.values(row).every((value) => value === null || value === '');
}

/** Empty rows are not sent, so the third row that is sent may be the fifth in the table. */
function at(typed: readonly { readonly at: number }[], problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ path, message }) => ({
    path: cellOf(path).replace(/^\d+/, (index) => String(typed[Number(index)]?.at ?? index)),
    message,
  }));
}

/** The same row sent again has the same id, so that it is added once. */
function idOf(ids: Map<number, string>, place: number): string {
  const id = ids.get(place) ?? newId();
  ids.set(place, id);
  return id;
}
