import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import { FieldInput } from '../fields/field-input.tsx';
import { type Draft, problemAt, problemsBelow } from './draft.ts';
import { type Section, sectionsOf, typedFields } from './sections.ts';
import './record.css';

interface RecordFieldsProps {
  readonly fields: Fields;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly onChange: (name: string, value: unknown) => void;
  readonly onLeave: (name: string) => void;
  readonly disabled?: boolean;
  readonly idPrefix?: string;
  /** The field the caret starts in; none when absent. */
  readonly focus?: string | undefined;
}

/** The inputs of a record, in sections. */
export function RecordFields({
  fields,
  draft,
  problems,
  onChange,
  onLeave,
  disabled = false,
  idPrefix = 'field',
  focus,
}: RecordFieldsProps) {
  return sectionsOf(typedFields(fields)).map((section) => (
    <section key={section.title} className="record-section">
      {section.title !== '' && !isTable(section) && <h2>{section.title}</h2>}
      <div className="record-fields">
        {section.fields.map(([name, field]) => (
          <FieldInput
            key={name}
            id={`${idPrefix}-${name}`}
            field={field}
            value={draft[name]}
            error={problemAt(problems, name)}
            problems={problemsBelow(problems, name)}
            disabled={disabled}
            autoFocus={name === focus}
            onChange={(value) => onChange(name, value)}
            onLeave={() => onLeave(name)}
          />
        ))}
      </div>
    </section>
  ));
}

/** A table says its own name. */
function isTable({ fields }: Section): boolean {
  return fields.every(([, { kind }]) => kind === 'lines');
}

/** Moves the focus to the control of the first problem. */
export function focusProblem(problem: Problem | undefined, idPrefix = 'field'): void {
  if (problem === undefined) return;
  const parts = problem.path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const control = document.getElementById(`${idPrefix}-${parts.slice(0, length).join('-')}`);
    const target = control?.matches('input, select, textarea, button')
      ? control
      : control?.querySelector<HTMLElement>('input, select, textarea, button');
    if (target) {
      target.focus();
      return;
    }
  }
}

export function ErrorSummary({
  problems,
  fields,
  idPrefix = 'field',
}: {
  readonly problems: readonly Problem[];
  readonly fields: Fields;
  readonly idPrefix?: string;
}) {
  if (problems.length === 0) return null;
  return (
    <div className="error-summary" role="alert">
      <strong>Please correct the fields marked</strong>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <button type="button" className="link" onClick={() => focusProblem(problem, idPrefix)}>
              {fields[problem.path.split('.')[0] ?? '']?.label ?? problem.path}: {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
