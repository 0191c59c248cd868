import { type Paise, paise } from '#domain/money/paise';

/** The signed document of an IRN, as far as it is compared. */
export interface RegisteredInvoice {
  /** `URP` outside India. */
  readonly buyerGstin: string;
  readonly total: Paise;
  readonly active: boolean;
}

const rupee = paise(100);

/**
 * Whether the document that the portal already holds under this number (answer 2150) is ours: then its IRN is taken over. The total may
 * differ by a rupee, as the portal allows; the signed one is kept. Otherwise the reason, as a sentence.
 */
export function takenOver(ours: Pick<RegisteredInvoice, 'buyerGstin' | 'total'>, theirs: RegisteredInvoice): true | string {
  if (!theirs.active) return 'This number was registered and cancelled. It needs a new number: the portal never takes a number twice';
  if (ours.buyerGstin !== theirs.buyerGstin)
    return `This number is registered for another buyer (${theirs.buyerGstin}). Give it another number`;
  if (Math.abs(ours.total - theirs.total) > rupee) return 'This number is registered with another total. Give it another number';
  return true;
}
