import { type CSSProperties, Fragment, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ReportColumn, ReportRow, ReportTable as Table } from '#modules/kit/module';
import { inBranches } from '#modules/kit/report/drill-down';
import { mayOpen } from '../../session/guard.ts';
import { type Session, useSession } from '../../session/session.ts';
import { BareButton } from '../button.tsx';
import { isFocusLost } from '../focus-lost.ts';
import { isKey } from '../keys.ts';
import { styleClasses } from '../list/style-classes.ts';
import { isChosen } from './chosen-columns.ts';
import { comparedLink, drawnColumns, isFigure, linkOf, opensList, reportText } from './report-cell.ts';
import { type ShownRow, shownRows, toggle } from './report-tree.ts';
import './report.css';

export interface ReportTableProps {
  readonly table: Table;
  /** What it is called, if not as the report: one side of it. */
  readonly label?: string;
  /** Columns that are shown although they are usually hidden, or the other way round. */
  readonly turned: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  /** The row the cursor is in; the first when null. */
  readonly current: string | null;
  readonly onCurrent: (id: string) => void;
  /** Follows a row's link; in a new tab when asked so. */
  readonly onDrill: (link: string, newTab: boolean) => void;
  /** The branches the report was asked for. */
  readonly branches?: unknown;
}

/**
 * A table that opens and closes like a tree. The cursor is on a row: arrows move it, Right and Left open and close, Enter opens the details
 * of the row.
 */
export function ReportTable({ table, label, turned, open, onOpen, current, onCurrent, onDrill, branches }: ReportTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const session = useSession();
  const shown = shownRows(table.rows, open).map((one) => ({ ...one, row: withPermittedLink(one.row, session, branches) }));
  const at = Math.max(
    0,
    shown.findIndex(({ row }) => row.id === current),
  );
  const columns = drawnColumns(
    { ...table, columns: table.columns.filter((column, index) => isChosen(column, index, turned)) },
    shown.map(({ row }) => row),
  );
  const isTree = table.rows.some((row) => (row.children?.length ?? 0) > 0);

  const onKeyDown = useRowKeys({ body, shown, at, columns, open, onOpen, current, onCurrent, onDrill });
  return (
    <div className="report-scroller frame">
      <table
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={label ?? table.title}
        className={`report-table plain-table stacked quiet-links${columns.length === 2 ? ' pairs' : columns.length > 8 ? ' dense' : ''}`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={lookOf(column)}>
                {wholeWords(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row, index) => (
            <TableRow
              key={row.row.id}
              shown={row}
              columns={columns}
              focusable={index === at}
              tree={isTree}
              onFocus={() => onCurrent(row.row.id)}
              onToggle={() => onOpen(toggle(open, row.row.id))}
              onDrill={onDrill}
            />
          ))}
          {label !== undefined && (
            // The shorter side is filled up, so that both totals are on one line.
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that never takes the focus
            <tr className="filler" aria-hidden="true">
              <td colSpan={columns.length} />
            </tr>
          )}
        </tbody>
        {table.totals && <Totals columns={columns} totals={table.totals} />}
      </table>
    </div>
  );
}

interface RowKeysOptions extends Pick<ReportTableProps, 'open' | 'onOpen' | 'current' | 'onCurrent' | 'onDrill'> {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly shown: readonly ShownRow[];
  /** The place of the row the cursor is in. */
  readonly at: number;
  readonly columns: readonly ReportColumn[];
}

/** The keys of the rows, and the focus, which is on the row of the cursor. */
function useRowKeys({ body, shown, at, columns, open, onOpen, current, onCurrent, onDrill }: RowKeysOptions) {
  const focusRow = (index: number) => {
    const target = shown[Math.min(Math.max(index, 0), shown.length - 1)];
    if (!target) return;
    onCurrent(target.row.id);
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(target.row.id)}"]`)?.focus();
  };
  useEffect(() => {
    // On arrival the cursor is on the first row, and after Back from the details on the same one, which may be on the other side.
    const row = body.current?.querySelector<HTMLElement>(current === null ? '[data-row]' : `[data-row="${CSS.escape(current)}"]`);
    if (isFocusLost()) row?.focus({ preventScroll: current === null });
  }, [body, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = shown[at];
    if (!row) return;
    const act = actionOf(event, row, at);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const actionOf = (event: KeyboardEvent, row: ShownRow, index: number): (() => void) | null => {
    const { link, list, id } = row.row;
    if (isKey(event.nativeEvent, 'openCompared')) {
      const compared = columns.map((column) => comparedLink(row.row, column)).find((one) => one !== undefined);
      return compared === undefined ? null : () => onDrill(compared, false);
    }
    if (event.altKey) return null;
    const inTab = event.ctrlKey || event.metaKey;
    const follow = link === undefined ? null : () => onDrill(inTab ? (list ?? link) : link, inTab);
    const switchRow = row.expandable ? () => onOpen(toggle(open, id)) : null;
    switch (event.key) {
      case 'ArrowDown':
        return () => focusRow(index + 1);
      case 'ArrowUp':
        return () => focusRow(index - 1);
      case 'PageDown':
        return () => focusRow(index + 15);
      case 'PageUp':
        return () => focusRow(index - 15);
      case 'Home':
        return () => focusRow(0);
      case 'End':
        return () => focusRow(shown.length - 1);
      case 'ArrowRight':
        return row.expandable && !row.expanded ? switchRow : () => focusRow(index + 1);
      case 'ArrowLeft':
        return row.expanded ? switchRow : () => focusRow(shown.findIndex((other) => other.row.id === row.parent));
      case 'Enter':
        return event.shiftKey ? switchRow : (follow ?? switchRow);
      default:
        return null;
    }
  };

  return onKeyDown;
}

interface TotalsProps {
  readonly columns: readonly ReportColumn[];
  readonly totals: NonNullable<Table['totals']>;
}

function Totals({ columns, totals }: TotalsProps) {
  const unnamed = !columns.some(({ key }) => typeof totals[key] === 'string');
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.key} data-label={index === 0 ? undefined : column.label} className={index === 0 ? 'whole-row' : lookOf(column)}>
            {reportText(column, totals[column.key]) || (index === 0 && unnamed ? 'Total' : '')}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** A figure leads only to a screen that the person may open, and a list shows the branches of the report. */
function withPermittedLink(row: ReportRow, session: Session, branches: unknown): ReportRow {
  if (row.link === undefined) return row;
  const { link, list, comparedLink: compared, ...rest } = row;
  if (!mayOpen(link, session)) return rest;
  const opened = list !== undefined && mayOpen(list, session) ? { list: inBranches(list, branches) } : {};
  return { ...rest, link, ...opened, ...(compared === undefined ? {} : { comparedLink: compared }) };
}

/** A heading on two lines has its breaks between words, and none in a date. */
function wholeWords(label: string) {
  if (!label.includes('-')) return label;
  return label.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a text have no identity
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="whole-word">{word}</span>
    </Fragment>
  ));
}

/** A figure is on the right, a date stays on one line, and a unit has a line of its own on a phone. */
function lookOf(column: ReportColumn): string | undefined {
  const kind = isFigure(column) ? 'amount' : column.kind === 'date' ? 'date' : column.key === 'unit' ? 'unit' : undefined;
  const style = styleClasses.find((one) => one === column.styleClass);
  return [kind, style].filter(Boolean).join(' ') || undefined;
}

interface TableRowProps {
  readonly shown: ShownRow;
  readonly columns: readonly ReportColumn[];
  readonly focusable: boolean;
  readonly tree: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onDrill: (link: string, newTab: boolean) => void;
}

function TableRow({ shown, columns, focusable, tree, onFocus, onToggle, onDrill }: TableRowProps) {
  const { row, level, expandable, expanded } = shown;
  const follow = (event: MouseEvent, link: string) => {
    event.preventDefault();
    const inTab = link === row.list || event.ctrlKey || event.metaKey;
    onDrill(inTab && link === row.link ? (row.list ?? link) : link, inTab);
  };
  /** Beside the words of a row; marking them with the mouse is no click. */
  const followRow = (event: MouseEvent<HTMLElement>) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button') === null;
    if (row.link !== undefined && isOwn && window.getSelection()?.isCollapsed !== false) follow(event, row.link);
  };
  return (
    <tr
      data-row={row.id}
      className={`${row.faint ? 'faint' : (row.weight ?? 'plain')}${row.mark === undefined ? '' : ` needs-${row.mark}`}`}
      tabIndex={focusable ? 0 : -1}
      aria-level={tree ? level : undefined}
      aria-expanded={expandable ? expanded : undefined}
      onFocus={onFocus}
      onClick={followRow}
    >
      {columns.map((column, index) => {
        const text = reportText(column, row.cells[column.key]);
        const inTab = opensList(row, column, columns);
        const link = inTab ? row.list : linkOf(row, column);
        const inside =
          link === undefined || text === '' ? (
            text
          ) : (
            <Link
              to={link}
              tabIndex={-1}
              {...(inTab ? { target: '_blank', rel: 'noopener' } : {})}
              onClick={(event) => follow(event, link)}
            >
              {text}
            </Link>
          );
        if (index > 0) {
          return (
            <td key={column.key} data-label={column.label} className={lookOf(column)}>
              {inside}
            </td>
          );
        }
        return (
          <th key={column.key} scope="row" className="whole-row" style={{ '--depth': level - 1 } as CSSProperties}>
            {expandable && (
              <BareButton
                className="report-toggle"
                tabIndex={-1}
                aria-label={`${expanded ? 'Collapse' : 'Expand'} ${text}`}
                onClick={onToggle}
              >
                <span aria-hidden="true">{expanded ? '▾' : '▸'}</span>
              </BareButton>
            )}
            <span className={tree && !expandable ? 'report-leaf' : undefined}>{inside}</span>
          </th>
        );
      })}
    </tr>
  );
}
