import { type FormEvent, useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { afterPress } from '../../after-press.ts';
import { Button } from '../../button.tsx';
import { DraftOffer } from '../../drafts/draft-offer.tsx';
import { type KeptAs, useKeptValues } from '../../drafts/use-kept-values.ts';
import { Modal } from '../../feedback/modal.tsx';
import { tell } from '../../feedback/toast.ts';
import { useKeys } from '../../keys.ts';
import { texts } from '../../texts.ts';
import { agreesToRates } from '../agrees-to-rates.ts';
import { type Draft, draftOf, isSame, problemsOf } from '../draft.ts';
import { ErrorSummary, RecordFields } from '../record-fields.tsx';
import { useProblemFocus } from '../use-problem-focus.ts';
import { type DatedRow, problemsOfRow, withRow } from './dated.ts';

interface DatedDialogProps {
  readonly title: string;
  readonly keptAs: KeptAs;
  readonly list: string;
  readonly fields: Fields;
  readonly start: Draft;
  readonly idle: (row: Draft) => Readonly<Record<string, string>>;
  readonly rows: readonly DatedRow[];
  /** The day of the row that is changed; null for a new one. */
  readonly replaced: string | null;
  readonly onSave: (row: DatedRow, replaced: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** One row of a history, in a window. */
export function DatedDialog({ onClose, ...form }: DatedDialogProps) {
  const { title } = form;
  return (
    <Modal title={title} onClose={onClose}>
      <DatedForm {...form} onClose={onClose} />
    </Modal>
  );
}

function DatedForm(props: DatedDialogProps) {
  const { fields, idle, replaced } = props;
  const { clean, draft, problems, saving, kept, submit, change, leave, giveUp } = useTypedRow(props);
  useKeys({ save: () => void submit() });
  const others = problems.filter(({ path }) => fields[path] === undefined);
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <DraftOffer kept={kept} />
      <ErrorSummary problems={others} fields={fields} idPrefix="dated" />
      <RecordFields
        fields={fields}
        draft={draft}
        problems={problems}
        onChange={change}
        onLeave={leave}
        disabled={saving}
        idPrefix="dated"
        focus="effectiveFrom"
        parts={[{ title: '', fields: Object.keys(fields) }]}
        asking={{ idle: idle(draft) }}
      />
      <div className="record-buttons wide-buttons row">
        <Button type="submit" look="main" disabled={saving || (replaced !== null && isSame(draft, clean))} press="save">
          {texts.submit}
        </Button>
        <Button look="quiet" onClick={giveUp}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The row as it is typed, and its saving. */
function useTypedRow({ title, keptAs, list, fields, start, rows, replaced, onSave, onClose }: DatedDialogProps) {
  const [clean] = useState<Draft>(() => draftOf(fields, start));
  const [draft, setDraft] = useState(clean);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saving, setSaving] = useState(false);
  const focus = useProblemFocus(saving, 'dated');
  const id = replaced === null ? keptAs.id : `${keptAs.id}-${replaced}`;
  const kept = useKeptValues({ form: keptAs.form, id, title, values: draft, put: setDraft });
  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    focus(found);
  };
  const submit = async () => {
    const found = problemsOf(fields, draft);
    if (found.length > 0) return refuse(found);
    // Its fields were checked, so it has a day.
    const row = draft as DatedRow;
    setSaving(true);
    try {
      const history: Fields = { [list]: { kind: 'lines', label: title, of: fields, max: rows.length + 1 } };
      if (!(await agreesToRates(history, { [list]: withRow(rows, row, replaced) }, { [list]: rows }))) return;
      await onSave(row, replaced);
      kept.drop();
      tell('success', texts.saved);
      onClose();
    } catch (error) {
      const told = error instanceof Failure ? problemsOfRow(error.problems, list, withRow(rows, row, replaced), row.effectiveFrom) : [];
      if (told.length > 0) refuse(told);
      tellFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const change = (name: string, value: unknown) => {
    setDraft((now) => ({ ...now, [name]: value }));
    setProblems((now) => now.filter(({ path }) => path !== name));
  };
  const leave = (name: string) =>
    afterPress(() => {
      const own = problemsOf(fields, draft).filter(({ path }) => path === name);
      setProblems((now) => [...now.filter(({ path }) => path !== name), ...own]);
    });
  const giveUp = () => {
    kept.drop();
    onClose();
  };
  return { clean, draft, problems, saving, kept, submit, change, leave, giveUp };
}
