import { newAct } from '#domain/tax-at-source/section';
import { addDays, type Day, daysBetween } from '#domain/time/day';

/** Classes of the Micro, Small and Medium Enterprises Development Act 2006, as in an Udyam registration. */
export const msmeClasses = ['Micro', 'Small', 'Medium'] as const;
export type MsmeClass = (typeof msmeClasses)[number];

/** Section 15 of the Act: an agreed term counts up to this many days. */
const mostDays = 45;
/** Section 2(b): the appointed day, where nothing is agreed in writing. */
const daysWithoutAgreement = 15;

/** Only bills of micro and small suppliers have a legal due date (section 2(n) of the Act), not those of medium enterprises. */
export function isPaidByLaw(msme: MsmeClass | null): boolean {
  return msme === 'Micro' || msme === 'Small';
}

/**
 * The legal due date of a bill from a micro or small enterprise: the agreed date (of the bill, else of the party), at most 45 days after
 * the bill, and 15 days if nothing is agreed. A later payment is an expense of the year of payment (`paymentSection`) and bears interest
 * (section 16 of the MSMED Act). Goods count as accepted on the date of the bill.
 */
export function lastDayToPay({ date, dueDate }: { readonly date: Day; readonly dueDate: Day }, creditDays: number | null): Day {
  const agreed = daysBetween(date, dueDate) || (creditDays ?? 0);
  return addDays(date, agreed > 0 ? Math.min(agreed, mostDays) : daysWithoutAgreement);
}

/** The law by which what is paid late is an expense of the year of payment, as of a day: bills of both Acts may be open. */
export function paymentSection(asOf: Day): string {
  const old = 'section 43B(h) of the Income-tax Act 1961';
  return asOf < newAct ? old : `section 37 of the Income-tax Act 2025; of bills before April 2026, ${old}`;
}

const shape = /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/;

/** Why this is not a Udyam registration number; null if it is one. */
export function udyamProblem(number: string): string | null {
  return shape.test(number.toUpperCase()) ? null : 'An Udyam number looks like UDYAM-MH-18-0123456';
}
