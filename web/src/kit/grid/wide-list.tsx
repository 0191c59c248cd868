import { lazy, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { typingPause, useTypingPause } from '../hooks/use-typing-pause.ts';
import { whenIdle } from '../when-idle.ts';
import { type ColumnNeed, columnNeeds } from './column-needs.ts';
import { columnWidths } from './column-widths.ts';
import { FirstRows } from './first-rows.tsx';
import { type Density, type GridColumn, type Sort, sizes } from './grid-column.ts';

const ListGrid = lazy(async () => {
  await painted();
  await typingPause();
  return { default: (await import('./list-grid.tsx')).ListGrid };
});

/** When the rows are on the screen and the browser is idle. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => whenIdle(resolve));
  });
}

/** A row of any list. */
export type ListedRow = AnyRow & { readonly id: string };

export interface WideListProps {
  readonly label: string;
  readonly columns: readonly GridColumn<ListedRow>[];
  /** Hidden columns, by key; the user can show them again. */
  readonly hidden: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly ListedRow[];
  /** The number of all rows of the list, if the server said. */
  readonly count: number | undefined;
  readonly sort: readonly Sort[];
  readonly density: Density;
  /** Null if there are no bulk actions. */
  readonly selected: ReadonlySet<string> | null;
  /** Footer of the columns by key: totals with their labels. */
  readonly totals: Readonly<Record<string, string>> | null;
  readonly onSort: (sort: readonly Sort[]) => void;
  readonly onWidth: (column: string, width: number) => void;
  readonly onHide: (keys: readonly string[]) => void;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (row: ListedRow, inTab: boolean) => void;
  /** Null if rows have no actions. */
  readonly menu: ((row: ListedRow) => ReactNode) | null;
}

/**
 * The table of a list on a wide screen. The data grid is a third of the first load, so it loads once the first rows are readable, and
 * replaces them when it has drawn its own. While a person types, in the search or in a menu, it stays as it is, except for the ticks: the next
 * tick is added to what the grid shows as ticked.
 */
export const WideList = memo(function WideList(now: WideListProps) {
  const { selected } = now;
  const props = useTypingPause(now);
  const { label, columns, rows, density } = props;
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const [taken, setTaken] = useState(false);
  const left = room - sizes.menu - (selected === null ? 0 : sizes.tick);
  const needs = useNeeds(columns, rows);
  const widths = useMemo(() => columnWidths(columns, left, needs), [columns, left, needs]);
  return (
    <div ref={box} className="wide-list">
      {room > 0 && (
        <>
          {!taken && (
            <div className="first-rows-box">
              <FirstRows label={label} columns={columns} widths={widths} rows={rows} density={density} ticks={selected !== null} />
            </div>
          )}
          <Suspense>
            <ListGrid {...props} selected={selected} widths={widths} onDrawn={() => setTaken(true)} />
          </Suspense>
        </>
      )}
    </div>
  );
});

/** Measured when a column is first shown and kept: a new order, a filter or more rows must not move the columns. */
function useNeeds(columns: readonly GridColumn<ListedRow>[], rows: readonly ListedRow[]): ReadonlyMap<string, ColumnNeed> {
  const kept = useRef<ReadonlyMap<string, ColumnNeed>>(new Map());
  if (columns.some(({ key }) => !kept.current.has(key))) kept.current = new Map([...columnNeeds(columns, rows), ...kept.current]);
  return kept.current;
}

/** The inner width in pixels, without the scroll bar. */
function useRoom(box: { readonly current: HTMLElement | null }): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth - barWidth());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

function barWidth(): number {
  const probe = document.createElement('div');
  probe.className = 'bar-probe';
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return width;
}
