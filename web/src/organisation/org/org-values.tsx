import { numberedDocuments } from '#modules/kit/entry-modules';
import type { AnyRow } from '#modules/kit/module';
import { org } from '#modules/organisation/org/org';
import { Cell } from '../../kit/fields/cell.tsx';
import { isUnset } from '../../kit/record/draft.ts';
import { orgSections } from './org-sections.ts';

/** The settings in view mode, in the sections of the form. */
export function OrgValues({ record }: { readonly record: AnyRow }) {
  return orgSections.map(({ title, fields }) => {
    const set = fields.filter((name) => !isUnset(record[name]));
    return (
      <section key={title} className="record-section">
        <h2>{title}</h2>
        {set.length === 0 && <p className="muted">Nothing entered yet.</p>}
        <dl className="grid-3 values">
          {set.map((name) => (
            <div key={name}>
              <dt>{org.fields[name]?.label}</dt>
              <dd>
                <Setting name={name} value={record[name]} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}

function Setting({ name, value }: { readonly name: string; readonly value: unknown }) {
  const field = org.fields[name];
  if (field === undefined) return null;
  if (field.kind === 'choices' && Array.isArray(value))
    return numberedDocuments
      .filter((module) => value.includes(module.value))
      .map(({ label }) => label)
      .join(', ');
  return <Cell kind={field.kind} value={value} field={field} />;
}
