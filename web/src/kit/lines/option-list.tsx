import { type RefObject, useEffect } from 'react';
import { Floating } from '../fields/floating.tsx';
import { hint } from '../keys.ts';
import { texts } from '../texts.ts';
import type { LineColumn, LineOption } from './line-column.ts';

interface OptionListProps {
  readonly id: string;
  readonly column: LineColumn;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly options: readonly LineOption[];
  readonly at: number;
  readonly waiting: boolean;
  readonly onPick: (option: LineOption) => void;
  readonly onClose: () => void;
}

/** The list under a cell. The focus stays in the cell; the list only shows and takes clicks. */
export function OptionList({ id, column, anchor, options, at, waiting, onPick, onClose }: OptionListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, id]);
  return (
    <Floating anchor={anchor} onClose={onClose} role="listbox" label={column.label} id={id} wide>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the cell, which points here
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="option"
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(option);
          }}
        >
          {column.detail && <span className="option-detail">{column.detail(option)}</span>}
          {option.label}
        </div>
      ))}
      {options.length === 0 && <div className="option-note">{waiting ? texts.loading : texts.noItems}</div>}
      <div className="option-note">
        {texts.addItem} <kbd>{hint('create')}</kbd>
      </div>
    </Floating>
  );
}
