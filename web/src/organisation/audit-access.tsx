import { useQuery } from '@tanstack/react-query';
import type { Problem } from '#domain/refusal';
import type { Field } from '#modules/kit/field';
import { call } from '../api/client.ts';
import { FieldInput } from '../kit/fields/field-input.tsx';
import { problemAt } from '../kit/record/draft.ts';
import { useSession } from '../session/session.ts';

/** What is given with a read-only role. */
export interface AuditGiven {
  readonly financialYearIds: readonly string[];
  readonly accessUntil: string | null;
}

export const nothingGiven: AuditGiven = { financialYearIds: [], accessUntil: null };

/** What is sent with the role: nothing for roles that may change things. */
export function sentWith(readOnly: boolean, given: AuditGiven): AuditGiven {
  return readOnly ? given : nothingGiven;
}

/** Whether a role only reads; false while it is not known. */
export function useReadOnlyRole(roleId: unknown): boolean {
  const known = typeof roleId === 'string' && roleId !== '';
  const role = useQuery({
    queryKey: ['role', 'read-only', roleId],
    queryFn: () =>
      call<{ readonly readOnly?: boolean }>('GET', `/api/ims-crm/role/s/${String(roleId)}`, {
        query: { isGeneral: true },
        hideLoader: true,
      }),
    enabled: known,
    meta: { quiet: true },
  });
  return known && role.data?.readOnly === true;
}

const lastDay: Field = {
  kind: 'date',
  label: 'Last Day of Access',
  required: true,
  help: 'From the next day on this person cannot open the organisation',
};

interface AuditAccessProps {
  readonly given: AuditGiven;
  readonly problems: readonly Problem[];
  readonly idPrefix: string;
  readonly onChange: (given: AuditGiven) => void;
}

/** The years that an auditor sees, and the last day of their access. */
export function AuditAccess({ given, problems, idPrefix, onChange }: AuditAccessProps) {
  const years = useSession().access?.years ?? [];
  const { financialYearIds } = given;
  const turn = (id: string, on: boolean) =>
    onChange({ ...given, financialYearIds: on ? [...financialYearIds, id] : financialYearIds.filter((other) => other !== id) });
  const problem = problems.find(({ path }) => path.startsWith('financialYearIds'))?.message;
  return (
    <>
      <fieldset className="stack gap-4">
        <legend className="small bold">Financial years to see</legend>
        {years.map(({ id, label }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={financialYearIds.includes(id)} onChange={(event) => turn(id, event.target.checked)} />
            {label}
          </label>
        ))}
        {problem !== undefined && (
          <span className="field">
            <span className="error">{problem}</span>
          </span>
        )}
      </fieldset>
      <FieldInput
        id={`${idPrefix}-until`}
        field={lastDay}
        value={given.accessUntil}
        error={problemAt(problems, 'accessUntil')}
        onChange={(value) => onChange({ ...given, accessUntil: typeof value === 'string' && value !== '' ? value : null })}
      />
    </>
  );
}
