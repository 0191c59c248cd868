/** The types of voucher that Tally has; those of the user are kinds of one of these. */
export const baseTypes = [
  'Sales',
  'Purchase',
  'Receipt',
  'Payment',
  'Contra',
  'Journal',
  'Credit Note',
  'Debit Note',
  'Stock Journal',
  'Physical Stock',
  'Delivery Note',
  'Receipt Note',
  'Rejections In',
  'Rejections Out',
  'Sales Order',
  'Purchase Order',
  'Job Work In Order',
  'Job Work Out Order',
  'Material In',
  'Material Out',
  'Memorandum',
  'Reversing Journal',
  'Payroll',
  'Attendance',
] as const;
export type BaseType = (typeof baseTypes)[number];

export function isBaseType(name: string | null | undefined): name is BaseType {
  return baseTypes.some((base) => base === name);
}

const posting: ReadonlySet<BaseType> = new Set<BaseType>([
  ...(['Sales', 'Purchase', 'Receipt', 'Payment', 'Contra', 'Journal', 'Credit Note', 'Debit Note', 'Payroll'] as const),
]);
const invoices: ReadonlySet<BaseType> = new Set<BaseType>(['Sales', 'Purchase', 'Credit Note', 'Debit Note']);
const movements: ReadonlySet<BaseType> = new Set<BaseType>([
  ...(['Stock Journal', 'Delivery Note', 'Receipt Note', 'Rejections In', 'Rejections Out', 'Material In', 'Material Out'] as const),
]);

/** Only these post to ledgers; orders and notes of goods have lines of ledgers and post nothing. */
export function postsIn(base: BaseType): boolean {
  return posting.has(base);
}

/** Whether a lot moves goods. Those of an invoice have moved with the note whose number they name. */
export function movesIn(base: BaseType, tracking: string | null): boolean {
  return movements.has(base) || (invoices.has(base) && tracking === null);
}
