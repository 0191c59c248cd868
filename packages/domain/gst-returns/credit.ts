import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';

/** Where the tax of a purchase comes from, by the lines of table 4(A). */
export type CreditSource = 'import-goods' | 'import-services' | 'reverse-charge' | 'distributed' | 'other';

/**
 * What was decided about a purchase of a period, against GSTR-2B:
 * `claimed`: it is in 2B and is available, or needs no 2B because the tax is paid under reverse charge;
 * `not-available`: 2B says that its credit is not available (place of supply, or after the last day of section 16(4));
 * `considered`: claimed although 2B does not have it, or says that it is not available;
 * `set-aside`: available in 2B, and not claimed now, or not decided yet;
 * `refused`: available in 2B, and never to be claimed;
 * `not-in-2b`: 2B does not have it, and it is claimed once 2B does.
 */
export type CreditStanding = 'claimed' | 'not-available' | 'considered' | 'set-aside' | 'refused' | 'not-in-2b';

/** Credit of purchases from one source about which the same was decided. Paise; notes that lower the credit are below zero. */
export interface InwardCredit {
  readonly source: CreditSource;
  readonly standing: CreditStanding;
  readonly credit: Taxes;
  /** Not to be claimed by section 17(5) of the CGST Act. */
  readonly blocked: Taxes;
}

/** Reversals by rule: for good (rules 38, 42, 43) or until something happens (rules 37, 37A). */
export interface Reversal extends Taxes {
  readonly forGood: boolean;
}

/** Table 4 of GSTR-3B, by the portal's letters. */
export interface CreditTable {
  readonly A1: Taxes;
  readonly A2: Taxes;
  readonly A3: Taxes;
  readonly A4: Taxes;
  readonly A5: Taxes;
  readonly B1: Taxes;
  readonly B2: Taxes;
  /** The credit of the period: (A) less (B). */
  readonly C: Taxes;
  readonly D1: Taxes;
  readonly D2: Taxes;
  /** Of the books, in no table. */
  readonly notClaimed: Taxes;
}

interface Given {
  readonly inward: readonly InwardCredit[];
  readonly reversals: readonly Reversal[];
  /** Reversed earlier, and claimed again: added in 4(A)(5), and reported in 4(D)(1). */
  readonly reclaims: readonly Taxes[];
  /** Reversed earlier, and in `inward` now: only reported in 4(D)(1). */
  readonly late?: readonly Taxes[];
}

const lines = { 'import-goods': 'A1', 'import-services': 'A2', 'reverse-charge': 'A3', distributed: 'A4', other: 'A5' } as const;

/**
 * Table 4 (Notification 14/2022-CT, Circular 170/02/2022-GST). Blocked credit is added in (A), and taken out in (B)(1). Credit that 2B has and
 * the books do not claim now is taken out in (B)(2), so that it can be claimed later.
 */
export function creditTable({ inward, reversals, reclaims, late = [] }: Given): CreditTable {
  const table = { A1: noTaxes, A2: noTaxes, A3: noTaxes, A4: noTaxes, A5: noTaxes, B1: noTaxes, B2: noTaxes, D1: noTaxes, D2: noTaxes };
  const put = (line: keyof typeof table, taxes: Taxes) => {
    table[line] = plusTaxes(table[line], taxes);
  };
  let notClaimed = noTaxes;
  for (const { source, standing, credit, blocked } of inward) {
    const whole = plusTaxes(credit, blocked);
    if (standing === 'not-in-2b') notClaimed = plusTaxes(notClaimed, whole);
    else if (standing === 'not-available') put('D2', whole);
    else {
      put(lines[source], whole);
      put('B1', standing === 'refused' ? whole : blocked);
      if (standing === 'set-aside') put('B2', credit);
    }
  }
  for (const reversal of reversals) put(reversal.forGood ? 'B1' : 'B2', reversal);
  for (const reclaimed of reclaims) {
    put('A5', reclaimed);
    put('D1', reclaimed);
  }
  for (const taxes of late) put('D1', taxes);
  const { A1, A2, A3, A4, A5, B1, B2 } = table;
  const C = eachHead((head) => A1[head] + A2[head] + A3[head] + A4[head] + A5[head] - B1[head] - B2[head]);
  return { ...table, C, notClaimed };
}

export function plusTaxes(one: Taxes, other: Taxes, sign: 1 | -1 = 1): Taxes {
  return eachHead((head) => one[head] + sign * other[head]);
}
