import { type StatementColumn, type StatementColumns, statementColumns } from '#domain/bank-statement/statement-columns';
import { dateFormats } from '#domain/time/file-date';
import { SelectBox } from '../../../kit/fields/choices/select-box.tsx';

interface ColumnMappingProps {
  /** The bank whose layout was recognised. */
  readonly bank: string | null;
  readonly headings: readonly string[];
  /** The row of the headings, and those after it. */
  readonly rows: readonly (readonly string[])[];
  /** The first rows of the file, and which has the headings; -1 if none has. */
  readonly top: readonly (readonly string[])[];
  readonly head: number;
  readonly columns: Partial<StatementColumns>;
  readonly onHead: (head: number) => void;
  readonly onChange: (columns: Partial<StatementColumns>) => void;
}

const required: ReadonlySet<StatementColumn> = new Set(['date', 'narration']);

/** Which column says what. It is open only while something is left to choose. */
export function ColumnMapping({ bank, headings, rows, top, head: headRow, columns, onHead, onChange }: ColumnMappingProps) {
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
        <HeadRow top={top} head={headRow} onHead={onHead} />
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
        {columns.amount !== undefined && columns.side === undefined && (
          <label className="stack gap-4">
            <span>Amounts without a sign</span>
            <SelectBox
              value={columns.outIsPositive ? 'out' : 'in'}
              onChange={({ target }) => onChange({ ...columns, outIsPositive: target.value === 'out' })}
            >
              <option value="in">Money in; minus is money out</option>
              <option value="out">Money out; minus is money in</option>
            </SelectBox>
          </label>
        )}
        <DateFormat columns={columns} onChange={onChange} />
      </div>
    </details>
  );
}

function HeadRow({ top, head, onHead }: Pick<ColumnMappingProps, 'top' | 'head' | 'onHead'>) {
  return (
    <label className="stack gap-4">
      <span>Row with the headings</span>
      <SelectBox value={head} onChange={({ target }) => onHead(Number(target.value))}>
        {top.map((cells, at) =>
          cells.length < 2 && at !== head ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a row is what names it
            <option key={at} value={at}>
              {at + 1}: {cells.join(', ').slice(0, 80)}
            </option>
          ),
        )}
        <option value={-1}>The file has no headings</option>
      </SelectBox>
    </label>
  );
}

function DateFormat({ columns, onChange }: Pick<ColumnMappingProps, 'columns' | 'onChange'>) {
  return (
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
  );
}
