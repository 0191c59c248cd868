import { useNavigate } from 'react-router-dom';
import type { ExtraProps } from '../../kit/document/document-layout.ts';

const types = ['Journal', 'Expense', 'Income'] as const;

/** Journal, expense or income; each is a form of its own. */
export function JournalTypes({ draft, readOnly, id }: ExtraProps) {
  const navigate = useNavigate();
  if (readOnly || id !== null) return null;
  return (
    <fieldset className="segments frame row one-line gap-4">
      <legend className="visually-hidden">Type</legend>
      {types.map((type) => (
        <label key={type} className={draft.values['type'] === type ? 'segment line chosen' : 'segment line'}>
          <input
            type="radio"
            name="type"
            checked={draft.values['type'] === type}
            onChange={() => void navigate(`/app/journal-voucher/add?type=${type}`, { replace: true })}
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
