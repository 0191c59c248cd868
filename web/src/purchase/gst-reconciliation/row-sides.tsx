import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { Day } from '../../kit/when.tsx';
import { placeText } from './row-words.ts';
import { type Amounts, amountColumns, linesOf, type Side, type SideLine, totalOf } from './sides.ts';

interface RowSidesProps {
  readonly row: ReconciliationRow;
  /** On a phone the sides are columns. */
  readonly narrow: boolean;
}

const sides = [
  { side: 'books', title: 'Books', none: 'Not in the books' },
  { side: 'portal', title: 'Portal', none: 'Not on the portal' },
] as const;

const headings = ['Side', 'Number', 'Date', ...amountColumns.map(({ title }) => title)];

/** Both sides of a row; what differs is marked. */
export function RowSides({ row, narrow }: RowSidesProps) {
  if (narrow) return <NarrowSides row={row} />;
  return (
    <table className="gst-sides">
      <Columns />
      <thead className="visually-hidden">
        <tr>
          {headings.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sides.map(({ side, title, none }) => {
          const lines = linesOf(row, side);
          return lines.length === 0 ? (
            <tr key={side}>
              <th scope="row">{title}</th>
              <td className="muted" colSpan={headings.length - 1}>
                {none}
              </td>
            </tr>
          ) : (
            lines.map((line, at) => <WideLine key={line.key} title={title} line={line} row={row} isLast={at === lines.length - 1} />)
          );
        })}
      </tbody>
    </table>
  );
}

/** The headings of all rows, above the list. Each row has its own for those who hear them. */
export function SidesHead() {
  return (
    <div className="gst-sides-head" aria-hidden="true">
      <table className="gst-sides">
        <Columns />
        <thead>
          <tr>
            {headings.map((title, at) => (
              <th key={title} className={at > 2 ? 'amount' : undefined}>
                {at === 0 ? '' : title}
              </th>
            ))}
          </tr>
        </thead>
      </table>
    </div>
  );
}

function Columns() {
  return (
    <colgroup>
      {headings.map((title) => (
        <col key={title} className={`gst-col-${title.toLowerCase()}`} />
      ))}
    </colgroup>
  );
}

interface LineProps {
  readonly title: string;
  readonly line: SideLine;
  readonly row: ReconciliationRow;
  /** Of several documents only their sum is compared. */
  readonly isLast: boolean;
}

function WideLine({ title, line, row, isLast }: LineProps) {
  const marks = (field: string) => isLast && row.differs.includes(field);
  return (
    <tr className={line.date === null ? 'gst-sum' : undefined}>
      <th scope="row">{title}</th>
      <td>
        <Marked on={marks('number')}>{line.number}</Marked>
        <More line={line} place={marks('placeOfSupply')} />
      </td>
      <td>{line.date !== null && <Marked on={marks('date')}>{<Day day={line.date} />}</Marked>}</td>
      {amountColumns.map(({ name }) => (
        <td key={name} className="amount">
          <Amount amounts={line.amounts} name={name} on={marks(name)} />
        </td>
      ))}
    </tr>
  );
}

/** Our own number, and the place of supply where it differs. */
function More({ line: { voucher, placeOfSupply }, place }: { readonly line: SideLine; readonly place: boolean }) {
  return (
    <>
      {voucher !== null && (
        <>
          {' '}
          <Link className="small" to={voucherLink({ ...voucher, date: voucher.voucherDate })} tabIndex={-1}>
            {voucher.voucher}
          </Link>
        </>
      )}
      {place && (
        <span className="gst-place small">
          <Marked on>{placeText(placeOfSupply)}</Marked>
        </span>
      )}
    </>
  );
}

function NarrowSides({ row }: Pick<RowSidesProps, 'row'>) {
  const both = sides.map(({ side }) => ({ side, line: totalOf(row, side) }));
  const marks = (field: string) => row.differs.includes(field);
  const shown = amountColumns.filter(({ name }) => both.some(({ line }) => (line?.amounts[name] ?? 0) !== 0));
  const cells = (of: (line: SideLine, side: Side) => ReactNode, amount = false) =>
    both.map(({ side, line }) => (
      <td key={side} className={amount ? 'amount' : undefined}>
        {line === undefined ? <NoSide side={side} /> : of(line, side)}
      </td>
    ));
  return (
    <table className="gst-sides narrow">
      <thead>
        <tr>
          <td />
          {sides.map(({ side, title }) => (
            <th key={side} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Number</th>
          {cells((line, side) => (
            <>
              <Marked on={marks('number')}>
                {linesOf(row, side)
                  .flatMap(({ date, number }) => (date === null ? [] : [number]))
                  .join(', ')}
              </Marked>
              <More line={line} place={marks('placeOfSupply')} />
            </>
          ))}
        </tr>
        <tr>
          <th scope="row">Date</th>
          {cells(({ date }) => date !== null && <Marked on={marks('date')}>{<Day day={date} />}</Marked>)}
        </tr>
        {shown.map(({ name, title }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            {cells(
              ({ amounts }) => (
                <Amount amounts={amounts} name={name} on={marks(name)} />
              ),
              true,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoSide({ side }: { readonly side: Side }) {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{sides.find((one) => one.side === side)?.none}</span>
    </span>
  );
}

function Amount({ amounts, name, on }: { readonly amounts: Amounts; readonly name: keyof Amounts; readonly on: boolean }) {
  const amount = amounts[name];
  return <Marked on={on}>{amount === 0 && !on ? <span className="muted">–</span> : formatPaise(paise(amount)).replace('-', '−')}</Marked>;
}

/** A value that differs from that of the other side, by a sign and a word, too. */
function Marked({ on, children }: { readonly on: boolean; readonly children: ReactNode }) {
  if (!on) return children;
  return (
    <mark className="gst-differs">
      <span aria-hidden="true">≠ </span>
      <span className="visually-hidden">differs: </span>
      {children}
    </mark>
  );
}
