import { type ColumnChoice, importColumns, isProblemHeading, readHeadings } from '#modules/kit/imports/import-columns';
import type { ImportPreview } from '#modules/organisation/import-file/operations';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import type { Importable } from './importable.ts';
import { openingColumn } from './opening-columns.ts';

/** The columns as proposed: as chosen last time, otherwise by name. Unknown columns are not imported. */
export function proposedColumns(module: Importable, { headings, columns: last }: ImportPreview): ColumnChoice {
  const known = new Set(importColumns(module).map(({ path }) => path));
  const proposed: Record<string, string | null> = {};
  for (const heading of headings.filter((text) => text.trim() !== '')) {
    const named = isProblemHeading(heading) ? undefined : readHeadings(module, [heading]).found[0]?.path;
    const before = last[heading];
    const path = (before !== undefined && (before === null || known.has(before)) ? before : named) ?? null;
    // A sheet with a company and a display name has one name for us: the first.
    proposed[heading] = Object.values(proposed).includes(path) ? null : path;
  }
  return proposed;
}

/** Required columns without a heading, and columns chosen twice; null if the file can be imported. */
export function columnProblem(module: Importable, choice: ColumnChoice): string | null {
  const columns = importColumns(module);
  const chosen = Object.values(choice).filter((path) => path !== null);
  const twice = columns.find(({ path }) => chosen.filter((one) => one === path).length > 1);
  if (twice) return `${twice.label} is chosen twice`;
  const missing = columns.filter(({ required, path }) => required && !chosen.includes(path)).map(({ label }) => label);
  return missing.length === 0 ? null : `Choose a column for ${missing.join(', ')}`;
}

interface ColumnChoiceProps {
  readonly module: Importable;
  readonly preview: ImportPreview;
  readonly choice: ColumnChoice;
  readonly onChange: (choice: ColumnChoice) => void;
}

/** Each column of the file with its first value and the field it fills. */
export function ColumnChooser({ module, preview, choice, onChange }: ColumnChoiceProps) {
  const columns = importColumns(module);
  const ignored = Object.values(choice).filter((path) => path === null).length;
  return (
    <fieldset>
      <legend>
        <strong>Columns</strong> <span className="muted">{ignored === 0 ? 'All are imported' : `${ignored} not imported`}</span>
      </legend>
      <ul className="lined">
        {preview.headings.map((heading, index) => {
          if (choice[heading] === undefined) return null;
          const path = choice[heading];
          const opening = path === null ? openingColumn(module.slug, heading) : undefined;
          const example = preview.rows.map((cells) => cells[index]?.trim() ?? '').find((cell) => cell !== '');
          // A line beyond those that are always named has a column of its own only if the file names it.
          const further = path !== null && columns.every((one) => one.path !== path) ? readHeadings(module, [heading]).found[0] : undefined;
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
                  {[...columns, ...(further ? [further] : [])].map((column) => (
                    <option key={column.path} value={column.path}>
                      {column.label}
                      {column.required ? ' *' : ''}
                    </option>
                  ))}
                </SelectBox>
              </label>
              {opening !== undefined && <p className="muted">{opening.says}</p>}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
