import Popper, { type PopperProps } from '@mui/material/Popper';
import { type RefObject, useEffect } from 'react';
import { Button } from '../button.tsx';
import { OptionText } from '../fields/choices/option-text.tsx';
import { kindOf, refTarget } from '../fields/choices/ref-target.ts';
import { isNearEnd } from '../fields/choices/use-option-pages.ts';
import { hint } from '../keys.ts';
import { surfaceOf } from '../menu/surface.ts';
import { addOne, nothingFound, texts } from '../texts.ts';
import type { LineColumn, LineOption } from './line-column.ts';
import '../menu/options.css';

interface OptionListProps {
  readonly id: string;
  readonly column: LineColumn;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly options: readonly LineOption[];
  readonly at: number;
  /** The text somebody typed; a new record gets it as its name. */
  readonly typed: string;
  readonly waiting: boolean;
  /** There are more options. */
  readonly more: boolean;
  /** More are loading. */
  readonly loading: boolean;
  /** Loads more when the end of the list is near. */
  readonly onEnd: () => void;
  readonly onPick: (option: LineOption) => void;
  /** Makes a new record; a phone has no Alt+C. */
  readonly onCreate: () => void;
}

/** The list under a cell. The focus stays in the cell; the list only shows and takes clicks. */
export function OptionList({ id, column, anchor, options, at, typed, waiting, more, loading, onEnd, onPick, onCreate }: OptionListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, id]);
  const target = refTarget(column.source ?? '');
  const kind = target === null ? undefined : kindOf(target);
  return (
    <Popper
      open
      anchorEl={() => anchor.current as HTMLElement}
      container={() => surfaceOf(anchor.current)}
      placement="bottom-start"
      modifiers={modifiers}
      role="listbox"
      aria-label={column.label}
      id={id}
      className="option-list raised"
      aria-busy={loading || undefined}
      onScroll={({ currentTarget }) => isNearEnd(currentTarget) && onEnd()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the cell, which points here
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          aria-posinset={index + 1}
          aria-setsize={more ? -1 : options.length}
          className="option cut"
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(option);
          }}
        >
          {column.detail && <span className="option-detail muted">{column.detail(option)}</span>}
          <OptionText option={option} />
        </div>
      ))}
      {loading && (
        <div className="option-note muted" role="status">
          {texts.loading}
        </div>
      )}
      {options.length === 0 && <div className="option-note muted">{waiting ? texts.loading : nothingFound(kind)}</div>}
      <Button
        look="quiet"
        className="option-create"
        tabIndex={-1}
        onMouseDown={(event) => {
          event.preventDefault();
          onCreate();
        }}
      >
        + {addOne(kind)} {typed && `“${typed}”`} <kbd>{hint('create')}</kbd>
      </Button>
    </Popper>
  );
}

const modifiers: NonNullable<PopperProps['modifiers']> = [
  // Cells are not hidden while they are typed in. Looking for it took a quarter of the time in which the list opens.
  { name: 'hide', enabled: false },
  {
    name: 'asWideAsTheCell',
    enabled: true,
    phase: 'beforeWrite',
    requires: ['computeStyles'],
    fn: ({ state }) => {
      if (state.styles['popper']) state.styles['popper'].minWidth = `${state.rects.reference.width}px`;
    },
  },
];
