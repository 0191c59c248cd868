import { eachHead, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';

/** Which credit pays which tax: `igst-cgst` is IGST credit that pays CGST. */
type Way = `${TaxHead}-${TaxHead}`;

export interface SetOff {
  /** Whole rupees; ways that are not used are missing. */
  readonly used: Readonly<Partial<Record<Way, number>>>;
  readonly cash: Taxes;
  readonly left: Taxes;
}

/**
 * How credit pays the tax of a period, in whole rupees, so that as little cash as possible is paid. IGST credit pays IGST and is used up before
 * any other credit (sections 49(5) and 49A of the CGST Act, rule 88A): what is left of it goes first where own credit falls short. Then CGST and
 * SGST credit pay their own tax, and IGST with what is left. CGST credit never pays SGST, nor the reverse. Cess credit pays cess only.
 *
 * Until the return of December 2025, SGST credit paid IGST only once the CGST credit was used up (section 49(5)). From that of January 2026 on
 * the portal takes both in any order and any part (GSTN advisory of 30 January 2026). This order is right for both, and no other leaves less to
 * pay in cash.
 */
export function setOff(liability: Taxes, credit: Taxes): SetOff {
  const due: Record<TaxHead, number> = { ...liability };
  const left: Record<TaxHead, number> = { ...credit };
  const used: Partial<Record<Way, number>> = {};
  const pay = (from: TaxHead, to: TaxHead, most = Number.POSITIVE_INFINITY) => {
    const amount = Math.min(left[from], due[to], most);
    if (amount <= 0) return;
    left[from] -= amount;
    due[to] -= amount;
    used[`${from}-${to}`] = (used[`${from}-${to}`] ?? 0) + amount;
  };
  pay('igst', 'igst');
  pay('igst', 'cgst', due.cgst - left.cgst);
  pay('igst', 'sgst', due.sgst - left.sgst);
  pay('igst', 'cgst');
  pay('igst', 'sgst');
  pay('cgst', 'cgst');
  pay('sgst', 'sgst');
  pay('cgst', 'igst');
  pay('sgst', 'igst');
  pay('cess', 'cess');
  return { used, cash: { ...due }, left: { ...left } };
}

/** Tax of a period in whole rupees, each head rounded half up. An amount below zero is not paid, but carried to the next period. */
export function payable(tax: Taxes): { readonly liability: Taxes; readonly carried: Taxes } {
  const whole = eachHead((head) => rupees(tax[head]));
  return { liability: eachHead((head) => Math.max(0, whole[head])), carried: eachHead((head) => Math.max(0, -whole[head]) || 0) };
}

/** Paise in whole rupees, a half away from zero. */
export function rupees(paise: number): number {
  const rounded = Math.floor((Math.abs(paise) + 50) / 100);
  return rounded === 0 ? 0 : paise < 0 ? -rounded : rounded;
}
