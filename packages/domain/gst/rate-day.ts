import type { Day } from '#domain/time/day';

/**
 * The day whose rate a supply bears when the rate changes around it (section 14 of the CGST Act): of the days of supply, invoice and payment,
 * two are on one side of the change, and they decide. So it is the middle one; what is not paid yet is paid after the others.
 */
export function rateDay(supply: Day, invoice: Day, payment: Day | null): Day {
  const [earlier, later] = supply < invoice ? [supply, invoice] : [invoice, supply];
  if (payment === null || payment > later) return later;
  return payment < earlier ? earlier : payment;
}
