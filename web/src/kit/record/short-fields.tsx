import { Fragment } from 'react';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { FieldInput } from '../fields/field-input.tsx';
import { isUnset, problemAt, problemsBelow } from './draft.ts';
import type { FieldNotes } from './record-fields.tsx';
import { askedFields } from './sections.ts';
import type { RecordForm } from './use-record-form.ts';

interface ShortFieldsProps {
  readonly module: AnyMaster;
  readonly form: RecordForm;
  readonly idle: Readonly<Record<string, string>>;
  readonly idPrefix: string;
  readonly focus: string | undefined;
  readonly notes: FieldNotes;
}

/** The few fields for creating a record from inside another form. One of them may be a cell of a table, such as the first GST rate. */
export function ShortFields({ module, form, idle, idPrefix, focus, notes }: ShortFieldsProps) {
  const shown = askedFields(module.fields, form.draft, { idle, begins: module.begins });
  return (
    <div className="record-fields grid-2">
      {(module.short ?? []).map((path) => {
        const [name = ''] = path.split('.');
        const field = fieldAt(shown, path);
        if (field === undefined || (idle[path] !== undefined && isUnset(valueAt(form.draft, path)))) return null;
        return (
          <Fragment key={path}>
            <FieldInput
              id={`${idPrefix}-${path.replaceAll('.', '-')}`}
              asks={`${module.slug}.${name}`}
              field={idle[path] === undefined ? field : { ...field, help: idle[path] }}
              value={valueAt(form.draft, path)}
              error={problemAt(form.problems, path)}
              problems={problemsBelow(form.problems, path)}
              disabled={form.saving}
              autoFocus={path === focus}
              onChange={(value) => form.change(name, withValue(form.draft, path, value))}
              onLeave={() => form.leave(name)}
            />
            {notes[path]}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Whether a problem at this path can be corrected in the short form. */
export function isShort({ short = [] }: Pick<AnyMaster, 'short'>, path: string): boolean {
  return short.some((each) => path === each || path.startsWith(`${each}.`));
}

export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', , column] = path.split('.');
  const field = fields[name];
  return column === undefined ? field : field?.kind === 'lines' ? field.of[column] : undefined;
}

export function valueAt(draft: AnyRow, path: string): unknown {
  const [name = '', row, column] = path.split('.');
  return column === undefined ? draft[name] : rowsOf(draft[name])[Number(row)]?.[column];
}

/** The value of the field after one of its cells, or all of it, was typed. */
export function withValue(draft: AnyRow, path: string, value: unknown): unknown {
  const [name = '', row, column] = path.split('.');
  if (column === undefined) return value;
  return rowsOf(draft[name]).map((each, index) => (index === Number(row) ? { ...each, [column]: value } : each));
}

function rowsOf(value: unknown): readonly AnyRow[] {
  return Array.isArray(value) ? (value as readonly AnyRow[]) : [];
}
