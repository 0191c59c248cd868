import { Refusal } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';

/** A branch or a year is deactivated before it is deleted, and from then on nothing may be entered in it. */
export function refuseInactive(place: AnyRow, what: 'branch' | 'financial year'): void {
  if (place['status'] === 'Inactive') throw new Refusal('notAllowed', { why: `This ${what} is not active` });
}
