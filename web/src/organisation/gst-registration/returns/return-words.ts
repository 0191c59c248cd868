import { gstForms } from '#domain/gst/due-dates';
import { monthOf } from '#domain/time/period';
import type { ReturnLine } from '#modules/organisation/gst-registration/return-operations';

export const formWords: Readonly<Record<ReturnLine['form'], string>> = { ...gstForms, 'GSTR-1A': 'Corrections before GSTR-3B' };

export const stateWords: Readonly<Record<ReturnLine['state'], string>> = {
  coming: 'Upcoming',
  due: 'Pending',
  overdue: 'Overdue',
  filed: 'Filed',
  open: 'Open for changes',
};

const reports: Readonly<Record<ReturnLine['form'], string>> = {
  'GSTR-1': '/gstr-1',
  IFF: '/gstr-1',
  'GSTR-1A': '/gstr-1',
  'GSTR-3B': '/gstr-3b',
  'CMP-08': '/cmp-08',
  'GSTR-4': '/gstr-4',
  'GSTR-9': '/gstr-9',
};

/** The path of the report with the figures of the return, and what it is asked for. */
export function reportOf({ form, from, month }: Pick<ReturnLine, 'form' | 'from' | 'month'>): {
  readonly path: string;
  readonly query: string;
} {
  const query = new URLSearchParams({ from: `${from}-01`, to: monthOf(`${month}-01`).to });
  if (form === 'GSTR-1A' || form === 'IFF') query.set('of', form);
  return { path: reports[form], query: String(query) };
}

/** What a row says below its state. */
export function noteOf({ form, open, amended }: Pick<ReturnLine, 'form' | 'open' | 'amended'>): string {
  const reported = amended === 0 ? '' : `Reports ${amended} ${amended === 1 ? 'document' : 'documents'} that changed after filing`;
  const opened = open === null ? '' : `Opened: ${open}`;
  return [opened, form === 'GSTR-1A' && amended === 0 ? 'Nothing to report' : reported].filter((text) => text !== '').join('. ');
}
