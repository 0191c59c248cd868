import { keep, kept } from './stored.ts';

/** Seconds after the last tab closed until a page load finds the user logged out: long enough for a reload (decision D7). */
export const logoutDelay = 15;
/** The same after leaving for a payment page. */
export const logoutDelayAfterPayment = 900;

/**
 * Counts this tab. True if the session ended while no tab was open: no tab is counted, and the last one closed longer ago than the delay.
 */
export function arrive(now: number): boolean {
  const open = Math.max(0, kept<number>('tabCount') ?? 0);
  const lastUnload = kept<number>('lastUnload');
  const delay = kept<boolean>('paymentRedirect') ? logoutDelayAfterPayment : logoutDelay;
  keep('tabCount', open + 1);
  keep('paymentRedirect', null);
  return open === 0 && lastUnload !== null && now - lastUnload > delay * 1000;
}

/** Removes this tab from the count. */
export function leave(now: number): void {
  keep('tabCount', Math.max(0, (kept<number>('tabCount') ?? 0) - 1));
  keep('lastUnload', now);
}
