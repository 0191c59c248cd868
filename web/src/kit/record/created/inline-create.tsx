import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import type { EntryFacts } from '#modules/organisation/branch/operations';
import { useEntryFactsQuery } from '../../../api/entry-facts.ts';
import type { Option } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { DraftOffer } from '../../drafts/draft-offer.tsx';
import { SavingWaits } from '../../drafts/saving-waits.tsx';
import { Modal } from '../../feedback/modal.tsx';
import { useKeys } from '../../keys.ts';
import { texts } from '../../texts.ts';
import type { Draft } from '../draft.ts';
import { notesOf, type OwnNote } from '../own-note.tsx';
import { ErrorSummary, RecordFields } from '../record-fields.tsx';
import { typedFields } from '../sections.ts';
import { isShort, ShortFields } from '../short-fields.tsx';
import { useIdle } from '../use-idle.ts';
import { useProblemFocus } from '../use-problem-focus.ts';
import { type RecordForm, useRecordForm } from '../use-record-form.ts';
import type { WantedRecord } from './new-record.ts';

interface InlineCreateProps {
  readonly module: AnyMaster;
  /** Its name, such as Customer. */
  readonly title: string;
  /** The text typed in the field that opened it. */
  readonly name: string;
  readonly begins: WantedRecord['begins'];
  /** How many windows of the same kind it was opened from. */
  readonly depth: number;
  /** Null if the user went back without creating one. */
  readonly onDone: (made: Option | null) => void;
  /** Its own inputs, if generic inputs do not fit. */
  readonly inputs?: ComponentType<OwnInputs> | undefined;
  readonly ownStart?: OwnStart | undefined;
  readonly note?: OwnNote | undefined;
}

/** The inputs of a master that is drawn in its own way. */
export interface OwnInputs {
  readonly form: RecordForm;
  readonly idPrefix: string;
}

/** First values of a master that come from the organisation's own records. */
export type OwnStart = (facts: EntryFacts) => AnyRow;

/** Creates a record without leaving the current form, and puts it into the field that asked for it. */
export function InlineCreate(props: InlineCreateProps) {
  return (
    <Modal title={`New ${props.title}`} onClose={() => props.onDone(null)} width="md">
      <Begun {...props} />
    </Modal>
  );
}

/** The form starts with values for the field it was opened from, such as the group of customers. */
function Begun(props: InlineCreateProps) {
  const { module, begins, ownStart } = props;
  const wanted = ownStart !== undefined || Object.keys(begins).length > 0;
  const { data, isPending } = useQuery({ ...useEntryFactsQuery(), enabled: wanted });
  if (wanted && isPending) return <p className="muted">{texts.loading}</p>;
  const start = data === undefined ? {} : { ...ownStart?.(data), ...recordsNamed(module, begins, data) };
  return <InlineForm {...props} start={start} />;
}

/** Aliases turned into the ids of this organisation's groups and ledgers. */
function recordsNamed({ fields }: AnyMaster, begins: WantedRecord['begins'], { groups, ledgers }: EntryFacts): Draft {
  const lists: Readonly<Record<string, readonly { readonly id: string; readonly alias: string | null }[]>> = {
    group: groups,
    customer: ledgers,
  };
  return Object.fromEntries(
    Object.entries(begins).map(([name, value]) => {
      const field = fields[name];
      return [name, field?.kind === 'ref' ? (lists[field.to]?.find(({ alias }) => alias === value)?.id ?? null) : value];
    }),
  );
}

function InlineForm({ module, name, onDone, depth, inputs: Inputs, note, start }: InlineCreateProps & { readonly start: Draft }) {
  const idPrefix = depth === 0 ? 'inline' : `inline-${depth}`;
  const asked = typedFields(module.fields);
  // The name of a record is its first required text. A year has none, so the search text is not used.
  const nameField = ['name', ...Object.keys(asked)].find((each) => asked[each]?.kind === 'text' && asked[each].required === true);
  const form = useRecordForm(module, { idPrefix, start: nameField === undefined || name === '' ? start : { ...start, [nameField]: name } });
  const [tried, setTried] = useState(false);
  const [whole, setWhole] = useState(module.short === undefined);
  const idle = useIdle(module, form.draft);
  const focus = useProblemFocus(form.saving, idPrefix);
  // A problem behind More opens it, so that it can be corrected.
  const all = whole || form.problems.some(({ path }) => !isShort(module, path));
  const submit = async () => {
    setTried(true);
    const { stored, problems } = await form.save();
    if (stored) onDone({ ...stored, label: module.label(stored) });
    else focus(problems);
  };
  useKeys({ save: () => void submit() });
  const first = nameField ?? Object.keys(asked)[0];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <DraftOffer kept={form.kept} />
      <SavingWaits />
      {tried && <ErrorSummary problems={form.problems} fields={module.fields} idPrefix={idPrefix} />}
      {Inputs ? (
        <Suspense>
          <Inputs form={form} idPrefix={idPrefix} />
        </Suspense>
      ) : all ? (
        <RecordFields
          slug={module.slug}
          fields={module.fields}
          draft={form.draft}
          problems={form.problems}
          onChange={form.change}
          onLeave={form.leave}
          disabled={form.saving}
          idPrefix={idPrefix}
          focus={first}
          parts={module.parts}
          asking={{ idle, begins: module.begins }}
          notes={notesOf(note, form)}
        />
      ) : (
        <ShortFields module={module} form={form} idle={idle} idPrefix={idPrefix} focus={first} notes={notesOf(note, form)} />
      )}
      <div className="record-buttons wide-buttons row">
        <Button type="submit" look="main" disabled={form.saving} press="save">
          {texts.submit}
        </Button>
        {!all && <Button onClick={() => setWhole(true)}>More</Button>}
      </div>
    </form>
  );
}
