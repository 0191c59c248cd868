import type { Taxes } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';

/**
 * What the portal keeps for a GSTIN: the electronic credit ledger, the electronic cash ledger, the statement of credit that was reversed and may be
 * reclaimed, and the statement of tax and credit under reverse charge (GSTN advisories of August 2023 and August 2024).
 */
export const portalLedgers = ['credit', 'cash', 'reclaims', 'reverse-charge'] as const;
export type PortalLedger = (typeof portalLedgers)[number];

/** What the portal showed at the end of a day, in paise. */
export interface PortalBalance extends Taxes {
  readonly ledger: PortalLedger;
  readonly asOf: Day;
  /** Who entered it. */
  readonly by: string;
}

/** In place of what was entered for the same day; the oldest days go when there are too many. */
export function withBalance(balances: readonly PortalBalance[], entered: PortalBalance): readonly PortalBalance[] {
  return [...withoutBalance(balances, entered), entered]
    .sort((one, other) => (one.asOf < other.asOf ? -1 : 1))
    .slice(-limits.portalBalances);
}

export function withoutBalance(
  balances: readonly PortalBalance[],
  { ledger, asOf }: Pick<PortalBalance, 'ledger' | 'asOf'>,
): readonly PortalBalance[] {
  return balances.filter((one) => one.ledger !== ledger || one.asOf !== asOf);
}

/** The last that was entered of a ledger for a day until this one. */
export function balanceUntil(balances: readonly PortalBalance[], ledger: PortalLedger, until: Day): PortalBalance | undefined {
  return balances
    .filter((one) => one.ledger === ledger && one.asOf <= until)
    .sort((one, other) => (one.asOf < other.asOf ? -1 : 1))
    .at(-1);
}

/** Why it cannot be entered, at its fields. The statements may be below zero: too much was reclaimed, or claimed under reverse charge. */
export function balanceProblems(entered: Omit<PortalBalance, 'by'>, today: Day): readonly Problem[] {
  const future = entered.asOf > today ? [{ path: 'asOf', message: `The portal shows balances until today, ${formatDay(today)}` }] : [];
  if (entered.ledger === 'reclaims' || entered.ledger === 'reverse-charge') return future;
  const heads = (['igst', 'cgst', 'sgst', 'cess'] as const).filter((head) => entered[head] < 0);
  return [...future, ...heads.map((path) => ({ path, message: 'This ledger is never below zero' }))];
}
