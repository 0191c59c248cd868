import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import type { ImportPreview } from '#modules/organisation/import-file/operations';
import { SelectBox } from '../kit/fields/choices/select-box.tsx';

/** A column of ours that a column of a file may fill. */
interface FilledColumn {
  readonly path: string;
  readonly label: string;
  readonly required: boolean;
}

/** What the columns of a file may fill. */
export interface ColumnKinds {
  readonly columns: readonly FilledColumn[];
  /** The column of a heading by its name; also one that is among `columns` only where a file names it. */
  readonly named: (heading: string) => Pick<FilledColumn, 'path' | 'label'> | undefined;
  /** What to tell people of a column that is not imported. */
  readonly told?: (heading: string) => string | undefined;
}

/** The columns as proposed: as chosen last time, otherwise by name. Unknown columns are not imported. */
export function proposedColumns(
  { columns, named }: ColumnKinds,
  { headings, columns: last }: Pick<ImportPreview, 'headings' | 'columns'>,
): ColumnChoice {
  const known = new Set(columns.map(({ path }) => path));
  const proposed: Record<string, string | null> = {};
  for (const heading of headings.filter((text) => text.trim() !== '')) {
    const before = last[heading];
    const path = (before !== undefined && (before === null || known.has(before)) ? before : named(heading)?.path) ?? null;
    // A sheet with a company and a display name has one name for us: the first.
    proposed[heading] = Object.values(proposed).includes(path) ? null : path;
  }
  return proposed;
}

/** Required columns without a heading, and columns chosen twice; null if the file can be imported. */
export function columnProblem({ columns }: ColumnKinds, choice: ColumnChoice): string | null {
  const chosen = Object.values(choice).filter((path) => path !== null);
  const twice = columns.find(({ path }) => chosen.filter((one) => one === path).length > 1);
  if (twice) return `${twice.label} is chosen twice`;
  const missing = columns.filter(({ required, path }) => required && !chosen.includes(path)).map(({ label }) => label);
  return missing.length === 0 ? null : `Choose a column for ${missing.join(', ')}`;
}

interface ColumnChoiceProps {
  readonly kinds: ColumnKinds;
  readonly preview: Pick<ImportPreview, 'headings' | 'rows'>;
  readonly choice: ColumnChoice;
  readonly onChange: (choice: ColumnChoice) => void;
  /** What the columns are of, where there are several files. */
  readonly title?: string;
}

/** Each column of the file with its first value and the field it fills. */
export function ColumnChooser({ kinds: { columns, named, told }, preview, choice, onChange, title = 'Columns' }: ColumnChoiceProps) {
  const ignored = Object.values(choice).filter((path) => path === null).length;
  return (
    <fieldset>
      <legend>
        <strong>{title}</strong> <span className="muted">{ignored === 0 ? 'All are imported' : `${ignored} not imported`}</span>
      </legend>
      <ul className="lined">
        {preview.headings.map((heading, index) => {
          if (choice[heading] === undefined) return null;
          const path = choice[heading];
          const says = path === null ? told?.(heading) : undefined;
          const example = preview.rows.map((cells) => cells[index]?.trim() ?? '').find((cell) => cell !== '');
          const further = path !== null && columns.every((one) => one.path !== path) ? named(heading) : undefined;
          return (
            <li key={heading}>
              <label className="grid-2">
                <span className="stack gap-4">
                  {heading} {example !== undefined && <span className="muted cut">{example}</span>}
                </span>
                <SelectBox
                  value={path ?? ''}
                  onChange={({ target }) => onChange({ ...choice, [heading]: target.value === '' ? null : target.value })}
                >
                  <option value="">Do not import</option>
                  {[...columns, ...(further ? [{ ...further, required: false }] : [])].map((column) => (
                    <option key={column.path} value={column.path}>
                      {column.label}
                      {column.required ? ' *' : ''}
                    </option>
                  ))}
                </SelectBox>
              </label>
              {says !== undefined && <p className="muted">{says}</p>}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
