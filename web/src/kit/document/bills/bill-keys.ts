import type { KeyboardEvent } from 'react';

/**
 * The keys among bills. Enter goes to the next amount and after the last to Submit; Shift+Enter goes back, before the first to the lines.
 * Up and Down move between ticks or amounts.
 */
export function moveAmongBills(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLInputElement)) return;
  const kind = stops.find((selector) => (event.target as HTMLElement).matches(selector));
  if (kind === undefined) return;
  const all = [...document.querySelectorAll<HTMLElement>(kind)];
  const next = all[all.indexOf(event.target) + step];
  const beyond = event.key === 'Enter' ? document.querySelector<HTMLElement>(step === 1 ? '#document-submit' : lastCell) : null;
  const target = next ?? beyond;
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const amounts = '.bills .bill-amount input';
const stops = [amounts, '.bills tbody input[type=checkbox]'];

/** The cell the cursor of the lines was in last. */
const lastCell = '.document-lines [data-cell][tabindex="0"], #field-partyId';

/** Goes to the amount of the first open bill: at once if it is drawn, because the next key may come before the next frame. */
export function focusFirstBill(otherwise: () => void): void {
  const go = () => {
    const first = document.querySelector<HTMLElement>(amounts);
    first?.focus();
    return first !== null;
  };
  if (!go()) requestAnimationFrame(() => go() || otherwise());
}
