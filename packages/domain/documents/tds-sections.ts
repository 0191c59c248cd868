import type { Day } from '#domain/time/day';

export interface TdsSection {
  readonly value: string;
  readonly label: string;
}

/** From this day the Income-tax Act 2025 applies, and its section 393 replaces the sections of the Act of 1961. */
export const newAct: Day = '2026-04-01';

/** The sections of purchases and expenses paid to residents, then the payments to non-residents, in each of the two Acts. */
export const tdsSections = [
  { value: '194C', label: '194C Contractors' },
  { value: '194H', label: '194H Commission or brokerage' },
  { value: '194I', label: '194I Rent' },
  { value: '194J', label: '194J Professional or technical services' },
  { value: '194A', label: '194A Interest' },
  { value: '194Q', label: '194Q Purchase of goods' },
  { value: '195', label: '195 Non-residents' },
  { value: '393(1) Sl.6(i)', label: '393(1) Sl.6(i) Contractors' },
  { value: '393(1)', label: '393(1) Other payments to residents' },
  { value: '393(2)', label: '393(2) Non-residents' },
] as const satisfies readonly TdsSection[];

/** Why a section cannot be used on a day: tax is deducted under the Act in force when the amount is credited. */
export function tdsSectionProblem(section: string, day: Day): string | null {
  const isNew = section.startsWith('393');
  if (isNew === day >= newAct) return null;
  return isNew ? 'Section 393 applies from 1 April 2026' : 'From 1 April 2026 choose section 393(1) or 393(2)';
}
