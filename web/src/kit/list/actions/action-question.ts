import { askRemark, confirm, type Question } from '../../feedback/confirm.ts';
import { texts } from '../../texts.ts';
import type { ListedModule, Offer } from './row-actions.ts';

/** Asks the question of an action. Returns null if the person cancels, else the reason, which is empty if none is asked for. */
export async function askFor(offer: Offer, module: ListedModule, rows: number): Promise<string | null> {
  const { action } = offer;
  if (!action.confirms && !action.asksRemark) return '';
  const question = questionOf(offer, module, rows);
  if (action.asksRemark === 'optional') return askRemark({ ...question, remark: 'Remark (optional)', mayBeEmpty: true });
  if (action.asksRemark) return askRemark({ ...question, remark: 'Reason' });
  return (await confirm(question)) ? '' : null;
}

export function questionOf({ label, action }: Offer, module: ListedModule, rows: number): Question {
  const undo = action.undoneBy === undefined ? undefined : module.actions[action.undoneBy]?.label;
  const asks = undo === undefined ? texts.confirm : `Please confirm if you want to proceed. You can reverse it with ${undo}`;
  const message = typeof action.confirms === 'string' ? `${action.confirms} ${asks}` : asks;
  const title = rows === 1 ? label : `${label}: ${rows} rows`;
  const ok = rows === 1 ? label : `${label} ${rows} rows`;
  if (label !== texts.cancel) return { title, message, ok };
  // Two buttons called Cancel would be unclear.
  return { title, message, ok: rows === 1 ? `${label} ${module.title}` : ok, cancel: 'Go back' };
}
