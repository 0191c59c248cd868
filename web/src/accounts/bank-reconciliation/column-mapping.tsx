import { type StatementColumn, type StatementColumns, statementColumns } from '#domain/bank/statement-columns';
import { dateFormats } from '#domain/time/file-date';
import { SelectBox } from '../../kit/fields/select-box.tsx';

interface ColumnMappingProps {
  /** The bank whose layout was recognised. */
  readonly bank: string | null;
  readonly headings: readonly string[];
  /** The row of the headings, and those after it. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: Partial<StatementColumns>;
  readonly onChange: (columns: Partial<StatementColumns>) => void;
}

const required: ReadonlySet<StatementColumn> = new Set(['date', 'narration']);

/** Which column says what. It is open only while something is left to choose. */
export function ColumnMapping({ bank, headings, rows, columns, onChange }: ColumnMappingProps) {
  const chosen = statementColumns.filter(({ name }) => columns[name]).length;
  const [head = [], ...below] = rows;
  const exampleOf = (heading: string | undefined) => {
    const at = heading === undefined ? -1 : head.indexOf(heading);
    return below.map((row) => row[at]?.trim() ?? '').find((cell) => cell !== '');
  };
  const set = (name: StatementColumn, heading: string) => {
    const { [name]: _, ...rest } = columns;
    onChange(heading === '' ? rest : { ...rest, [name]: heading });
  };
  return (
    <details className="bank-mapping" open={bank === null}>
      <summary>
        Columns <span className="muted">{bank === null ? `${chosen} chosen` : `as ${bank} writes them`}</span>
      </summary>
      <div className="bank-columns">
        {statementColumns.map(({ name, label }) => (
          <label key={name} className="stack gap-4">
            <span className="cut">
              {label}
              {required.has(name) ? ' *' : ''} <span className="small muted">{exampleOf(columns[name])}</span>
            </span>
            <SelectBox value={columns[name] ?? ''} onChange={({ target }) => set(name, target.value)}>
              <option value="">{required.has(name) ? 'Choose' : 'Not in the file'}</option>
              {headings.map((heading) => (
                <option key={heading} value={heading}>
                  {heading}
                </option>
              ))}
            </SelectBox>
          </label>
        ))}
        <label className="stack gap-4">
          <span>Date format *</span>
          <SelectBox
            value={columns.dateFormat ?? ''}
            onChange={({ target }) =>
              onChange({ ...columns, dateFormat: dateFormats.find((format) => format === target.value) ?? 'DD-MM-YYYY' })
            }
          >
            <option value="" disabled>
              Choose
            </option>
            {dateFormats.map((format) => (
              <option key={format} value={format}>
                {format}
              </option>
            ))}
          </SelectBox>
        </label>
      </div>
    </details>
  );
}
