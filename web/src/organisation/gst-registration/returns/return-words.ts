import { gstForms } from '#domain/gst/due-dates';
import { monthText } from '#domain/gst-returns/filing/filed-return';
import type { ReturnLine } from '#modules/organisation/gst-registration/return-operations';
import { periodOfMonths } from './return-period.ts';

export const formWords: Readonly<Record<ReturnLine['form'], string>> = { ...gstForms, 'GSTR-1A': 'Corrections before GSTR-3B' };

export const stateWords: Readonly<Record<ReturnLine['state'], string>> = {
  coming: 'Not yet',
  due: 'Pending',
  overdue: 'Overdue',
  filed: 'Filed',
  open: 'Open for changes',
};

/** `Oct-2026`, or `Jul-2026 to Sep-2026`. */
export function periodText({ from, month }: Pick<ReturnLine, 'from' | 'month'>): string {
  return from === month ? monthText(month) : `${monthText(from)} to ${monthText(month)}`;
}

const reports: Readonly<Partial<Record<ReturnLine['form'], string>>> = {
  'GSTR-1': '/app/gstr-1',
  IFF: '/app/gstr-1',
  'GSTR-1A': '/app/gstr-1',
  'GSTR-3B': '/app/gstr-3b',
};

/** The report with the figures of the return; null: there is none. */
export function reportOf({ form, from, month }: Pick<ReturnLine, 'form' | 'from' | 'month'>): string | null {
  const path = reports[form];
  if (path === undefined) return null;
  const query = new URLSearchParams(periodOfMonths(from, month));
  if (form === 'GSTR-1A' || form === 'IFF') query.set('of', form);
  return `${path}?${query}`;
}

/** What a row says below its state. */
export function noteOf({ form, open, amended }: Pick<ReturnLine, 'form' | 'open' | 'amended'>): string {
  const tells = amended === 0 ? '' : `Tells ${amended} ${amended === 1 ? 'document' : 'documents'} that changed after filing`;
  const opened = open === null ? '' : `Opened: ${open}`;
  return [opened, form === 'GSTR-1A' && amended === 0 ? 'Nothing to tell' : tells].filter((text) => text !== '').join('. ');
}
