import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { hint } from '../../kit/keys.ts';
import { mayKind } from '../../session/permission.ts';
import '../segments.css';

const types = [
  ['Payment', 'payment'],
  ['Receipt', 'receipt'],
  ['Contra', 'contra'],
] as const;

/** Payment, receipt or contra, or the voucher that is taken back. Typed fields stay, except bills that the other type cannot settle. */
export function TypeSwitch({ draft, onValues, readOnly }: ExtraProps) {
  const { returnsId, returnsNumber } = draft.values;
  if ((returnsId ?? null) !== null) {
    return <p className="notice">Takes back {String(returnsNumber)}, which the bank returned unpaid. Its bills are open again.</p>;
  }
  if (readOnly) return null;
  return (
    <>
      <fieldset className="segments frame row one-line gap-4">
        <legend className="visually-hidden">Type</legend>
        {types
          .filter(([type]) => mayKind(bankCash, { type }) || type === draft.values['type'])
          .map(([type, key]) => (
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
