import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { Kept } from '../../api/resource.ts';
import { Badge } from '../fields/badge.tsx';
import { Cell, isRight } from '../fields/cell.tsx';
import { isUnset } from './draft.ts';
import { RefName } from './ref-name.tsx';
import { type Parts, sectionsOf } from './sections.ts';

interface RecordValuesProps {
  readonly fields: Fields;
  readonly record: AnyRow & Kept;
  /** Its sections; by the kinds of the fields when absent. */
  readonly parts?: Parts | undefined;
  /** Of a record that is never deactivated the status says nothing. */
  readonly hasStatus?: boolean;
}

/** Kinds whose values take a row of their own on a phone. */
const takesRow: ReadonlySet<string> = new Set(['ref', 'address']);

/** A record in view mode: filled fields, in the sections of its form. */
export function RecordValues({ fields, record, parts, hasStatus = true }: RecordValuesProps) {
  const status = record['status'];
  return (
    <>
      {sectionsOf(fields, parts).map((section, index) => {
        const filled = section.fields.filter(([name, field]) => field.unseen !== true && !isUnset(record[name]));
        return filled.length === 0 ? null : (
          <section key={section.title} className="record-section">
            {section.title !== '' && <h2>{section.title}</h2>}
            <dl className="grid-3 values">
              {filled.map(([name, field]) => (
                <div key={name} className={isWide(field) ? 'wide' : ''}>
                  <dt className={section.title === field.label && filled.length === 1 ? 'visually-hidden' : ''}>{field.label}</dt>
                  <dd>
                    <Value field={field} value={record[name]} />
                  </dd>
                </div>
              ))}
              {index === 0 && hasStatus && typeof status === 'string' && (
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

/** Whether it takes a whole row. */
function isWide(field: Field): boolean {
  return field.kind === 'lines' || field.kind === 'address' || (field.kind === 'text' && field.multiline === true);
}

function Value({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (field.kind === 'ref') return typeof value === 'string' ? <RefName slug={field.to} id={value} /> : null;
  if (field.kind === 'choices' && Array.isArray(value)) return `${value.length} chosen`;
  if (field.kind !== 'lines' || !Array.isArray(value)) return <Cell kind={field.kind} value={value} field={field} />;
  const lines = value as readonly AnyRow[];
  // What only some lines have is no column where none has it.
  const columns = Object.entries(field.of).filter(
    ([name, column]) => column.unseen !== true && (column.sparse !== true || lines.some((line) => line[name] != null)),
  );
  return (
    <table className="plain-table stacked">
      <thead>
        <tr>
          {columns.map(([name, column]) => (
            <th key={name} scope="col" className={isRight(column.kind) ? 'amount' : ''}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key but its place
          <tr key={index}>
            {columns.map(([name, column]) => (
              <td
                key={name}
                data-label={column.label}
                className={isRight(column.kind) ? 'amount' : takesRow.has(column.kind) ? 'whole-row' : ''}
              >
                <Value field={column} value={line[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
