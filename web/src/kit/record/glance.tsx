import { type ReactNode, useId } from 'react';
import './glance.css';
import { ButtonLink } from '../button.tsx';

export interface GlanceFigure {
  readonly label: string;
  readonly value: string;
  /** Below the figure, such as since when. */
  readonly note?: string;
  readonly bad?: boolean;
}

export interface GlanceLink {
  readonly label: string;
  readonly to: string;
}

interface GlanceProps {
  readonly title: string;
  readonly figures: readonly GlanceFigure[];
  /** Next steps that the person may do. */
  readonly links: readonly GlanceLink[];
  /** Short tables, such as recent vouchers. */
  readonly children?: ReactNode;
}

/** The current figures of a record and the next steps. */
export function Glance({ title, figures, links, children }: GlanceProps) {
  const heading = useId();
  return (
    <section className="record-section glance" aria-labelledby={heading}>
      <header className="row apart gap-16 below">
        <h2 id={heading}>{title}</h2>
        <nav className="row" aria-label={`Actions: ${title}`}>
          {links.map(({ label, to }) => (
            <ButtonLink key={label} to={to}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      </header>
      {figures.length > 0 && (
        <dl className="grid-auto values">
          {figures.map(({ label, value, note, bad }) => (
            <div key={label} className={bad ? 'bad' : undefined}>
              <dt>{label}</dt>
              <dd className="bold">
                {value}
                {note !== undefined && <small className="muted"> {note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

interface GlanceColumn {
  readonly label: string;
  readonly right?: boolean;
  /** Left out on a phone. */
  readonly wideOnly?: boolean;
  /** A name, which may take several lines so that the figures after it stay in view. */
  readonly wraps?: boolean;
}

function classOf(column: GlanceColumn | undefined): string | undefined {
  const classes = [column?.right ? 'amount' : '', column?.wideOnly ? 'wide-only' : '', column?.wraps ? 'wraps' : ''].filter(Boolean);
  return classes.length === 0 ? undefined : classes.join(' ');
}

interface GlanceTableProps {
  readonly title: string;
  readonly columns: readonly GlanceColumn[];
  /** The first cell of a row names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A few rows under the figures. */
export function GlanceTable({ title, columns, rows }: GlanceTableProps) {
  if (rows.length === 0) return null;
  return (
    <div className="glance-table">
      <table className="plain-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {rest.map((cell, index) => (
                <td key={columns[index + 1]?.label} className={classOf(columns[index + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
