import { type GstFiling, gstDueDates } from '#domain/gst/due-dates';
import { noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import type { PortalKind, TaxPeriod } from '#domain/gstr-2b/portal-document';
import { addMonths, type Day } from '#domain/time/day';

const taxHeads = ['igst', 'cgst', 'sgst', 'cess'] as const satisfies readonly TaxHead[];

/** The invoice management system (IMS): what a recipient does with what suppliers reported, before GSTR-2B is drawn up of it. */
export type ImsAction = 'accept' | 'reject' | 'pending';

/** A record of the IMS. */
export interface ImsRecord {
  readonly kind: Extract<PortalKind, 'invoice' | 'credit' | 'debit' | 'bill-of-entry'>;
  /**
   * False for what never enters the IMS: supplies under reverse charge, and credit that is not available for its place of supply or by
   * section 16(4).
   */
  readonly isEligible: boolean;
  readonly amends: Amends | null;
  /** The tax of the record, in paise and positive. */
  readonly taxes: Taxes;
  /** The period of GSTR-2B in which the action is taken; of a quarterly filer, the last month of the quarter. */
  readonly period: TaxPeriod;
  /** The period in which it was made pending; null: it is not pending. */
  readonly pendingSince: TaxPeriod | null;
}

/** What a record changes of an earlier one. */
interface Amends {
  readonly way: 'up' | 'down';
  /** What the recipient did with the original. A deemed acceptance is one, too. */
  readonly original: ImsAction;
  /** GSTR-3B of the period of the original is filed. */
  readonly isFiled: boolean;
}

/** Why an action cannot be taken, as people read it. */
export const imsRefusals = {
  'not-in-ims': 'This document is not in the IMS. It goes to GSTR-2B without an action',
  'credit-note-before-october-2025': 'Credit notes can be pending only since the period October 2025. Accept or reject it',
  'one-period-only': 'It was pending for one period already. Accept or reject it, or it counts as accepted',
  'bill-of-entry-not-rejected': 'A bill of entry cannot be rejected. Accept it, or make it pending',
  'reduced-by-too-much': 'The credit cannot be reduced by more than the tax of the document',
} as const;
export type ImsRefusal = keyof typeof imsRefusals;

/** What follows from an action, or from none. */
export interface ImsOutcome {
  /** Null: the action can be taken. Otherwise the rest says what happens without an action. */
  readonly refused: ImsRefusal | null;
  /** It is in GSTR-2B of the period; also with a credit that falls. */
  readonly isIn2b: boolean;
  /** It counts as accepted, because no action was taken. */
  readonly isDeemed: boolean;
  /** By how much the credit in GSTR-2B falls, in paise. */
  readonly reduces: Taxes;
  /** The portal asks for a remark, because the credit falls by less than the tax. */
  readonly needsRemark: boolean;
  /** The tax of the supplier rises by it in the next GSTR-3B. */
  readonly supplierPaysMore: boolean;
}

/**
 * What an action does to a record, by the portal's FAQ of October 2025; null is no action, which the portal takes for acceptance when the
 * recipient files GSTR-3B. `declared` is by how much a recipient who accepts lets the credit fall; null: by the whole tax.
 */
export function imsOutcome(record: ImsRecord, action: ImsAction | null, declared: Taxes | null = null): ImsOutcome {
  const refused = imsRefusal(record, action, declared);
  if (refused !== null || action === null) return { ...withoutAction(record), refused };
  switch (action) {
    case 'accept': {
      const reduces = declared ?? reductionOf(record);
      return { ...nothing, isIn2b: true, reduces, needsRemark: isLess(reduces, reductionOf(record)) };
    }
    case 'reject':
      return { ...nothing, supplierPaysMore: isLikeCreditNote(record) };
    case 'pending':
      return nothing;
  }
}

/**
 * The last day on which a record is pending; null: it has none of its own, and section 16(4) ends it. A record that is like a credit note is
 * pending for one period, until GSTR-3B of the period after its own falls due. Then it counts as accepted.
 */
export function lastPendingDay(record: ImsRecord, filing: Exclude<GstFiling, 'composition'>, state: string): Day | null {
  if (!isLikeCreditNote(record)) return null;
  const after = addMonths(`${record.pendingSince ?? record.period}-01`, 1);
  const returns = gstDueDates(filing, state, { from: after, to: addMonths(after, 8) }).filter(({ form }) => form === 'GSTR-3B');
  return returns[1]?.due ?? null;
}

/**
 * Credit notes, and amendments that lower credit as they do: they can be pending since October 2025, and for one period only. Rejecting one
 * raises the tax of the supplier.
 *
 * Not certain: an invoice that is amended downwards is among them only where its original was accepted and GSTR-3B of it is filed. Without
 * that it has given no credit that could fall.
 */
export function isLikeCreditNote({ kind, amends }: Pick<ImsRecord, 'kind' | 'amends'>): boolean {
  if (kind === 'bill-of-entry') return false;
  if (kind === 'credit') return amends === null || amends.way === 'up' || amends.original === 'reject';
  return amends?.way === 'down' && amends.original === 'accept' && amends.isFiled;
}

const nothing: ImsOutcome = {
  ...{ refused: null, isIn2b: false, isDeemed: false, reduces: noTaxes, needsRemark: false, supplierPaysMore: false },
};

function withoutAction(record: ImsRecord): ImsOutcome {
  const staysPending = record.pendingSince !== null && !wasPending(record);
  if (staysPending && isInIms(record)) return nothing;
  return { ...nothing, isIn2b: true, isDeemed: isInIms(record), reduces: reductionOf(record) };
}

function imsRefusal(record: ImsRecord, action: ImsAction | null, declared: Taxes | null): ImsRefusal | null {
  if (!isInIms(record)) return 'not-in-ims';
  if (action === 'reject' && record.kind === 'bill-of-entry') return 'bill-of-entry-not-rejected';
  if (action === 'accept' && declared !== null && isLess(reductionOf(record), declared)) return 'reduced-by-too-much';
  if (action !== 'pending') return null;
  if (isLikeCreditNote(record) && record.period < '2025-10') return 'credit-note-before-october-2025';
  return wasPending(record) ? 'one-period-only' : null;
}

/** The IMS began with the period October 2024; bills of entry are in it since October 2025. */
function isInIms({ isEligible, kind, period }: ImsRecord): boolean {
  return isEligible && period >= (kind === 'bill-of-entry' ? '2025-10' : '2024-10');
}

/** Its one period is over. */
function wasPending(record: ImsRecord): boolean {
  return isLikeCreditNote(record) && record.pendingSince !== null && record.pendingSince < record.period;
}

function reductionOf(record: ImsRecord): Taxes {
  return isLikeCreditNote(record) ? record.taxes : noTaxes;
}

/** Whether one is below the other in any head. */
function isLess(one: Taxes, other: Taxes): boolean {
  return taxHeads.some((head) => one[head] < other[head]);
}
