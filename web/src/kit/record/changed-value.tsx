import { cellText } from '#modules/kit/cell-text';
import type { Field } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { Cell } from '../fields/cell.tsx';
import { rowsOnlyIn } from './changed-rows.ts';
import { isUnset } from './draft.ts';
import { RefName } from './ref-name.tsx';

interface ChangedValueProps {
  readonly field: Field | undefined;
  readonly value: unknown;
  /** The other side of the change; of a table, only rows that this one lacks are shown. */
  readonly other: unknown;
}

/** One side of a change: names instead of ids, and only the changed rows of a table. */
export function ChangedValue({ field, value, other }: ChangedValueProps) {
  if (field?.kind === 'lines') return <ChangedRows of={field.of} rows={rowsOnlyIn(value, other)} />;
  if (field?.kind === 'ref' && typeof value === 'string') return <RefName slug={field.to} id={value} />;
  if (field === undefined) return String(value ?? '') || '–';
  return cellText(field.kind, value, field) === '' ? '–' : <Cell kind={field.kind} value={value} field={field} />;
}

function ChangedRows({ of, rows }: { readonly of: Readonly<Record<string, Field>>; readonly rows: readonly AnyRow[] }) {
  if (rows.length === 0) return '–';
  return (
    <ul>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key but its place
        <li key={index}>
          {Object.entries(of)
            .filter(([name]) => !isUnset(row[name]))
            .map(([name, field], at) => (
              <span key={name}>
                {at > 0 && ', '}
                {field.kind === 'yes-no' ? field.label : <ChangedValue field={field} value={row[name]} other={null} />}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
