import { memo, useMemo } from 'react';
import type { Problem } from '#domain/refusal';
import type { SetupModel } from '#modules/grids/operations';
import { columnTypes, type SetupColumn } from '#modules/grids/setup';
import { useSame } from '../../kit/hooks/use-same.ts';
import { usePart } from '../../kit/store.ts';
import {
  blankColumn,
  chooseSort,
  type Flags,
  isEmpty,
  type Rowed,
  type RowProblems,
  rowProblems,
  type SetupTyping,
  sortName,
  tablesIn,
  withColumn,
  withoutColumn,
} from './setup-draft.ts';
import { ChoiceCell, RemoveCell, SetupTable, TextCell, TickCell } from './setup-table.tsx';

interface ColumnsTableProps {
  readonly typing: SetupTyping;
  readonly problems: readonly Problem[];
  readonly model: SetupModel | undefined;
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
export const ColumnsTable = memo(function ColumnsTable({ typing, problems, model, columnsOnly }: ColumnsTableProps) {
  const columns = usePart(typing.draft, (draft) => draft.columns);
  const fromClause = usePart(typing.draft, (draft) => draft.fromClause);
  const flags = usePart(typing.draft, (draft) => draft.flags);
  const tables = (columnsOnly ? model?.reports : model?.tables) ?? [];
  // If all rows are empty, the first one is asked for.
  const errors = useSame(
    useMemo(() => {
      const sent = columns.filter((row) => !isEmpty(row));
      return rowProblems(problems, 'json.Columns', sent.length === 0 ? columns : sent);
    }, [problems, columns]),
  );
  return (
    <SetupTable
      title="Search Columns and Criteria Columns"
      heads={columnsOnly ? reportHeads : heads}
      add="Add column"
      onAdd={() => typing.edit((now) => ({ ...now, columns: [...now.columns, blankColumn()] }))}
    >
      {columns.map((row, index) => (
        <ColumnRow
          key={row.rowKey}
          typing={typing}
          row={row}
          place={index + 1}
          errors={errors[row.rowKey]}
          sorts={flags.defaultSortBy !== '' && flags.defaultSortBy === sortName(row, fromClause) ? flags.defaultSortByDir : null}
          table={tables.find(({ name }) => name === tableOf(row.TableName, fromClause))}
          columnsOnly={columnsOnly}
          sole={columns.length === 1}
        />
      ))}
    </SetupTable>
  );
});

interface ColumnRowProps {
  readonly typing: SetupTyping;
  readonly row: Rowed<SetupColumn>;
  readonly place: number;
  readonly errors: RowProblems[number] | undefined;
  /** The direction, if the list is sorted by this column. */
  readonly sorts: Flags['defaultSortByDir'] | null;
  readonly table: SetupModel['tables'][number] | undefined;
  readonly columnsOnly: boolean;
  readonly sole: boolean;
}

const ColumnRow = memo(function ColumnRow({ typing, row, place, errors = {}, sorts, table, columnsOnly, sole }: ColumnRowProps) {
  const set = (part: Partial<SetupColumn>) => typing.edit((now) => withColumn(now, row.rowKey, part));
  const listOf = `setup-columns-${row.rowKey}`;
  const cell = { row, place, errors, set };
  return (
    <tr>
      {!columnsOnly && (
        <TickCell label="Global Search" row={place} checked={row.GlobalSearch} onChange={(GlobalSearch) => set({ GlobalSearch })} />
      )}
      <TickCell label="Export" row={place} checked={row.Export} onChange={(Export) => set({ Export })} />
      <TickCell label="Search Column" row={place} checked={row.SearchColumn} onChange={(SearchColumn) => set({ SearchColumn })} />
      {!columnsOnly && (
        <>
          <TickCell label="Group By" row={place} checked={row.GroupBy} error={errors['GroupBy']} onChange={(GroupBy) => set({ GroupBy })} />
          <SortCell typing={typing} row={row} place={place} sorts={sorts} />
        </>
      )}
      <NameCell {...cell} label="Table Name" name="TableName" list="setup-tables" />
      <NameCell {...cell} label="Column Name" name="ColumnName" list={listOf} />
      <NameCell {...cell} label="Display Name" name="DisplayName" />
      {!columnsOnly && (
        <>
          <TypeCell {...cell} />
          <NameCell {...cell} label="Entity" name="Entity" list="setup-tables" />
        </>
      )}
      <NameCell {...cell} label="Style Class" name="StyleClass" list="setup-styles" />
      <td data-label="Order Column">
        <input
          type="number"
          min={0}
          max={1000}
          className="input narrow"
          aria-label={`Order Column, row ${place}`}
          value={row.OrderColumn}
          onChange={(event) => set({ OrderColumn: Math.max(0, Math.min(1000, Math.trunc(Number(event.target.value) || 0))) })}
        />
        <datalist id={listOf}>
          {table?.columns.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </datalist>
      </td>
      <RemoveCell row={place} disabled={sole} onRemove={() => typing.edit((now) => withoutColumn(now, row.rowKey))} />
    </tr>
  );
});

interface CellProps {
  readonly row: Rowed<SetupColumn>;
  readonly place: number;
  readonly errors: RowProblems[number];
  readonly set: (part: Partial<SetupColumn>) => void;
}

interface NameCellProps extends CellProps {
  readonly label: string;
  readonly name: 'TableName' | 'ColumnName' | 'DisplayName' | 'Entity' | 'StyleClass';
  /** Of what can be chosen. */
  readonly list?: string;
}

function NameCell({ row, place, errors, set, label, name, list }: NameCellProps) {
  return (
    <TextCell
      label={label}
      row={place}
      value={row[name]}
      error={errors[name]}
      {...(list === undefined ? {} : { list })}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

function TypeCell({ row, place, errors, set }: CellProps) {
  return (
    <ChoiceCell
      label="Type for Search Column"
      row={place}
      value={row.Type}
      of={columnTypes}
      error={errors['ManualConfig'] ?? errors['Type']}
      onChange={(type) => set({ Type: columnTypes.find((one) => one === type) ?? '' })}
    >
      {row.Type === 'ManualConfig' && (
        <input
          className="input wide"
          aria-label={`Manual Config, row ${place}`}
          placeholder="code || ' ' || name"
          value={row.ManualConfig}
          onChange={(event) => set({ ManualConfig: event.target.value })}
        />
      )}
      {row.Type === 'StaticData' && (
        <input
          className="input wide"
          aria-label={`Static text, row ${place}`}
          value={row.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
    </ChoiceCell>
  );
}

/** Which column the list is sorted by at first, and how. */
function SortCell({ typing, row, place, sorts }: Pick<ColumnRowProps, 'typing' | 'row' | 'place' | 'sorts'>) {
  return (
    <td data-label="Default Sort By" className="tick">
      <input
        type="radio"
        name="defaultSortBy"
        aria-label={`Default Sort By, row ${place}`}
        checked={sorts !== null}
        onChange={() => undefined}
        onClick={() => typing.edit((now) => ({ ...now, flags: chooseSort(now.flags, row, now.fromClause) }))}
      />
      {sorts !== null && (
        <select
          className="input"
          aria-label={`Direction, row ${place}`}
          value={sorts}
          onChange={({ target }) =>
            typing.edit((now) => ({ ...now, flags: { ...now.flags, defaultSortByDir: target.value === 'desc' ? 'desc' : 'asc' } }))
          }
        >
          <option>asc</option>
          <option>desc</option>
        </select>
      )}
    </td>
  );
}

/** The table of an alias in the From Clause; the name itself when it is not an alias. */
function tableOf(name: string, fromClause: string): string {
  return tablesIn(fromClause).find(({ alias }) => alias === name)?.table ?? name;
}
