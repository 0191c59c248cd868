import type { ReactNode } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { inOneLine, isRight } from '../fields/cell.tsx';
import { type GridColumn, rowClass } from './grid-column.ts';
import './cards.css';

interface CardsProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly selected: ReadonlySet<string> | null;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (row: Row, inTab: boolean) => void;
  /** Null if rows have no actions. */
  readonly menu: ((row: Row) => ReactNode) | null;
}

/** The same rows on a narrow screen: the first text is the title, and its amount is beside it, and what is due beside its states. */
export function Cards<Row extends { readonly id: string }>({ label, columns, rows, selected, onSelect, onOpen, menu }: CardsProps<Row>) {
  const title = columns.find(({ kind }) => kind === 'text') ?? columns[0];
  const others = columns.filter((column) => column !== title);
  const states = others.filter(({ kind }) => kind === 'status');
  // What is still due is not the amount of an invoice.
  const due = others.find(({ key }) => key === 'balanceDue');
  const amount = others.findLast((column) => isRight(column.kind) && column !== due);
  const details = others.filter((column) => !states.includes(column) && column !== amount && column !== due).slice(0, 4);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <ul className="cards" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className={`row one-line at-top ${rowClass(row) ?? ''}`}>
          {selected !== null && (
            <input type="checkbox" aria-label="Select" checked={selected.has(row.id)} onChange={() => toggle(row.id)} />
          )}
          <div className="card-body grows">
            <div className="row one-line at-top apart gap-12">
              <button type="button" className="card-title bare bold" onClick={(event) => onOpen(row, event.ctrlKey || event.metaKey)}>
                {title?.draw(row)}
              </button>
              {amount && amount.text(row) !== '' && (
                <span className="amount bold">
                  {/* An amount needs no label, but other numbers do. */}
                  {amount.kind !== 'money' && <small className="muted tiny">{amount.label} </small>}
                  {amount.draw(row)}
                </span>
              )}
            </div>
            <dl>
              {details
                .filter((column) => column.text(row) !== '')
                .map((column) => (
                  <div key={column.key} className="row one-line at-top small">
                    <dt>{column.label}</dt>
                    <dd className={inOneLine.has(column.kind) ? 'unbroken' : undefined}>{column.draw(row)}</dd>
                  </div>
                ))}
            </dl>
            {states.length > 0 && (
              <div className="row at-top apart gap-12">
                <span className="row gap-4">
                  {states.map((state) => (
                    <span key={state.key}>{state.draw(row)}</span>
                  ))}
                </span>
                {due && Number((row as AnyRow)[due.key]) > 0 && (
                  <span className="unbroken">
                    <small className="muted tiny">{due.label} </small>
                    {due.draw(row)}
                  </span>
                )}
              </div>
            )}
          </div>
          {menu?.(row)}
        </li>
      ))}
    </ul>
  );
}
