import { isRight } from '../fields/cell.tsx';
import { type Density, type GridColumn, rowClass, sizes } from './grid-column.ts';
import './first-rows.css';

interface FirstRowsProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly widths: ReadonlyMap<string, number>;
  readonly rows: readonly Row[];
  readonly density: Density;
  /** Whether a column of ticks comes first. */
  readonly ticks: boolean;
}

/** More than any screen shows; the grid draws the rest. */
const most = 40;

/** Shows the rows as soon as they arrive, while the data grid is still loading. The grid then takes the same space. */
export function FirstRows<Row extends { readonly id: string }>({ label, columns, widths, rows, density, ticks }: FirstRowsProps<Row>) {
  return (
    <table className={`first-rows ${density}`} aria-label={label}>
      <colgroup>
        {ticks && <col style={{ width: sizes.tick }} />}
        {columns.map(({ key }) => (
          <col key={key} style={{ width: widths.get(key) }} />
        ))}
        <col />
      </colgroup>
      <thead>
        <tr>
          {ticks && <td />}
          {columns.map(({ key, kind, label: heading }) => (
            <th key={key} scope="col" className={isRight(kind) ? 'amount' : undefined}>
              {heading}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row) => (
          <tr key={row.id} className={rowClass(row)}>
            {ticks && <td />}
            {columns.map((column) => (
              <td key={column.key} className={isRight(column.kind) ? 'amount' : undefined}>
                {column.draw(row)}
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
