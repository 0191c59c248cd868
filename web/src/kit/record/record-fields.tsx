import { Fragment, type ReactNode } from 'react';
import type { Problem } from '#domain/refusal';
import { type Fields, isMarked } from '#modules/kit/field';
import { Button } from '../button.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { type Draft, problemAt, problemsBelow } from './draft.ts';
import { type Asking, askedFields, type Parts, type Section, sectionsOf, typedFields } from './sections.ts';
import './record.css';

interface RecordFieldsProps {
  readonly fields: Fields;
  /** The slug of its module, so that references offer only what fits. */
  readonly slug?: string;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly onChange: (name: string, value: unknown) => void;
  readonly onLeave: (name: string) => void;
  readonly disabled?: boolean;
  readonly idPrefix?: string;
  /** The first focused field; none when absent. */
  readonly focus?: string | undefined;
  /** Its sections; by the kinds of the fields when absent. */
  readonly parts?: Parts | undefined;
  /** The fields to show; all by default. */
  readonly asking?: Asking | undefined;
  /** What is shown below a field, by its name. */
  readonly notes?: FieldNotes | undefined;
}

export type FieldNotes = Readonly<Record<string, ReactNode>>;

/** The inputs of a record, in sections. */
export function RecordFields({
  fields,
  slug,
  draft,
  problems,
  onChange,
  onLeave,
  disabled = false,
  idPrefix = 'field',
  focus,
  parts,
  asking = everything,
  notes = {},
}: RecordFieldsProps) {
  return sectionsOf(askedFields(typedFields(fields), draft, asking), parts).map((section) => (
    <section key={section.title} className={isSole(section) ? 'record-section sole' : 'record-section'}>
      {section.title !== '' && (
        <h2>
          {section.title}
          {isSole(section) && section.fields[0] !== undefined && isMarked(section.fields[0][1]) && (
            <span className="required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </h2>
      )}
      {section.note !== undefined && <p className="record-note muted small">{section.note}</p>}
      <div className="record-fields grid-2">
        {section.fields.map(([name, field]) => (
          <Fragment key={name}>
            <FieldInput
              id={`${idPrefix}-${name}`}
              asks={slug === undefined ? undefined : `${slug}.${name}`}
              field={field}
              value={draft[name]}
              error={problemAt(problems, name)}
              problems={problemsBelow(problems, name)}
              disabled={disabled}
              autoFocus={name === focus}
              onChange={(value) => onChange(name, value)}
              onLeave={() => onLeave(name)}
            />
            {notes[name]}
          </Fragment>
        ))}
      </div>
    </section>
  ));
}

const everything: Asking = { idle: {} };

/** The only field of a section is labelled by the section title; its own label is only for screen readers. */
function isSole({ title, fields: [first, second] }: Section): boolean {
  return first !== undefined && second === undefined && (first[1].kind === 'lines' || first[1].label === title);
}

/** Moves the focus to the control of the topmost problem on the screen. */
export function focusProblem(problems: readonly Problem[], idPrefix = 'field'): void {
  const controls = problems.flatMap((problem) => controlOf(problem, idPrefix) ?? []);
  const [first] = controls.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
}

/** The control of the field, or of the nearest around it that is shown. */
function controlOf({ path }: Problem, idPrefix: string): HTMLElement | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const control = document.getElementById(`${idPrefix}-${parts.slice(0, length).join('-')}`);
    const target = control?.matches('input, select, textarea, button')
      ? control
      : control?.querySelector<HTMLElement>('input, select, textarea, button');
    if (target) return target;
  }
  return null;
}

/** The field and the problem; a message that begins with the name of the field needs no label. */
function summaryOf({ path, message }: Problem, fields: Fields): string {
  const [name = '', row] = path.split('.');
  const label = fields[name]?.label ?? path;
  if (message.startsWith(label)) return message;
  return /^\d+$/.test(row ?? '') ? `${label}, row ${Number(row) + 1}: ${message}` : `${label}: ${message}`;
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
    <div className="notice error-summary" role="alert">
      <strong>Please correct the marked fields</strong>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <Button look="link" onClick={() => focusProblem([problem], idPrefix)}>
              {summaryOf(problem, fields)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
