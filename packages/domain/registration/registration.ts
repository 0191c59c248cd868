import type { Day } from '#domain/time/day';

/** The GST registration type of a party. */
export const registrationTypes = ['Regular', 'Composition', 'Unregistered', 'Consumer', 'UIN Holder'] as const;
export type RegistrationType = (typeof registrationTypes)[number];

/** GST began on this day (notification 9/2017-CT): no registration is older. */
export const gstBegan: Day = '2017-07-01';

/** Whether a party of this type has a GSTIN: unregistered parties and consumers have none. */
export function bearsGstin(type: RegistrationType): boolean {
  return type !== 'Unregistered' && type !== 'Consumer';
}
