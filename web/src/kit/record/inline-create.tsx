import { type ComponentType, Suspense, useState } from 'react';
import type { AnyMaster } from '#modules/kit/module';
import type { Option } from '../../api/resource.ts';
import { Modal } from '../feedback/modal.tsx';
import { hint, useKeys } from '../keys.ts';
import { texts } from '../texts.ts';
import { ErrorSummary, RecordFields } from './record-fields.tsx';
import { typedFields } from './sections.ts';
import { useIdle } from './use-idle.ts';
import { useProblemFocus } from './use-problem-focus.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

interface InlineCreateProps {
  readonly module: AnyMaster;
  /** The text typed in the field that opened it. */
  readonly name: string;
  /** How many windows of the same kind it was opened from. */
  readonly depth: number;
  /** Null when the person went back without one. */
  readonly onDone: (made: Option | null) => void;
  /** Its own inputs, if its fields alone do not draw them well. */
  readonly inputs?: ComponentType<OwnInputs> | undefined;
}

/** The inputs of a master that is drawn in its own way. */
export interface OwnInputs {
  readonly form: RecordForm;
  readonly idPrefix: string;
}

/** A new record without leaving the form one is in; its value goes into the field it was called from. */
export function InlineCreate(props: InlineCreateProps) {
  return (
    <Modal title={`New ${props.module.title}`} onClose={() => props.onDone(null)} width="md">
      <InlineForm {...props} />
    </Modal>
  );
}

function InlineForm({ module, name, onDone, depth, inputs: Inputs }: InlineCreateProps) {
  const idPrefix = depth === 0 ? 'inline' : `inline-${depth}`;
  const asked = typedFields(module.fields);
  // The name of a record is its first required text. A year has none, so it does not take the search text.
  const nameField = ['name', ...Object.keys(asked)].find((each) => asked[each]?.kind === 'text' && asked[each].required === true);
  const form = useRecordForm(module, { idPrefix, start: nameField === undefined || name === '' ? undefined : { [nameField]: name } });
  const [tried, setTried] = useState(false);
  const idle = useIdle(module, form.draft);
  const focus = useProblemFocus(form.saving, idPrefix);
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
      {tried && <ErrorSummary problems={form.problems} fields={module.fields} idPrefix={idPrefix} />}
      {Inputs ? (
        <Suspense>
          <Inputs form={form} idPrefix={idPrefix} />
        </Suspense>
      ) : (
        <RecordFields
          fields={module.fields}
          draft={form.draft}
          problems={form.problems}
          onChange={form.change}
          onLeave={form.leave}
          disabled={form.saving}
          idPrefix={idPrefix}
          focus={nameField ?? Object.keys(asked)[0]}
          parts={module.parts}
          asking={{ idle, begins: module.begins }}
        />
      )}
      <div className="record-buttons">
        <button type="submit" className="button primary" disabled={form.saving}>
          {texts.submit} <kbd>{hint('save')}</kbd>
        </button>
      </div>
    </form>
  );
}
