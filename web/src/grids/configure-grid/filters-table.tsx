import { memo, useMemo } from 'react';
import type { Problem } from '#domain/refusal';
import { filterTypes, type SetupFilter } from '#modules/grids/setup';
import { useSame } from '../../kit/hooks/use-same.ts';
import { usePart } from '../../kit/store.ts';
import { blankFilter, type Rowed, type RowProblems, rowProblems, type SetupTyping, sentFilters } from './setup-draft.ts';
import { ChoiceCell, RemoveCell, SetupTable, TextCell } from './setup-table.tsx';

interface FiltersTableProps {
  readonly typing: SetupTyping;
  readonly problems: readonly Problem[];
}

/** The filters people can use. Only the select kinds have lists of values. */
export const FiltersTable = memo(function FiltersTable({ typing, problems }: FiltersTableProps) {
  const filters = usePart(typing.draft, (draft) => draft.filters);
  const errors = useSame(useMemo(() => rowProblems(problems, 'filters', sentFilters({ filters })), [problems, filters]));
  return (
    <SetupTable
      title="Filters"
      heads={['Filter Type', 'Display Name', 'Key', 'Values']}
      add="Add filter"
      empty="No filters."
      onAdd={() => typing.edit((now) => ({ ...now, filters: [...now.filters, blankFilter()] }))}
    >
      {filters.map((row, index) => (
        <FilterRow key={row.rowKey} typing={typing} row={row} place={index + 1} errors={errors[row.rowKey]} />
      ))}
    </SetupTable>
  );
});

interface FilterRowProps {
  readonly typing: SetupTyping;
  readonly row: Rowed<SetupFilter>;
  readonly place: number;
  readonly errors: RowProblems[number] | undefined;
}

const FilterRow = memo(function FilterRow({ typing, row, place, errors = {} }: FilterRowProps) {
  const { rowKey } = row;
  const set = (part: Partial<SetupFilter>) =>
    typing.edit((now) => ({ ...now, filters: now.filters.map((one) => (one.rowKey === rowKey ? { ...one, ...part } : one)) }));
  return (
    <tr>
      <ChoiceCell
        label="Filter Type"
        row={place}
        value={row.CriteriaType}
        of={filterTypes}
        error={errors['CriteriaType']}
        onChange={(one) => set({ CriteriaType: filterTypes.find((type) => type === one) ?? 'Textbox' })}
      />
      <TextCell label="Display Name" row={place} value={row.Name} error={errors['Name']} onChange={(Name) => set({ Name })} />
      <TextCell label="Key" row={place} value={row.Key} error={errors['Key']} list="setup-cells" onChange={(Key) => set({ Key })} />
      <td data-label="Values">
        {row.CriteriaType.endsWith('Select') ? (
          <Values row={row} place={place} error={errors['dataUri'] ?? errors['CriteriaValue']} set={set} />
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      <RemoveCell
        row={place}
        onRemove={() => typing.edit((now) => ({ ...now, filters: now.filters.filter((one) => one.rowKey !== rowKey) }))}
      />
    </tr>
  );
});

/** Values typed here (Y), or values from a source of the product (N), such as `ROLES` or `lookup_id_name:source`. */
function Values({
  row,
  place,
  error,
  set,
}: {
  readonly row: SetupFilter;
  readonly place: number;
  readonly error: string | undefined;
  readonly set: (part: Partial<SetupFilter>) => void;
}) {
  return (
    <span className="row one-line at-top">
      <select
        className="input"
        aria-label={`Values come from, row ${place}`}
        value={row.StaticValue}
        onChange={(event) => set({ StaticValue: event.target.value === 'N' ? 'N' : 'Y' })}
      >
        <option value="Y">Static</option>
        <option value="N">Dynamic</option>
      </select>
      {row.StaticValue === 'N' ? (
        <input
          className="input wide"
          aria-label={`Data source, row ${place}`}
          aria-invalid={error !== undefined}
          placeholder="ROLES"
          list="setup-sources"
          value={row.dataUri}
          onChange={(event) => set({ dataUri: event.target.value })}
        />
      ) : (
        <textarea
          className="input"
          aria-label={`Values, row ${place}: label = value, one per line`}
          aria-invalid={error !== undefined}
          placeholder={'Label = value'}
          rows={Math.min(6, Math.max(2, row.CriteriaValue.length))}
          defaultValue={row.CriteriaValue.map(({ label, value }) => (label === value ? label : `${label} = ${value}`)).join('\n')}
          onBlur={(event) => set({ CriteriaValue: valuesOf(event.target.value) })}
        />
      )}
      {error !== undefined && <span className="tiny bad">{error}</span>}
    </span>
  );
}

function valuesOf(text: string): SetupFilter['CriteriaValue'] {
  return text.split('\n').flatMap((line) => {
    const [label = '', value] = line.split(/\s*=\s*(.*)/);
    return label.trim() === '' ? [] : [{ label: label.trim(), value: (value ?? label).trim() }];
  });
}
