import { memo, useRef, useState } from 'react';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { Button } from '../button.tsx';
import { SelectBox } from '../fields/select-box.tsx';
import { mostSorts, type Sort } from '../grid/grid-column.ts';
import { Popup } from '../menu/popup.tsx';

interface SortProps {
  readonly list: GridLoadAnswer;
  readonly sort: readonly Sort[];
  readonly onChange: (sort: readonly Sort[]) => void;
}

/** The sort columns: up to three, the first counts first. On a narrow screen this is the only way to sort. */
export const SortButton = memo(function SortButton({ list, sort, onChange }: SortProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [first, ...others] = sort;
  const name = first && `${labelOf(list, first.column)} ${first.descending ? '↓' : '↑'}${others.length > 0 ? ` +${others.length}` : ''}`;
  return (
    <>
      <Button ref={button} look="quiet" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {name === undefined ? 'Sort' : `Sort: ${name}`}
      </Button>
      {open && (
        <Popup anchor={button} label="Sort" onClose={() => setOpen(false)}>
          <SortEditor list={list} sort={sort} onChange={onChange} />
        </Popup>
      )}
    </>
  );
});

function SortEditor({ list, sort, onChange }: SortProps) {
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

function labelOf({ columns }: GridLoadAnswer, key: string): string {
  return columns.find((column) => column.key === key)?.label ?? key;
}
