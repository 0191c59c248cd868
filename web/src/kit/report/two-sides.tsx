import { ReportTable, type ReportTableProps } from './report-table.tsx';
import { halvesOf } from './sides.ts';

/** An account with two sides, beside each other, or one below the other on a phone. Tab goes from one side to the next. */
export function TwoSides({ table, ...rest }: Omit<ReportTableProps, 'label'>) {
  return (
    <div className="stack gap-16">
      {halvesOf(table).map((halves) => (
        <div key={halves[0].label} className="two-sides">
          {halves.map(({ table: half, label }) => (
            <div key={label}>
              {/* On a phone a table has no headings. */}
              <h2 className="side-title">{half.columns[0]?.label}</h2>
              <ReportTable {...rest} table={half} label={label} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
