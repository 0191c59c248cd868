import type { Problem } from '#domain/refusal';
import type { SetupModel } from '#modules/grids/operations';
import { columnTypes, type SetupColumn } from '#modules/grids/setup';
import { blankColumn, chooseSort, isEmpty, type SetupDraft, sortName, tablesIn, withColumn, withoutColumn } from './setup-draft.ts';
import { ChoiceCell, RemoveCell, SetupTable, TextCell, TickCell } from './setup-table.tsx';

interface ColumnsTableProps {
  readonly draft: SetupDraft;
  readonly problems: readonly Problem[];
  readonly model: SetupModel | undefined;
  readonly onChange: (part: Partial<SetupDraft>) => void;
  /** A report: nothing is searched, grouped or sorted. */
  readonly columnsOnly: boolean;
}

const heads = [
  'Global Search',
  'Export',
  'Search Column',
  'Group By',
  'Default Sort By',
  'Table Name',
  'Column Name',
  'Display Name',
  'Type for Search Column',
  'Entity',
  'Style Class',
  'Order Column',
];

const notOfReports = ['Global Search', 'Group By', 'Default Sort By', 'Type for Search Column', 'Entity'];
const reportHeads = heads.filter((head) => !notOfReports.includes(head));

/** Search Columns and Criteria Columns: a column without the tick Search Column only serves search and export. */
export function ColumnsTable({ draft, problems, model, onChange, columnsOnly }: ColumnsTableProps) {
  const tables = (columnsOnly ? model?.reports : model?.tables) ?? [];
  const set = (rowKey: number, part: Partial<SetupColumn>) => onChange(withColumn(draft, rowKey, part));
  // Problems count the rows that are sent: those that are not empty.
  const sent = draft.columns.filter((row) => !isEmpty(row));
  return (
    <SetupTable
      title="Search Columns and Criteria Columns"
      heads={columnsOnly ? reportHeads : heads}
      add="Add column"
      onAdd={() => onChange({ columns: [...draft.columns, blankColumn()] })}
    >
      {draft.columns.map((row, index) => {
        const place = index + 1;
        const at = sent.indexOf(row);
        const error = (name: string) =>
          problems.find(({ path }) => path === `json.Columns.${at < 0 ? 0 : at}.${name}` && (at >= 0 || index === 0))?.message;
        const sorts = draft.flags.defaultSortBy !== '' && draft.flags.defaultSortBy === sortName(row, draft.fromClause);
        const table = tables.find(({ name }) => name === tableOf(row.TableName, draft.fromClause));
        const listOf = `setup-columns-${row.rowKey}`;
        return (
          <tr key={row.rowKey}>
            {!columnsOnly && (
              <TickCell
                label="Global Search"
                row={place}
                checked={row.GlobalSearch}
                onChange={(GlobalSearch) => set(row.rowKey, { GlobalSearch })}
              />
            )}
            <TickCell label="Export" row={place} checked={row.Export} onChange={(Export) => set(row.rowKey, { Export })} />
            <TickCell
              label="Search Column"
              row={place}
              checked={row.SearchColumn}
              onChange={(SearchColumn) => set(row.rowKey, { SearchColumn })}
            />
            {!columnsOnly && (
              <>
                <TickCell
                  label="Group By"
                  row={place}
                  checked={row.GroupBy}
                  error={error('GroupBy')}
                  onChange={(GroupBy) => set(row.rowKey, { GroupBy })}
                />
                <td data-label="Default Sort By" className="tick">
                  <input
                    type="radio"
                    name="defaultSortBy"
                    aria-label={`Default Sort By, row ${place}`}
                    checked={sorts}
                    onChange={() => undefined}
                    onClick={() => onChange({ flags: chooseSort(draft.flags, row, draft.fromClause) })}
                  />
                  {sorts && (
                    <select
                      className="input"
                      aria-label={`Direction, row ${place}`}
                      value={draft.flags.defaultSortByDir}
                      onChange={(event) =>
                        onChange({ flags: { ...draft.flags, defaultSortByDir: event.target.value === 'desc' ? 'desc' : 'asc' } })
                      }
                    >
                      <option>asc</option>
                      <option>desc</option>
                    </select>
                  )}
                </td>
              </>
            )}
            <TextCell
              label="Table Name"
              row={place}
              value={row.TableName}
              error={error('TableName')}
              list="setup-tables"
              onChange={(TableName) => set(row.rowKey, { TableName })}
            />
            <TextCell
              label="Column Name"
              row={place}
              value={row.ColumnName}
              error={error('ColumnName')}
              list={listOf}
              onChange={(ColumnName) => set(row.rowKey, { ColumnName })}
            />
            <TextCell
              label="Display Name"
              row={place}
              value={row.DisplayName}
              error={error('DisplayName')}
              onChange={(DisplayName) => set(row.rowKey, { DisplayName })}
            />
            {!columnsOnly && (
              <>
                <ChoiceCell
                  label="Type for Search Column"
                  row={place}
                  value={row.Type}
                  of={columnTypes}
                  error={error('ManualConfig') ?? error('Type')}
                  onChange={(type) => set(row.rowKey, { Type: columnTypes.find((one) => one === type) ?? '' })}
                >
                  {row.Type === 'ManualConfig' && (
                    <input
                      className="input wide"
                      aria-label={`Manual Config, row ${place}`}
                      placeholder="code || ' ' || name"
                      value={row.ManualConfig}
                      onChange={(event) => set(row.rowKey, { ManualConfig: event.target.value })}
                    />
                  )}
                  {row.Type === 'StaticData' && (
                    <input
                      className="input wide"
                      aria-label={`Static text, row ${place}`}
                      value={row.name}
                      onChange={(event) => set(row.rowKey, { name: event.target.value })}
                    />
                  )}
                </ChoiceCell>
                <TextCell
                  label="Entity"
                  row={place}
                  value={row.Entity}
                  error={error('Entity')}
                  list="setup-tables"
                  onChange={(Entity) => set(row.rowKey, { Entity })}
                />
              </>
            )}
            <TextCell
              label="Style Class"
              row={place}
              value={row.StyleClass}
              error={error('StyleClass')}
              list="setup-styles"
              onChange={(StyleClass) => set(row.rowKey, { StyleClass })}
            />
            <td data-label="Order Column">
              <input
                type="number"
                min={0}
                max={1000}
                className="input narrow"
                aria-label={`Order Column, row ${place}`}
                value={row.OrderColumn}
                onChange={(event) =>
                  set(row.rowKey, { OrderColumn: Math.max(0, Math.min(1000, Math.trunc(Number(event.target.value) || 0))) })
                }
              />
              <datalist id={listOf}>
                {table?.columns.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </datalist>
            </td>
            <RemoveCell row={place} disabled={draft.columns.length === 1} onRemove={() => onChange(withoutColumn(draft, row.rowKey))} />
          </tr>
        );
      })}
    </SetupTable>
  );
}

/** The table of an alias in the From Clause; the name itself when it is not an alias. */
function tableOf(name: string, fromClause: string): string {
  return tablesIn(fromClause).find(({ alias }) => alias === name)?.table ?? name;
}
