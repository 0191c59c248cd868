import type { Field } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { Kept } from '../../api/resource.ts';
import { momentText } from '../day-text.ts';
import { Badge } from '../fields/badge.tsx';
import { Cell } from '../fields/cell.tsx';
import type { ListedModule } from '../list/list-state.ts';
import { useRefLabels } from '../list/ref-labels.ts';
import { sectionsOf } from './sections.ts';

/** A record to be read: what is filled, in the sections of its form. */
export function RecordValues({ module, record }: { readonly module: ListedModule; readonly record: AnyRow & Kept }) {
  const status = record['status'];
  return (
    <>
      {sectionsOf(module.fields).map((section) => {
        const filled = section.fields.filter(([name]) => !isEmpty(record[name]));
        return filled.length === 0 ? null : (
          <section key={section.title} className="record-section">
            {section.title !== '' && <h2>{section.title}</h2>}
            <dl className="record-values">
              {filled.map(([name, field]) => (
                <div key={name} className={field.kind === 'lines' || field.kind === 'address' ? 'wide' : ''}>
                  {field.kind === 'lines' && section.title === field.label ? null : <dt>{field.label}</dt>}
                  <dd>
                    <Value field={field} value={record[name]} />
                  </dd>
                </div>
              ))}
              {section.title === 'Details' && typeof status === 'string' && (
                <div>
                  <dt>Status</dt>
                  <dd>
                    <Badge status={status} />
                  </dd>
                </div>
              )}
            </dl>
          </section>
        );
      })}
      <p className="muted">Last changed {momentText(record.updatedAt)}</p>
    </>
  );
}

function Value({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (field.kind === 'ref') return <RefName slug={field.to} id={String(value)} />;
  if (field.kind === 'choices' && Array.isArray(value)) return `${value.length} chosen`;
  if (field.kind !== 'lines' || !Array.isArray(value)) return <Cell kind={field.kind} value={value} field={field} />;
  const columns = Object.entries(field.of);
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([name, column]) => (
            <th key={name} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(value as readonly AnyRow[]).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <tr key={index}>
            {columns.map(([name, column]) => (
              <td key={name}>
                <Value field={column} value={line[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RefName({ slug, id }: { readonly slug: string; readonly id: string }) {
  return useRefLabels(slug, [id]).get(id) ?? '';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}
