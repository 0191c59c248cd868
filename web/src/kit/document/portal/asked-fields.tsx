import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { tell } from '../../feedback/toast.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { problemsOf } from '../../record/draft.ts';

interface Asking<Values> {
  readonly module: AnyDocument;
  readonly start: AnyRow;
  /** The fields that are asked for; some follow from what is typed in others. */
  readonly fields: (values: AnyRow) => Fields;
  readonly send: (values: Values) => Promise<unknown>;
  /** What is said once it was sent. */
  readonly told: string;
  readonly onClose: () => void;
}

/** What is typed in a window about a document at a portal, and what is wrong with it: as far as it is known here, then what the server says. */
export function useAsked<Values>({ module, start, fields, send, told, onClose }: Asking<Values>) {
  const queries = useQueryClient();
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const shown = fields(values);
  const submit = async () => {
    const typed = Object.fromEntries(Object.keys(shown).map((name) => [name, trimmed(values[name])]));
    const found = problemsOf(shown, typed);
    setProblems(found);
    if (found.length > 0) return;
    try {
      await send(typed as Values);
      tell('success', told);
      onClose();
    } catch (error) {
      if (error instanceof Failure) setProblems(error.problems);
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: [module.slug] });
  };
  const put = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  return { shown, values, problems, put, submit };
}

/** The fields of such a window; it begins in the first. */
export function AskedFields({ asked: { shown, values, problems, put } }: { readonly asked: ReturnType<typeof useAsked> }) {
  return Object.entries(shown).map(([name, field], at) => (
    <FieldInput
      key={name}
      id={`asked-${name}`}
      field={field}
      value={values[name]}
      onChange={(value) => put(name, value)}
      error={problems.find(({ path }) => path === name)?.message}
      autoFocus={at === 0}
    />
  ));
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}
