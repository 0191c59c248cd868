import { type CreditTable, plusTaxes } from '#domain/gst-returns/credit';
import { payable, rupees, type SetOff, setOff } from '#domain/gst-returns/set-off';
import type { BuyerKind, MonthSums } from '#domain/gst-returns/sums';
import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';

/** Supplies between states to one place of supply, in paise. */
export interface PlaceRow {
  readonly placeOfSupply: string;
  readonly taxable: number;
  readonly igst: number;
}

/** Tables 3.1, 3.1.1 and 3.2 of GSTR-3B, as far as they follow from the outward supplies. */
export interface OutwardTables {
  /** 3.1(a): taxed, with advances, without exports, SEZ and what buyers pay the tax of. */
  readonly taxed: TaxAmounts;
  /** 3.1(b) */
  readonly zeroRated: TaxAmounts;
  /** 3.1(c): nil and exempt. */
  readonly exempt: number;
  /** 3.1(e) */
  readonly nonGst: number;
  /** 3.1.1(ii): an operator pays the tax (section 9(5)). */
  readonly throughOperator: number;
  /** In no table of GSTR-3B: the buyer pays the tax. */
  readonly reverseCharge: TaxAmounts;
  readonly places: Readonly<Record<BuyerKind, readonly PlaceRow[]>>;
}

/** The portal fills these tables from GSTR-1; so does this, from the sums of the month and of what is amended in it. */
export function outwardTables(sums: MonthSums): OutwardTables {
  const ofNature = { regular: noTax, 'zero-rated': noTax, 'reverse-charge': noTax };
  let throughOperator = 0;
  for (const { of, ...amounts } of sums.of('section')) {
    const [, section, nature] = of;
    if (section === 'eco95') throughOperator += amounts.taxable;
    else ofNature[nature] = plus(ofNature[nature], amounts);
  }
  const advances = sums.of('at').reduce((all, row) => plus(all, row), noTax);
  const setOffs = sums.of('txpd').reduce((all, row) => plus(all, row), noTax);
  const nil = { Nil: 0, Exempt: 0, NonGST: 0 };
  for (const { of, taxable } of sums.of('nil')) nil[of[2]] += taxable;
  const places = { unregistered: [] as PlaceRow[], composition: [] as PlaceRow[], uin: [] as PlaceRow[] };
  for (const { of, taxable, igst } of sums.of('place')) places[of[1]].push({ placeOfSupply: of[2], taxable, igst });
  return {
    taxed: plus(plus(ofNature.regular, advances), setOffs, -1),
    zeroRated: ofNature['zero-rated'],
    exempt: nil.Nil + nil.Exempt,
    nonGst: nil.NonGST,
    throughOperator,
    reverseCharge: ofNature['reverse-charge'],
    places,
  };
}

interface Due {
  readonly outward: Pick<OutwardTables, 'taxed' | 'zeroRated'>;
  /** 3.1(d): the tax of purchases under reverse charge. */
  readonly inwardReverseCharge: Taxes;
  readonly credit: Pick<CreditTable, 'C'>;
  /** The credit ledger before the return, in whole rupees. */
  readonly opening: Taxes;
  /** Tax below zero that earlier returns carried, in whole rupees; missing: none. */
  readonly less?: Taxes;
  /** The same of reverse charge, in whole rupees; missing: none. */
  readonly lessReverse?: Taxes;
}

/** Table 6.1, in whole rupees. */
export interface Payment extends SetOff {
  readonly liability: Taxes;
  readonly credit: Taxes;
  /** Paid in cash only. */
  readonly reverseCharge: Taxes;
  /** Below zero: nothing to pay now, and less to pay next time. */
  readonly carried: Taxes;
  /** The same of reverse charge, which the portal carries apart from other tax. */
  readonly carriedReverse: Taxes;
}

/** How the tax of a period is paid. Credit below zero is tax to pay. */
export function paymentOf({ outward, inwardReverseCharge, credit: { C }, opening, less = noTaxes, lessReverse = noTaxes }: Due): Payment {
  const tax = plusTaxes(taxesOf(outward.taxed), taxesOf(outward.zeroRated));
  const claimed = eachHead((head) => opening[head] + rupees(C[head]));
  const after = (taxes: Taxes, carried: Taxes) => payable(eachHead((head) => 100 * (rupees(taxes[head]) - carried[head])));
  const { liability: due, carried } = after(tax, less);
  const reverse = after(inwardReverseCharge, lessReverse);
  const liability = eachHead((head) => due[head] + Math.max(0, -claimed[head]));
  const credit = eachHead((head) => Math.max(0, claimed[head]));
  return {
    ...{ ...setOff(liability, credit), liability, credit, carried },
    ...{ reverseCharge: reverse.liability, carriedReverse: reverse.carried },
  };
}

function taxesOf({ igst, cgst, sgst, cess }: TaxAmounts): Taxes {
  return { ...noTaxes, igst, cgst, sgst, cess };
}
