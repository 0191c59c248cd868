import { useRef } from 'react';
import { assert } from '#domain/assert';
import { numberedDocuments } from '#modules/kit/entry-modules';
import { org } from '#modules/organisation/org/org';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { problemAt, problemsBelow } from '../../kit/record/draft.ts';
import type { RecordForm } from '../../kit/record/use-record-form.ts';
import { orgSections, switches } from './org-sections.ts';
import { useOrganisationName } from './use-organisation-name.ts';

/** The settings of the organisation as a form. */
export function OrgForm({ form }: { readonly form: RecordForm }) {
  const stored = useRef(form.draft['name']);
  const taken = useOrganisationName(form.draft['name'], String(stored.current ?? ''));
  return orgSections.map(({ title, fields }) => (
    <section key={title} className="record-section">
      <h2>{title}</h2>
      <div className="record-fields grid-2">
        {fields.map((name) => (
          <Setting key={name} name={name} form={form} {...(name === 'name' && taken !== undefined ? { problem: taken } : {})} />
        ))}
      </div>
    </section>
  ));
}

interface SettingProps {
  readonly name: keyof typeof switches & string;
  readonly form: RecordForm;
  /** Problems while it is typed. */
  readonly problem?: string;
}

/** A setting, unless the switch it depends on is off. */
function Setting({ name, form, problem }: SettingProps) {
  const field = org.fields[name];
  assert(field, `${name} is a setting`);
  const by = switches[name];
  if (by !== undefined && form.draft[by] !== true) return null;
  if (name === 'manualNumberModules') return <ModuleTicks form={form} label={field.label} />;
  return (
    <FieldInput
      id={`field-${name}`}
      field={field}
      value={form.draft[name]}
      error={problemAt(form.problems, name) ?? problem}
      problems={problemsBelow(form.problems, name)}
      disabled={form.saving}
      autoFocus={name === 'name'}
      onChange={(value) => form.change(name, value)}
      onLeave={() => form.leave(name)}
    />
  );
}

/** Documents whose numbers may be typed; none ticked means all. */
function ModuleTicks({ form, label }: { readonly form: RecordForm; readonly label: string }) {
  const value = form.draft['manualNumberModules'];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="field wide">
      <legend className="strong">{label}</legend>
      <div className="grid-auto">
        {numberedDocuments.map((module) => (
          <label key={module.value} className="check">
            <input
              type="checkbox"
              disabled={form.saving}
              checked={chosen.includes(module.value)}
              onChange={({ target }) =>
                form.change(
                  'manualNumberModules',
                  numberedDocuments
                    .map((each) => each.value)
                    .filter((each) => (each === module.value ? target.checked : chosen.includes(each))),
                )
              }
            />
            {module.label}
          </label>
        ))}
      </div>
      <span className="help">
        {chosen.length === 0 ? 'None chosen: numbers of all documents can be typed.' : 'Other documents get their numbers from the series.'}
      </span>
    </fieldset>
  );
}
