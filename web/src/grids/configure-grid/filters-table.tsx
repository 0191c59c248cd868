import type { Problem } from '#domain/refusal';
import { filterTypes, type SetupFilter } from '#modules/grids/setup';
import { blankFilter, type Rowed, sentFilters } from './setup-draft.ts';
import { ChoiceCell, RemoveCell, SetupTable, TextCell } from './setup-table.tsx';

interface FiltersTableProps {
  readonly filters: readonly Rowed<SetupFilter>[];
  readonly problems: readonly Problem[];
  readonly onChange: (filters: readonly Rowed<SetupFilter>[]) => void;
}

/** The filters people can use. Only the select kinds have lists of values. */
export function FiltersTable({ filters, problems, onChange }: FiltersTableProps) {
  const set = (rowKey: number, part: Partial<SetupFilter>) =>
    onChange(filters.map((row) => (row.rowKey === rowKey ? { ...row, ...part } : row)));
  const sent = sentFilters({ filters });
  return (
    <SetupTable
      title="Filters"
      heads={['Filter Type', 'Display Name', 'Key', 'Values']}
      add="Add filter"
      empty="No filters."
      onAdd={() => onChange([...filters, blankFilter()])}
    >
      {filters.map((row, index) => {
        const error = (name: string) => problems.find(({ path }) => path === `filters.${sent.indexOf(row)}.${name}`)?.message;
        const place = index + 1;
        return (
          <tr key={row.rowKey}>
            <ChoiceCell
              label="Filter Type"
              row={place}
              value={row.CriteriaType}
              of={filterTypes}
              error={error('CriteriaType')}
              onChange={(one) => set(row.rowKey, { CriteriaType: filterTypes.find((type) => type === one) ?? 'Textbox' })}
            />
            <TextCell
              label="Display Name"
              row={place}
              value={row.Name}
              error={error('Name')}
              onChange={(Name) => set(row.rowKey, { Name })}
            />
            <TextCell
              label="Key"
              row={place}
              value={row.Key}
              error={error('Key')}
              list="setup-cells"
              onChange={(Key) => set(row.rowKey, { Key })}
            />
            <td data-label="Values">
              {row.CriteriaType.endsWith('Select') ? (
                <Values row={row} place={place} error={error('dataUri') ?? error('CriteriaValue')} set={(part) => set(row.rowKey, part)} />
              ) : (
                <span className="muted">–</span>
              )}
            </td>
            <RemoveCell row={place} onRemove={() => onChange(filters.filter((one) => one.rowKey !== row.rowKey))} />
          </tr>
        );
      })}
    </SetupTable>
  );
}

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
