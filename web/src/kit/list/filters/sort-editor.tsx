import type { GridLoadAnswer } from '#modules/grids/operations';
import { Button } from '../../button.tsx';
import { SelectBox } from '../../fields/choices/select-box.tsx';
import { mostSorts, type Sort } from '../../grid/grid-column.ts';

export interface SortProps {
  readonly list: GridLoadAnswer;
  readonly sort: readonly Sort[];
  readonly onChange: (sort: readonly Sort[]) => void;
}

/** The columns a list is sorted by, each with its direction, and a place for one more. */
export function SortEditor({ list, sort, onChange }: SortProps) {
  const columns = list.columns.filter(({ sortable }) => sortable !== 'none');
  const rows = [...sort, ...(sort.length < Math.min(mostSorts, columns.length) ? [null] : [])];
  const place = (at: number, next: Sort | null) =>
    onChange([...sort.slice(0, at), ...(next === null ? [] : [next]), ...sort.slice(at + 1)]);
  return (
    <div className="filter-editor stack">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what counts
        <div key={at} className="row one-line">
          <SelectBox
            aria-label={at === 0 ? 'Sort by' : 'Then by'}
            value={row?.column ?? ''}
            onChange={({ target: { value } }) => place(at, value === '' ? null : { column: value, descending: row?.descending ?? false })}
          >
            <option value="">{at === 0 ? 'Default order' : '–'}</option>
            {columns
              .filter(({ key }) => key === row?.column || !sort.some(({ column }) => column === key))
              .map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
          </SelectBox>
          <Button
            disabled={row === null}
            aria-label={row?.descending ? 'Sort ascending' : 'Sort descending'}
            onClick={() => row && place(at, { ...row, descending: !row.descending })}
          >
            {row?.descending ? '↓' : '↑'}
          </Button>
        </div>
      ))}
      <p className="muted small">Shift+click a heading to sort by one more column.</p>
    </div>
  );
}
