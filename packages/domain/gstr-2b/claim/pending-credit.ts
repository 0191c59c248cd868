import { type CreditSource, type InwardCredit, plusTaxes } from '#domain/gst-returns/credit';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { isItcAvailable, lowersCredit, type PortalDocument } from '#domain/gstr-2b/portal-document';

/** Credit of documents of GSTR-2B as it counts while nobody decided about them, one of each source and standing. */
export interface PendingCredit extends Taxes {
  readonly source: Exclude<CreditSource, 'import-services' | 'reverse-charge'>;
  /** As in table 4 of GSTR-3B: added in (A) and taken out in (B)(2), or reported in (D)(2). */
  readonly standing: 'set-aside' | 'not-available';
}

type Stated = Pick<PortalDocument, 'part' | 'kind' | 'reverseCharge' | 'itc'> & Taxes;

/** Tax under reverse charge is counted by the books, and what is reversed or rejected is no credit. */
export function pendingCredit(documents: readonly Stated[]): readonly PendingCredit[] {
  const sums = new Map<string, PendingCredit>();
  for (const document of documents) {
    if (document.part !== 'credit' || document.reverseCharge) continue;
    const standing = isItcAvailable(document) === false ? 'not-available' : 'set-aside';
    add(sums, { source: sourceOf(document), standing, ...taxesOf(document) }, lowersCredit(document) ? -1 : 1);
  }
  return [...sums.values()];
}

function sourceOf({ kind }: Stated): PendingCredit['source'] {
  if (kind === 'bill-of-entry') return 'import-goods';
  return kind === 'isd-invoice' || kind === 'isd-credit' ? 'distributed' : 'other';
}

/** What is left of a month without what was decided about, as the portal said it then: what it says differently today is not decided yet. */
export function undecidedCredit(stated: readonly PendingCredit[], decided: readonly PendingCredit[]): readonly InwardCredit[] {
  const sums = new Map<string, PendingCredit>();
  for (const one of stated) add(sums, one, 1);
  for (const one of decided) add(sums, one, -1);
  return [...sums.values()].flatMap(({ source, standing, ...credit }) =>
    Object.values(credit).every((amount) => amount === 0) ? [] : { source, standing, credit, blocked: noTaxes },
  );
}

function add(sums: Map<string, PendingCredit>, one: PendingCredit, sign: 1 | -1): void {
  const { source, standing } = one;
  const name = `${source}|${standing}`;
  sums.set(name, { source, standing, ...plusTaxes(taxesOf(sums.get(name) ?? noTaxes), taxesOf(one), sign) });
}

function taxesOf(taxes: Taxes): Taxes {
  return eachHead((head) => taxes[head]);
}
