import { levelVerbs } from '#modules/kit/approval';
import { payAction } from '#modules/kit/document-actions';
import type { Offer } from '../../list/actions/row-actions.ts';

/** Actions on the bar. The others are in its menu, and each has its key. */
const atHand: ReadonlySet<string> = new Set(['edit', 'print', 'email', payAction, 'clone']);

const approves: ReadonlySet<string> = new Set(Object.values(levelVerbs));

/** The next step of goods on their way. */
const moves: ReadonlySet<string> = new Set(['dispatch', 'receive']);

/** Also on the bar, while they can be done. */
const nextSteps: ReadonlySet<string> = new Set([...approves, ...moves, 'undo-cancel']);

function isNext({ key, why }: Offer): boolean {
  return (approves.has(key) || moves.has(key)) && why === null;
}

/** Whether an action is on the bar of a document. */
export function isAtHand({ key, why }: Offer): boolean {
  return atHand.has(key) || (nextSteps.has(key) && why === null);
}

/** The main one of them: the next step, then putting back what was cancelled, then the payment of what is open. */
export function mainOf(offers: readonly Offer[], isOpen: boolean): string {
  const next = offers.find(isNext) ?? offers.find(({ key, why }) => key === 'undo-cancel' && why === null);
  return next?.key ?? (isOpen && offers.some(isPayment) ? payAction : 'edit');
}

function isPayment({ key, why }: Offer): boolean {
  return key === payAction && why === null;
}
