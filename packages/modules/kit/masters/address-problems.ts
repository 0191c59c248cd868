import { isPincodeOfState } from '#domain/address/pincode';
import { otherCountries } from '#domain/address/state';
import type { Problem } from '#domain/refusal';
import type { Address, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/**
 * PIN codes of a record that do not match the state of their address, as the e-invoice portal checks them. This is a rule of the module and
 * not part of the schema, so that one save reports all problems. Abroad, postal codes differ.
 */
export function addressProblems(fields: Fields, row: AnyRow, before = ''): readonly Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name];
    const path = `${before}${name}`;
    if (field.kind === 'lines' && Array.isArray(value))
      return (value as readonly AnyRow[]).flatMap((line, index) => addressProblems(field.of, line, `${path}.${index}.`));
    if (field.kind !== 'address' || value === null || value === undefined) return [];
    const { pincode, state } = value as Address;
    if (pincode === '' || state === otherCountries || isPincodeOfState(pincode, state)) return [];
    return [{ path: `${path}.pincode`, message: 'This PIN code is not in the selected state' }];
  });
}
