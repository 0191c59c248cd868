import { useState } from 'react';
import type { AnyMaster } from '#modules/kit/module';
import type { Option } from '../../api/resource.ts';
import { Modal } from '../feedback/modal.tsx';
import { hint, useKeys } from '../keys.ts';
import { texts } from '../texts.ts';
import { ErrorSummary, RecordFields } from './record-fields.tsx';
import { useIdle } from './use-idle.ts';
import { useProblemFocus } from './use-problem-focus.ts';
import { useRecordForm } from './use-record-form.ts';

interface InlineCreateProps {
  readonly module: AnyMaster;
  /** What was typed in the field it was opened from. */
  readonly name: string;
  /** Null when the person went back without one. */
  readonly onDone: (made: Option | null) => void;
}

/** A new record without leaving the form one is in; its value goes into the field it was called from. */
export function InlineCreate({ module, name, onDone }: InlineCreateProps) {
  return (
    <Modal title={`New ${module.title}`} onClose={() => onDone(null)} width="md">
      <InlineForm module={module} name={name} onDone={onDone} />
    </Modal>
  );
}

function InlineForm({ module, name, onDone }: InlineCreateProps) {
  const nameField = ['name', ...Object.keys(module.fields)].find((each) => module.fields[each]?.kind === 'text');
  const form = useRecordForm(module, { start: nameField === undefined || name === '' ? undefined : { [nameField]: name } });
  const [tried, setTried] = useState(false);
  const idle = useIdle(module, form.draft);
  const focus = useProblemFocus(form.saving, 'inline');
  const submit = async () => {
    setTried(true);
    const { stored, problems } = await form.save();
    if (stored) onDone({ ...stored, label: module.label(stored) });
    else focus(problems);
  };
  useKeys({ save: () => void submit() });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      {tried && <ErrorSummary problems={form.problems} fields={module.fields} idPrefix="inline" />}
      <RecordFields
        fields={module.fields}
        draft={form.draft}
        problems={form.problems}
        onChange={form.change}
        onLeave={form.leave}
        disabled={form.saving}
        idPrefix="inline"
        focus={nameField}
        parts={module.parts}
        asking={{ idle, begins: module.begins }}
      />
      <div className="record-buttons">
        <button type="submit" className="button primary" disabled={form.saving}>
          {texts.submit} <kbd>{hint('save')}</kbd>
        </button>
      </div>
    </form>
  );
}
