import { readsDay } from '#application/access/reads-day';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { allows } from '#domain/permission/permission';
import { partyLetter } from '#modules/accounts/party-letter/party-letter';
import { pathOf } from '#modules/kit/operations/permission';

/** Letters tell balances: only people who may see letters in all their branches, and read the year of their day, see them. */
export function maySeeLetters({ caller, scope }: Pick<Context, 'caller' | 'scope'>, row: Row): boolean {
  const { branchIds, asOf } = rowOf(partyLetter, { row });
  const { permissions, permissionsIn } = caller;
  const held = (branchId: string) => (branchId === scope.branchId ? permissions : (permissionsIn?.(branchId) ?? new Set<string>()));
  if (permissions !== 'all' && !branchIds.every((id) => allows(held(id), pathOf(partyLetter)))) return false;
  return readsDay(caller, asOf ?? '');
}
