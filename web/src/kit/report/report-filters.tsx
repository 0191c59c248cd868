import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { useSession } from '../../session/session.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { SelectBox } from '../fields/select-box.tsx';

interface ReportFiltersProps {
  readonly fields: Fields;
  readonly filter: AnyRow;
  /** Fields shown elsewhere: the dates of the period. */
  readonly without: readonly (string | null)[];
  readonly onChange: (name: string, value: unknown) => void;
}

/** The filters of a report: branches, choices, records and switches. */
export function ReportFilters({ fields, filter, without, onChange }: ReportFiltersProps) {
  const shown = Object.entries(fields).filter(([name]) => !without.includes(name));
  const switches = shown.filter(([, field]) => field.kind === 'yes-no');
  const others = shown.filter(([, field]) => field.kind !== 'yes-no');
  return (
    <div className="report-filters row at-top gap-16 below">
      {others.map(([name, field]) =>
        isBranches(name) ? (
          <BranchChoice
            key={name}
            label={field.label}
            many={field.kind === 'choices'}
            value={filter[name]}
            onChange={(value) => onChange(name, value)}
          />
        ) : (
          <FieldInput key={name} id={`filter-${name}`} field={field} value={filter[name]} onChange={(value) => onChange(name, value)} />
        ),
      )}
      {switches.map(([name, field]) => (
        <FieldInput key={name} id={`filter-${name}`} field={field} value={filter[name]} onChange={(value) => onChange(name, value)} />
      ))}
    </div>
  );
}

function isBranches(name: string): boolean {
  return name === 'branches' || name === 'branchIds' || name === 'branchId';
}

/** One branch, or all that the user may see. Without a choice the server uses the open branch. */
function BranchChoice({
  label,
  many,
  value,
  onChange,
}: {
  label: string;
  many: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const branches = useSession().access?.branches ?? [];
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const all = chosen.length > 1;
  return (
    <div className="field">
      <label htmlFor="filter-branches">{label}</label>
      <SelectBox
        id="filter-branches"
        value={all ? '*' : String(chosen[0] ?? '')}
        onChange={(event) => {
          const { value: picked } = event.target;
          if (many) onChange(picked === '*' ? branches.map(({ id }) => id) : picked === '' ? [] : [picked]);
          else onChange(picked === '' ? null : picked);
        }}
      >
        <option value="">This branch</option>
        {many && branches.length > 1 && <option value="*">All branches</option>}
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
