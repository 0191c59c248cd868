import type { Context } from '#application/context';
import { type Held, type Reach, reachOf } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import type { CardDefinition } from '#modules/reports/dashboard/cards';

/** What the caller has in a branch; nothing in a branch that is not theirs. */
export function heldIn({ caller, scope }: Context, branchId: string): Held {
  return branchId === scope.branchId ? caller.permissions : (caller.permissionsIn?.(branchId) ?? new Set());
}

/** Which records of a card the caller sees in a branch. Reports are for people who see all of them. */
export function reachOfCard(context: Context, card: CardDefinition, branchId: string): Reach {
  const held = heldIn(context, branchId);
  const reaches = card.needs.map((paths) => widest(paths.map((path) => reachOf(held, path, ''))));
  if (reaches.includes('none')) return 'none';
  if (!reaches.includes('own')) return 'all';
  return card.ownToo === true ? 'own' : 'none';
}

function widest(reaches: readonly Reach[]): Reach {
  return (['all', 'own'] as const).find((reach) => reaches.includes(reach)) ?? 'none';
}

/** The screen behind a card that the caller may open. */
export function screenOfCard({ caller }: Context, { to }: CardDefinition): string {
  return to.find((path) => reachOf(caller.permissions, path, '') !== 'none') ?? '/dashboard';
}

/** The call as it would come from this branch, with the permissions that the caller has there. */
export function inBranch(context: Context, branchId: string): Context {
  const { scope, caller } = context;
  return { ...context, scope: { ...scope, branchId }, caller: { ...caller, permissions: heldIn(context, branchId) } };
}

/** The active branches in which the caller may see a card, the open one first. */
export function branchesOfCard(context: Context, card: CardDefinition, all: readonly string[]): readonly string[] {
  const { branchId } = context.scope;
  const ordered = [...all].sort((one, other) => Number(other === branchId) - Number(one === branchId));
  return ordered.filter((id) => reachOfCard(context, card, id) !== 'none');
}

/** The branches asked for, each of which needs the permissions of the card; the open one if none is named. */
export function refuseForeignBranches(context: Context, card: CardDefinition, asked: readonly string[]): readonly string[] {
  const wanted = asked.length === 0 ? [context.scope.branchId] : [...new Set(asked)];
  for (const id of wanted) {
    if (reachOfCard(context, card, id) !== 'none') continue;
    throw id === context.scope.branchId ? new Refusal('forbidden', { what: card.title }) : new Refusal('foreignScope', { what: 'branch' });
  }
  return wanted;
}
