import { lazy, memo, useRef, useState } from 'react';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { Button } from '../../button.tsx';
import { Popup } from '../../menu/popup.tsx';
import type { SortProps } from './sort-editor.tsx';

const SortEditor = lazy(async () => ({ default: (await import('./sort-editor.tsx')).SortEditor }));

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

function labelOf({ columns }: GridLoadAnswer, key: string): string {
  return columns.find((column) => column.key === key)?.label ?? key;
}
