import { useMemo, useState } from 'react';
import { typedOver } from './typed-over.ts';
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts';

/** The form of a draft, and the record it belongs to. */
export interface KeptAs {
  readonly form: string;
  readonly id: string;
}

interface ValuesForm<Values extends object> extends KeptAs {
  readonly isNew?: boolean;
  readonly ofPlace?: boolean;
  readonly title: string;
  /** Everything that is typed, by the names of the fields. */
  readonly values: Values;
  readonly put: (values: Values) => void;
}

/** Keeps the drafts of a form whose fields are states of their own. */
export function useKeptValues<Values extends object>({ values, put, isNew = false, ...form }: ValuesForm<Values>): KeptDraft {
  const [clean] = useState(values);
  const text = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values are the same draft, however often the form renders
  const value = useMemo(() => values, [text]);
  return useKeptDraft({
    ...form,
    isNew,
    value,
    clean,
    dirty: text !== JSON.stringify(clean),
    restore: (found) => put(typedOver(found.value, found.clean, clean)),
  });
}
