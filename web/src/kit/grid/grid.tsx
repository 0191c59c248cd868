import { type KeyboardEvent, type ReactNode, type PointerEvent as ReactPointerEvent, useRef } from 'react';
import { type CellKind, isRight } from '../fields/cell.tsx';
import './grid.css';

export interface GridColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  readonly draw: (row: Row) => ReactNode;
  /** Whether a row has nothing here; a card leaves it out. */
  readonly isEmpty: (row: Row) => boolean;
  /** Whether a press on the heading sorts. */
  readonly sorts?: boolean;
  readonly width?: number;
}

interface GridProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  /** All rows of the list, when the server said. */
  readonly count?: number | undefined;
  readonly order: { readonly column: string; readonly descending: boolean };
  readonly density: 'compact' | 'standard';
  readonly selected: ReadonlySet<string> | null;
  readonly footer?: ReactNode;
  readonly onSort: (column: string) => void;
  readonly onWidth: (column: string, width: number) => void;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (row: Row, inTab: boolean) => void;
  readonly menu: (row: Row) => ReactNode;
}

/**
 * The table of a list: one stop of the Tab key, arrows move between rows. It draws what the server sent and never sorts or
 * filters by itself, which keeps it small enough to come with the first screen.
 */
export function Grid<Row extends { readonly id: string }>(props: GridProps<Row>) {
  const { label, columns, rows, count, density, selected, footer, onSelect, onOpen, menu } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const toggle = (id: string) => {
    if (selected === null) return;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    if (event.target !== event.currentTarget) return;
    const to = rowStep(event.key, index, rows.length);
    if (to !== null) focusRow(body.current, to);
    else if (event.key === 'Enter') onOpen(row, event.ctrlKey || event.metaKey);
    else if (event.key === ' ' && selected !== null) toggle(row.id);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      event.currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
    else return;
    event.preventDefault();
  };
  return (
    <table
      className={`grid ${density}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table, with arrow keys between rows
      role="grid"
      style={{ minWidth: columns.reduce((sum, column, index) => sum + leastWidth(column, index), selected === null ? 48 : 88) }}
      aria-label={label}
      aria-rowcount={count ?? -1}
      aria-multiselectable={selected !== null}
    >
      <colgroup>
        {selected !== null && <col style={{ width: 40 }} />}
        {columns.map((column, index) => (
          <col key={column.key} style={colStyle(column, index)} />
        ))}
        <col style={{ width: 48 }} />
      </colgroup>
      <Head {...props} />
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            aria-rowindex={index + 2}
            aria-selected={selected === null ? undefined : selected.has(row.id)}
            tabIndex={index === 0 ? 0 : -1}
            onFocus={(event) => event.target === event.currentTarget && moveStop(body.current, event.currentTarget)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
            onClick={(event) => opensByPress(event.target) && onOpen(row, event.ctrlKey || event.metaKey)}
          >
            {selected !== null && (
              <td className="tick">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Select row ${index + 1}`}
                  checked={selected.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.key} className={isRight(column.kind) ? 'amount' : undefined}>
                {column.draw(row)}
              </td>
            ))}
            <td className="menu">{menu(row)}</td>
          </tr>
        ))}
      </tbody>
      {footer}
    </table>
  );
}

function Head<Row extends { readonly id: string }>({ columns, rows, order, selected, onSort, onWidth, onSelect }: GridProps<Row>) {
  const all = rows.length > 0 && selected !== null && rows.every(({ id }) => selected.has(id));
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selected !== null && (
          <th scope="col" className="tick">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={all}
              onChange={() => onSelect(all ? new Set() : new Set(rows.map(({ id }) => id)))}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = order.column === column.key;
          return (
            <th
              key={column.key}
              scope="col"
              className={isRight(column.kind) ? 'amount' : undefined}
              aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : undefined}
            >
              {column.sorts ? (
                <button type="button" onClick={() => onSort(column.key)}>
                  {column.label}
                  <span aria-hidden="true" className="sort-mark">
                    {sorted ? (order.descending ? '↓' : '↑') : '↕'}
                  </span>
                </button>
              ) : (
                column.label
              )}
              <span className="resize" aria-hidden="true" onPointerDown={(event) => resize(event, (width) => onWidth(column.key, width))} />
            </th>
          );
        })}
        <th scope="col" className="menu">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

const narrowest = 64;

function resize(event: ReactPointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const cell = event.currentTarget.parentElement;
  if (cell === null) return;
  event.preventDefault();
  const start = event.clientX - cell.offsetWidth;
  const move = (at: globalThis.PointerEvent) => onWidth(Math.max(narrowest, Math.round(at.clientX - start)));
  const stop = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
}

/** A press on a text opens the row; on a control, or at the end of marking text, it does not. */
function opensByPress(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, .menu, .tick') === null && String(getSelection()) === '';
}

export function rowStep(key: string, at: number, count: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1, PageDown: at + 10, PageUp: at - 10 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

function focusRow(body: HTMLElement | null, index: number): void {
  const row = body?.children[index];
  if (row instanceof HTMLElement) row.focus();
}

function moveStop(body: HTMLElement | null, row: HTMLElement): void {
  for (const other of body?.querySelectorAll<HTMLElement>('tr[tabindex="0"]') ?? []) other.tabIndex = -1;
  row.tabIndex = 0;
}

/** Texts share the width that is left, the first of them the most; a table narrower than its least width scrolls sideways. */
function colStyle(column: GridColumn<never>, index: number): { readonly width?: number | string } {
  if (column.width !== undefined) return { width: column.width };
  if (widthOf(column.kind) !== textWidth) return { width: widthOf(column.kind) };
  return index === 0 ? { width: '22%' } : {};
}

function leastWidth(column: GridColumn<never>, index: number): number {
  return column.width ?? (index === 0 && widthOf(column.kind) === textWidth ? 200 : widthOf(column.kind));
}

const textWidth = 116;

/** Usual widths in pixels, by kind: what the longest usual value takes. */
const widths: Partial<Record<CellKind, number>> = {
  date: 112,
  'yes-no': 96,
  status: 148,
  money: 128,
  quantity: 96,
  percent: 88,
  number: 88,
  gstin: 156,
  code: 144,
  mobile: 116,
  pan: 120,
};

export function widthOf(kind: CellKind): number {
  return widths[kind] ?? textWidth;
}
