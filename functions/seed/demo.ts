import { derivedId } from '#application/organisation/derived-id';
import { checkCharacter } from '#domain/gst/gstin';
import type { Address } from '#modules/kit/field';

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

export const years = [
  { id: idOf('financial-year:first'), start: '2025-04-01', end: '2026-03-31' },
  { id: idOf('financial-year:2026-27'), start: '2026-04-01', end: '2027-03-31' },
] as const;
