import type { Membership } from '#application/identity/ports';
import type { Item } from '#storage/platform/table';

/** The years and the last day that a person with a read-only role was given; nothing for others, and in what was stored earlier. */
export function auditIn(item: Item): Pick<Membership, 'audit'> {
  const audit: unknown = item['audit'];
  if (typeof audit !== 'object' || audit === null || !('financialYearIds' in audit) || !('until' in audit)) return {};
  const { financialYearIds, until } = audit;
  return { audit: { financialYearIds: Array.isArray(financialYearIds) ? financialYearIds.map(String) : [], until: String(until) } };
}
