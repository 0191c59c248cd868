import { useSession } from '../session/session.ts';

interface BranchTicksProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly problem?: string | undefined;
}

/** The branches a user works in. */
export function BranchTicks({ chosen, onChange, problem }: BranchTicksProps) {
  const branches = useSession().access?.branches ?? [];
  return (
    <fieldset className="stack gap-4">
      <legend className="small bold">Branches</legend>
      {branches.map(({ id, code, name }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
          {code} ({name})
        </label>
      ))}
      {problem !== undefined && (
        <span className="field">
          <span className="error">{problem}</span>
        </span>
      )}
    </fieldset>
  );
}
