import { derivedId } from '#application/derived-id';
import { checkCharacter } from '#domain/registration/gstin';
import { addDays, type Day, dayOf } from '#domain/time/day';
import { type FinancialYear, labelOf, yearOf } from '#domain/time/financial-year';
import type { Address } from '#modules/kit/field';
import { env } from '#topology/env';

/** The demo organisation. Its ids are fixed, so an interrupted seeding continues where it stopped. */
export const organisationId = '0199a000-5019-7000-8000-50f0da7a0001';

export const idOf = (name: string): string => derivedId(organisationId, name);
export const ledgerId = (alias: string): string => idOf(`ledger:${alias}`);
export const groupId = (alias: string): string => idOf(`group:${alias}`);
export const unitId = (code: string): string => idOf(`unit:${code}`);

/** An example GSTIN for a state and PAN, with the right check character. */
export function gstinOf(state: string, pan: string): string {
  const first = `${state}${pan}1Z`;
  return first + checkCharacter(first);
}

export const pan = 'AAKCS7261P';

export interface DemoBranch {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly address: Address;
  readonly bank: string;
  readonly bankName: string;
}

export const pune: DemoBranch = {
  key: 'head-office',
  code: 'PUN',
  name: 'Pune',
  state: '27',
  address: { line1: 'Plot 14, MIDC Bhosari', line2: 'Telco Road', city: 'Pune', state: '27', pincode: '411026', country: 'India' },
  bank: 'bank-pune',
  bankName: 'State Bank of India, Bhosari',
};

export const bengaluru: DemoBranch = {
  key: 'bengaluru',
  code: 'BLR',
  name: 'Bengaluru',
  state: '29',
  address: { line1: '77 Peenya Industrial Area', line2: 'Phase II', city: 'Bengaluru', state: '29', pincode: '560058', country: 'India' },
  bank: 'bank-bengaluru',
  bankName: 'HDFC Bank, Peenya',
};

export const branches: readonly DemoBranch[] = [pune, bengaluru];
export const branchId = ({ key }: DemoBranch): string => idOf(`branch:${key}`);

/** The financial year of the day on which a demo is begun, and the one before it. */
export function yearsOf(today: Day) {
  const current = yearOf(today);
  return [
    { id: idOf('financial-year:first'), ...yearOf(addDays(current.start, -1)) },
    { id: idOf(`financial-year:${labelOf(current)}`), ...current },
  ] as const;
}

/** The day on which the demo was begun. An interrupted one goes on with the years of that day. */
export const begun: Day = process.env[env.demoDay] ?? dayOf(new Date().toISOString());
export const years = yearsOf(begun);

/** A month and date, such as `08-15`, in one of the demo's years: the second unless another is named. */
export function dayIn(monthAndDate: string, { start, end }: FinancialYear = years[1]): Day {
  return `${(monthAndDate >= start.slice(5) ? start : end).slice(0, 4)}-${monthAndDate}`;
}
