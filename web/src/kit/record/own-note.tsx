import { type ComponentType, Suspense } from 'react';
import type { FieldNotes } from './record-fields.tsx';
import type { RecordForm } from './use-record-form.ts';

/** What is shown below a field of a master while it is typed, in its own part of the grid. */
export interface OwnNote {
  readonly field: string;
  readonly Note: ComponentType<{ readonly form: RecordForm }>;
}

export function notesOf(note: OwnNote | undefined, form: RecordForm): FieldNotes {
  if (note === undefined) return {};
  return {
    [note.field]: (
      <Suspense>
        <note.Note form={form} />
      </Suspense>
    ),
  };
}
