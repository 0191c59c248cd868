import type { Day } from '#domain/time/day';

/** How a party stands to the GST. */
export const registrationTypes = ['Regular', 'Composition', 'Unregistered', 'Consumer', 'UIN Holder'] as const;
export type RegistrationType = (typeof registrationTypes)[number];

/** GST began on this day (notification 9/2017-CT): no registration is older. */
export const gstBegan: Day = '2017-07-01';

/** Whether such a party has a number: the unregistered and consumers have none. */
export function bearsGstin(type: RegistrationType): boolean {
  return type !== 'Unregistered' && type !== 'Consumer';
}
