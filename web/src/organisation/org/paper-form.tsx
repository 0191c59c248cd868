import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { type Draft, draftOf, problemAt, problemsOf } from '../../kit/record/draft.ts';
import { texts } from '../../kit/texts.ts';

interface PaperFormProps {
  readonly fields: Fields;
  /** The document being changed; a new one gets an id from this form. */
  readonly start: AnyRow & { readonly id?: string };
  readonly body: (draft: Draft, id: string) => AnyRow;
  readonly onDone: () => void;
}

/** A document of the organisation with its details. */
export function PaperForm({ fields, start, body, onDone }: PaperFormProps) {
  const [id] = useState(() => start.id ?? newId());
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, start));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const kept = useKeptValues({
    form: 'org.papers',
    id,
    isNew: start.id === undefined,
    title: 'Document of the organisation',
    values: draft,
    put: setDraft,
  });
  const submit = async () => {
    const found = problemsOf(fields, draft);
    setProblems(found);
    if (found.length > 0) return;
    try {
      await call('POST', '/api/ims-crm/organization/s/updateDocData', { body: body(draft, id) });
      kept.drop();
      tell('success', texts.saved);
      onDone();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
  };
  return (
    <ModalForm onSubmit={submit}>
      <DraftOffer kept={kept} />
      {Object.entries(fields).map(([name, field], at) => (
        <FieldInput
          key={name}
          id={`paper-${name}`}
          field={field}
          value={draft[name]}
          error={problemAt(problems, name)}
          autoFocus={at === 0}
          onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </ModalForm>
  );
}
