import { registrationTypeOf, type Taxpayer } from '#domain/registration/taxpayer';
import type { Customer } from '#modules/accounts/customer/fields';
import type { Address } from '#modules/kit/field';

type Filled = Pick<Customer, 'name' | 'registrationType' | 'billingAddress'>;

/**
 * What the form offers to fill in from what the portal says of the GSTIN: name and address where they are empty, and the registration type,
 * because a composition dealer has the same kind of number as a regular one. The state of an address may follow from the GSTIN already.
 */
export function offeredFromTaxpayer(draft: Readonly<Record<string, unknown>>, taxpayer: Taxpayer): Partial<Filled> {
  const name = taxpayer.tradeName || taxpayer.legalName;
  const type = registrationTypeOf(taxpayer.kind);
  const address = draft['billingAddress'] as Address | null | undefined;
  const { state, ...place } = taxpayer.address;
  const isEmpty = !address || [address.line1, address.line2, address.city, address.pincode].every((part) => (part ?? '') === '');
  const isThere = (address?.state || state) === state;
  return {
    ...(isBlank(draft['name']) && name !== '' ? { name } : {}),
    ...(type !== null && type !== draft['registrationType'] ? { registrationType: type } : {}),
    ...(isEmpty && isThere && place.line1 + place.line2 + place.city !== ''
      ? { billingAddress: { ...place, state, country: 'India' } }
      : {}),
  };
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
