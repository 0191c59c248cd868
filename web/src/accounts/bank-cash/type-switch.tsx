import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { hint } from '../../kit/keys.ts';
import './bank-cash.css';

const types = [
  ['Payment', 'payment'],
  ['Receipt', 'receipt'],
  ['Contra', 'contra'],
] as const;

/** Payment, receipt or contra. Typed fields stay, except bills that the other type cannot settle. */
export function TypeSwitch({ draft, onValues, readOnly }: ExtraProps) {
  if (readOnly) return null;
  return (
    <>
      <fieldset className="segments frame row one-line gap-4">
        <legend className="visually-hidden">Type</legend>
        {types.map(([type, key]) => (
          <label key={type} className={draft.values['type'] === type ? 'segment line chosen' : 'segment line'}>
            <input type="radio" name="type" checked={draft.values['type'] === type} onChange={() => onValues({ type })} />
            {type} <kbd>{hint(key)}</kbd>
          </label>
        ))}
      </fieldset>
      {draft.values['type'] === 'Contra' && <p className="muted">Money goes from this bank or cash account to the ledgers below.</p>}
    </>
  );
}
