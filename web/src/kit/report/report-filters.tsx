import { useState } from 'react';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { useSession } from '../../session/session.ts';
import { SelectBox } from '../fields/choices/select-box.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { useNarrow } from '../lines/narrow.ts';

interface ReportFiltersProps {
  readonly fields: Fields;
  readonly filter: AnyRow;
  /** Fields shown elsewhere: the dates of the period. */
  readonly without: readonly (string | null)[];
  readonly onChange: (name: string, value: unknown) => void;
}

/** The filters of a report: branches, choices, records and switches. On a phone only the first two are in sight. */
export function ReportFilters({ fields, filter, without, onChange }: ReportFiltersProps) {
  const narrow = useNarrow();
  const all = Object.entries(fields).filter(([name]) => !without.includes(name));
  const inOrder = [...all.filter(([, { kind }]) => kind !== 'yes-no'), ...all.filter(([, { kind }]) => kind === 'yes-no')];
  const [shown, folded] = narrow && inOrder.length > 3 ? [inOrder.slice(0, 2), inOrder.slice(2)] : [inOrder, []];
  const isSet = folded.filter(([name, field]) => !field.required && isChosen(filter[name])).length;
  const inputs = (some: typeof inOrder) =>
    some.map(([name, field]) =>
      isBranches(name) ? (
        <BranchChoice
          key={name}
          label={field.label}
          many={field.kind === 'choices'}
          value={filter[name]}
          onChange={(value) => onChange(name, value)}
        />
      ) : (
        <FieldInput
          key={name}
          id={`filter-${name}`}
          field={field}
          value={filter[name]}
          // Without a choice a comparison is left out, and a filter leaves nothing out.
          empty={name === 'compare' ? 'Nothing' : 'All'}
          onChange={(value) => onChange(name, value)}
        />
      ),
    );
  return (
    <>
      <div className="report-filters row at-top gap-16 below">{inputs(shown)}</div>
      {folded.length > 0 && (
        <details className="below">
          <summary>{isSet === 0 ? 'More filters' : `More filters (${isSet} set)`}</summary>
          <div className="report-filters row at-top gap-16">{inputs(folded)}</div>
        </details>
      )}
    </>
  );
}

/** Whether the user chose something: nothing, no branch and an empty text are the first values. */
/** No branch is chosen where reports begin: they are about the branch a person works in. */
function isChosen(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false && value !== '';
}

function isBranches(name: string): boolean {
  return name === 'branches' || name === 'branchIds' || name === 'branchId';
}

/** One branch, several, or all that the user may see. Without a choice the server uses the open branch. */
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
  const { access, branchId } = useSession();
  const branches = access?.branches ?? [];
  const [picking, setPicking] = useState(false);
  const chosen: readonly string[] = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const isAll = chosen.length > 1 && chosen.length >= branches.length;
  const several = many && !isAll && (picking || chosen.length > 1);
  const pick = (picked: string) => {
    setPicking(picked === severalOf);
    if (picked === severalOf) onChange(chosen.length > 0 || branchId === null ? chosen : [branchId]);
    else if (picked === allOf) onChange(branches.map(({ id }) => id));
    else if (many) onChange(picked === '' ? [] : [picked]);
    else onChange(picked === '' ? null : picked);
  };
  return (
    <div className="field">
      <label htmlFor="filter-branches">{label}</label>
      <SelectBox
        id="filter-branches"
        value={several ? severalOf : isAll ? allOf : (chosen[0] ?? '')}
        onChange={(event) => pick(event.target.value)}
      >
        <option value="">This branch</option>
        {many && branches.length > 1 && <option value={allOf}>All branches</option>}
        {many && branches.length > 2 && <option value={severalOf}>Several branches</option>}
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
      {several && (
        <fieldset className="branch-checks" aria-label="Branches of the report">
          {branches.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) => {
                  setPicking(true);
                  onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id));
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const allOf = '*';
const severalOf = '+';
