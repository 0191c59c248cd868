import { stateName } from '#domain/address/state';
import { gstinKind, isGstin, panOfGstin, stateOfGstin } from '#domain/registration/gstin';
import type { RegistrationType } from '#domain/registration/registration';
import type { Customer } from '#modules/accounts/customer/fields';
import type { Address } from '#modules/kit/field';

/** What a GSTIN says about its holder. A composition dealer has the same kind of number as a regular one, so the user corrects that. */
interface Holder {
  readonly registrationType: RegistrationType | null;
  readonly pan: string | null;
  readonly state: string | null;
}

function holderOf(typed: string | null): Holder {
  const gstin = (typed ?? '').trim().toUpperCase();
  if (!isGstin(gstin)) return { registrationType: null, pan: null, state: null };
  const state = stateOfGstin(gstin);
  return {
    registrationType: gstinKind(gstin) === 'UIN holder' ? 'UIN Holder' : 'Regular',
    pan: panOfGstin(gstin),
    state: stateName(state) === undefined ? null : state,
  };
}

type Filled = Pick<Customer, 'registrationType' | 'pan' | 'billingAddress'>;
type Typed = Filled & Pick<Customer, 'gstin'>;

/**
 * What the form fills in when the GSTIN changes: registration type, PAN and state, where they are empty or came from the GSTIN before. What
 * a person typed is never replaced, except that a party with a GSTIN is not Unregistered.
 */
export function fillFromGstin(before: Typed, after: Typed): Partial<Filled> {
  if (before.gstin === after.gstin) return {};
  const [was, is] = [holderOf(before.gstin), holderOf(after.gstin)];
  const filled = <Value>(value: Value | null, old: Value | null, next: Value | null) => (value === null || value === old ? next : value);
  return {
    registrationType:
      after.registrationType === 'Unregistered' && is.registrationType !== null
        ? is.registrationType
        : filled(after.registrationType, was.registrationType, is.registrationType),
    pan: filled(after.pan, was.pan, is.pan),
    billingAddress: addressFromGstin(after.billingAddress, before.gstin, after.gstin),
  };
}

/** The address with the state of the GSTIN, if it had none or the one of the GSTIN before. */
export function addressFromGstin(address: Address | null, before: string | null, after: string | null): Address | null {
  const state = address?.state || null;
  return withState(address, state === null || state === holderOf(before).state ? holderOf(after).state : state);
}

/** The address with this state; null if the rest of it is empty. */
export function withState(address: Address | null, state: string | null): Address | null {
  if (state === (address?.state || null)) return address;
  const next = { ...(address ?? { line1: '', line2: '', city: '', pincode: '', country: 'India' }), state: state ?? '' };
  return [next.line1, next.line2, next.city, next.pincode, next.state].every((part) => part === '') ? null : next;
}

/** Registration and state of a stored party from its GSTIN, if nobody entered them. The PAN has its own rule. */
export function completedFromGstin<Row extends Typed & Pick<Customer, 'clientType' | 'gstHistory'>>(row: Row): Row {
  if (row.clientType === 'Overseas' || row.gstin === null) return row;
  const { registrationType, state } = holderOf(row.gstin);
  return {
    ...row,
    registrationType: row.registrationType ?? (row.gstHistory.length === 0 ? registrationType : null),
    billingAddress: row.billingAddress ?? withState(null, state),
  };
}
