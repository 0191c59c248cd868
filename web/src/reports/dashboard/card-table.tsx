import { Link } from 'react-router-dom';
import { placeIn } from '#modules/kit/masters/place-link';
import type { CardAnswer } from '#modules/reports/dashboard/operations';
import { cardText, isFigure } from '../../kit/report/report-cell.ts';
import { mayOpen } from '../../session/guard.ts';
import { useSession } from '../../session/session.ts';

interface CardTableProps {
  readonly answer: Pick<CardAnswer, 'columns' | 'rows'>;
  readonly label: string;
  /** Only for screen readers, beside a chart. Then it has no links, which the focus would reach unseen. */
  readonly unseen?: boolean;
}

/** The rows of a card. The first cell of a row leads to its list or report, if the person may open that. */
export function CardTable({ answer: { columns, rows }, label, unseen = false }: CardTableProps) {
  const session = useSession();
  const look = `plain-table quiet-links card-table${columns.length > 4 ? ' many' : ''}`;
  return (
    <table className={unseen ? 'visually-hidden' : look} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={isFigure(column) ? 'amount' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, link }) => (
          <tr key={id}>
            {columns.map((column, at) => {
              const text = cardText(column, cells[column.key]);
              return (
                <td
                  key={column.key}
                  className={isFigure(column) ? 'amount unbroken' : column.kind === 'date' || !text.includes(' ') ? 'unbroken' : undefined}
                >
                  {at === 0 && link !== undefined && !unseen && mayOpen(link, session) ? (
                    // A link to another year opens as one from a mail does, which goes there.
                    <Link to={link} reloadDocument={placeIn(link) !== null}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
