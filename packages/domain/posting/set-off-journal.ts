import { type PaymentLines, paidWithCredit } from '#domain/gst-returns/payment/filed-payment';
import type { ReturnFigures } from '#domain/gst-returns/payment/return-figures';
import type { BroughtForward } from '#domain/gst-returns/payment/return-payment';
import { rupees } from '#domain/gst-returns/set-off';
import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import { type TaxHead as LedgerHead, taxAlias } from '#domain/posting/default-ledgers';

/** A line of a journal that people look over before it is saved. Whole paise, a debit is positive. */
export interface ProposedLine {
  /** The alias of a default ledger; null: people choose the ledger. */
  readonly ledger: string | null;
  readonly amount: number;
  readonly narration: string;
}

interface Paid {
  readonly lines: PaymentLines;
  readonly brought: Pick<BroughtForward, 'lessTax' | 'lessReverse'>;
  readonly figures: ReturnFigures;
}

/**
 * What GSTR-3B does in the books. Dr output tax with the tax that is due, tax owed under reverse charge, interest and late fee; Cr input tax with
 * the credit that is used, and what is paid in cash. Credit under reverse charge is used first of its month, because it has ledgers of its own.
 * The return is in whole rupees and the books are not: their paise are rounded off, and nothing else. Where the books came to more or less since
 * it was filed, it is entered as it was paid. No default ledger is for interest, late fee, or the cash ledger, so people choose these.
 */
export function setOffJournal(paid: Paid): readonly ProposedLine[] {
  const { lines } = paid;
  const parts: readonly ProposedLine[] = [
    ...perHead('output', 'Output tax', (head) => outputDue(paid, head)),
    ...perHead('input', 'Credit below zero', (head) => creditBelowZero(paid, head)),
    ...perHead('rcm_payable', 'Reverse charge', (head) => reverseDue(paid, head)),
    chosen('Interest', total(lines.interest)),
    chosen('Late fee', total(lines['late-fee'])),
    ...perHead('rcm_input', 'Credit used', (head) => -ofReverseCharge(paid, head)),
    ...perHead('input', 'Credit used', (head) => ofReverseCharge(paid, head) - paidWithCredit(lines, 'credit')[head]),
    chosen('Cash', -total(lines.cash) - total(lines['reverse-charge']) - total(lines.interest) - total(lines['late-fee'])),
  ].filter(({ amount }) => amount !== 0);
  const difference = parts.reduce((sum, { amount }) => sum + amount, 0);
  return difference === 0 ? parts : [...parts, { ledger: 'round_off', amount: -difference, narration: 'The return is in whole rupees' }];
}

/** The tax of the books that is paid now, after what earlier months carried; nothing if it is below zero. */
function outputDue({ lines, figures: { supplies }, brought }: Paid, head: TaxHead): number {
  const due = supplies.taxed[head] + supplies.zeroRated[head] - 100 * brought.lessTax[head];
  return withPaise(due, lines.tax[head] - creditBelowZero({ lines }, head));
}

function reverseDue({ lines, figures: { owed }, brought }: Paid, head: TaxHead): number {
  return withPaise(owed[head] - 100 * brought.lessReverse[head], lines['reverse-charge'][head]);
}

/** Tax of the return that no supply makes: more credit was given back than there was. */
function creditBelowZero({ lines: { opening, claimed } }: Pick<Paid, 'lines'>, head: TaxHead): number {
  return Math.max(0, -(opening[head] + claimed[head]));
}

/** What is paid in whole rupees, with the paise of the books if these are what it was rounded from; nothing if nothing is paid. */
function withPaise(inBooks: number, paid: number): number {
  if (paid <= 0) return 0;
  return 100 * rupees(inBooks) === paid ? inBooks : paid;
}

function ofReverseCharge({ lines, figures: { credit } }: Paid, head: TaxHead): number {
  return Math.min(paidWithCredit(lines, 'credit')[head], Math.max(0, credit.A2[head] + credit.A3[head]));
}

const ledgerHeads: Readonly<Record<TaxHead, LedgerHead>> = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST', cess: 'CESS' };

function perHead(kind: string, narration: string, amountOf: (head: TaxHead) => number): readonly ProposedLine[] {
  return (Object.keys(ledgerHeads) as TaxHead[]).map((head) => ({
    ...{ ledger: taxAlias(kind, ledgerHeads[head]), amount: amountOf(head), narration },
  }));
}

function chosen(narration: string, amount: number): ProposedLine {
  return { ledger: null, amount, narration };
}

function total({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}
