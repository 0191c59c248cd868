import type { Address } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { isSamePlace } from '#modules/kit/trade/complete';

/**
 * What a project brings to a sale that begins with it: its customer, its representative, and its site as the place of delivery. What is
 * there already stays, apart from the site of the project that was chosen before.
 */
export function valuesOfProject(project: AnyRow, values: AnyRow, before: AnyRow | undefined): AnyRow {
  const { customerId = null, managerId = null } = project;
  const found: Record<string, unknown> = {};
  if (isEmpty(values['partyId']) && customerId !== null) found['partyId'] = customerId;
  if (isEmpty(values['salesRepresentativeId']) && managerId !== null) found['salesRepresentativeId'] = managerId;
  const isOther = customerId !== null && !isEmpty(values['partyId']) && values['partyId'] !== customerId;
  const [site, there, old] = [isOther ? null : siteOf(project), placeOf(values['shippingAddress']), before ? siteOf(before) : null];
  const isOld = there !== null && old !== null && isSamePlace(there, old);
  if ((there === null || isOld) && (site !== null || isOld)) found['shippingAddress'] = site;
  return found;
}

export function siteOf(project: AnyRow): Address | null {
  return placeOf(project['siteAddress']);
}

function placeOf(value: unknown): Address | null {
  return typeof value === 'object' && value !== null ? (value as Address) : null;
}

function isEmpty(value: unknown): boolean {
  return (value ?? null) === null;
}
