import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import type { ForecastPart } from '#domain/gstr-2b/ims/ims-forecast';
import type { ImsFileKind, ImsRow, ImsSource, ImsTab } from '#modules/purchase/gst-reconciliation/ims-operations';
import { dayText } from '../../../kit/day-text.ts';
import { periodText } from '../months.ts';
import { rupees } from '../row-words.ts';

/** The taxes in the order of the returns. */
export const taxNames = [
  { name: 'igst', label: 'IGST' },
  { name: 'cgst', label: 'CGST' },
  { name: 'sgst', label: 'SGST/UTGST' },
  { name: 'cess', label: 'Cess' },
] as const satisfies readonly { readonly name: TaxHead; readonly label: string }[];

/** The tabs in their order, and what is said where one is empty. */
export const imsTabWords = [
  { name: 'none', title: 'No action', none: 'Every record has an action' },
  { name: 'accept', title: 'Accepted', none: 'Nothing is accepted yet' },
  { name: 'reject', title: 'Rejected', none: 'Nothing is rejected' },
  { name: 'pending', title: 'Pending', none: 'Nothing is pending' },
] as const satisfies readonly { readonly name: ImsTab; readonly title: string; readonly none: string }[];

/** What a tab says that has no records: of a search, of a period without any, or of the tab alone. */
export function emptyText(tab: ImsTab | null, hasRecords: boolean, search: string): string {
  if (search !== '') return 'No records match';
  if (!hasRecords) return 'No supplier has reported anything for this period yet';
  return imsTabWords.find(({ name }) => name === tab)?.none ?? '';
}

export const partWords: Readonly<Record<ForecastPart, string>> = {
  accepted: 'Accepted',
  deemed: 'No action, so they count as accepted',
  direct: 'Go to GSTR-2B without an action',
  'without-credit': 'Without credit: reverse charge, place of supply or too late',
  pending: 'Pending, not in it',
  rejected: 'Rejected, not in it',
};

export const sourceWords: Readonly<Record<ImsSource, string>> = {
  'GSTR-2A': 'Records come from GSTR-2A, as it was imported last',
  'GSTR-2B': 'Records come from GSTR-2B, because GSTR-2A of this period was not imported',
  none: 'Nothing was imported for this period. What is pending from earlier is here',
};

export const fileWords: Readonly<Record<ImsFileKind, string>> = {
  changed: 'What changed since the last file',
  all: 'All actions of the period',
  reset: 'Actions that were taken back',
};

const kinds: Readonly<Record<ImsRow['kind'], string>> = {
  invoice: 'Invoice',
  credit: 'Credit note',
  debit: 'Debit note',
  'bill-of-entry': 'Bill of entry',
};

export function imsKindText({ kind, amends }: Pick<ImsRow, 'kind' | 'amends'>): string {
  return amends === null ? kinds[kind] : `${kinds[kind]}, amends ${amends}`;
}

export function imsName({ supplierName, supplier }: Pick<ImsRow, 'supplierName' | 'supplier'>): string {
  return supplierName || supplier || 'From abroad';
}

/** The name and number that a record is found by when it is read out. */
export function imsLabel(row: Pick<ImsRow, 'supplierName' | 'supplier' | 'number'>): string {
  return `${imsName(row)}, ${row.number}`;
}

/** What people should know of a record, in sentences. */
export function imsTexts(row: ImsRow): readonly string[] {
  const { pendingSince, lastPending, notPending, lowers, isOriginalMissing, isTold, tax } = row;
  return [
    ...(pendingSince === null ? [] : [`Pending since ${periodText(pendingSince)}`]),
    ...(notPending === null ? [] : [notPending]),
    ...(lastPending === null ? [] : [lastPendingText(row, dayText(lastPending))]),
    ...(lowers ? [`It lowers the credit by ${rupees(totalTax(tax))}. If you reject it, the supplier pays that tax instead`] : []),
    ...(isOriginalMissing ? ['The document it amends was not imported, so what it changes is not certain. Import its month'] : []),
    ...(isTold ? [] : ['The file for the portal cannot have it. Act on it on the portal, too']),
  ];
}

function lastPendingText({ notPending }: Pick<ImsRow, 'notPending'>, day: string): string {
  return notPending === null ? `It can be pending until ${day}. After that it counts as accepted` : `After ${day} it counts as accepted`;
}

/** Whether it waits now, so that its last day matters. */
export function isWaiting({ tab, pendingSince }: Pick<ImsRow, 'tab' | 'pendingSince'>): boolean {
  return tab === 'pending' || (tab === 'none' && pendingSince !== null);
}

export function totalTax({ igst, cgst, sgst, cess }: Taxes): number {
  return igst + cgst + sgst + cess;
}

/** `Accepted. The credit falls by ₹80.00. “Never claimed”` */
export function stepText({ action, step }: Pick<ImsRow, 'action' | 'step'>): string {
  if (action === null) return '';
  const done = imsTabWords.find(({ name }) => name === action)?.title ?? '';
  if (step === null) return `${done} on the portal`;
  const { declared, remark } = step;
  const falls = declared === null ? '' : `The credit falls by ${rupees(totalTax(declared))}`;
  return [done, falls, remark === '' ? '' : `“${remark}”`].filter((part) => part !== '').join('. ');
}
