import { useQuery } from '@tanstack/react-query';
import { moduleOf } from '#modules/all';
import type { Field } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { type Kept, resource } from '../../api/resource.ts';
import { Badge } from '../fields/badge.tsx';
import { Cell } from '../fields/cell.tsx';
import { refTarget } from '../fields/ref-target.ts';
import type { ListedModule } from '../list/list-state.ts';
import { useRefLabels } from '../list/ref-labels.ts';
import { isUnset } from './draft.ts';
import { type Parts, sectionsOf } from './sections.ts';

interface RecordValuesProps {
  readonly module: ListedModule;
  readonly record: AnyRow & Kept;
  /** Its sections; by the kinds of the fields when absent. */
  readonly parts?: Parts | undefined;
}

/** A record to be read: what is filled, in the sections of its form. */
export function RecordValues({ module, record, parts }: RecordValuesProps) {
  const status = record['status'];
  return (
    <>
      {sectionsOf(module.fields, parts).map((section, index) => {
        const filled = section.fields.filter(([name]) => !isUnset(record[name]));
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
              {index === 0 && typeof status === 'string' && (
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
    </>
  );
}

function Value({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (field.kind === 'ref') return typeof value === 'string' ? <RefName slug={field.to} id={value} /> : null;
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

interface Reference {
  readonly slug: string;
  readonly id: string;
}

function RefName({ slug, id }: Reference) {
  return moduleOf(slug) === undefined ? <NameByHand slug={slug} id={id} /> : <NameOfModule slug={slug} id={id} />;
}

function NameOfModule({ slug, id }: Reference) {
  return useRefLabels(slug, [id]).get(id) ?? '';
}

/** The name of a record that no module defines: a user. */
function NameByHand({ slug, id }: Reference) {
  const target = refTarget(slug);
  const { data } = useQuery({
    queryKey: [slug, 'option', id],
    queryFn: async () => (target === null ? null : ((await resource(target).options({ id, limit: 1 }))[0] ?? null)),
    staleTime: 300_000,
    meta: { quiet: true },
  });
  return data?.label ?? '';
}
