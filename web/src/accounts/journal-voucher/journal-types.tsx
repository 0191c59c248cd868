import { useNavigate } from 'react-router-dom';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import '../segments.css';

const types = ['Journal', 'Expense', 'Income', 'Advance Receipt'] as const;

/** Journal, expense, income or advance receipt; each is a form of its own. */
export function JournalTypes({ draft, readOnly, id }: ExtraProps) {
  const navigate = useNavigate();
  const { type: now, reversesNumber } = draft.values;
  if (now === 'Reverse Advance Receipt') {
    return <p className="notice">Takes back the tax of {String(reversesNumber)}: an invoice took its place, or it is refunded.</p>;
  }
  if (readOnly || id !== null) return null;
  return (
    <fieldset className="segments frame row gap-4">
      <legend className="visually-hidden">Type</legend>
      {types.map((type) => (
        <label key={type} className={now === type ? 'segment line chosen' : 'segment line'}>
          <input
            type="radio"
            name="type"
            checked={now === type}
            onChange={() => void navigate(`/app/journal-voucher/add?type=${encodeURIComponent(type)}`, { replace: true })}
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
