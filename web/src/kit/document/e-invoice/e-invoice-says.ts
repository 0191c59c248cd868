import { type Day, daysBetween } from '#domain/time/day';
import type { EInvoiceStanding, EInvoiceState } from '#modules/kit/e-invoice/fields';
import { dayText } from '../../day-text.ts';
import { lasting, minute, type Said, sentence } from '../portal/said.ts';

const sentences: Readonly<Record<EInvoiceState, string>> = {
  'Not applicable': 'It needs no e-invoice.',
  'Not sent': 'It was not sent to the portal yet. Choose Generate E-Invoice to send it.',
  Pending: 'It is on its way to the portal. You can keep working.',
  Waiting: 'The portal is down or busy. It is sent as soon as possible.',
  Sending: 'It was sent. The portal has not answered yet.',
  Failed: 'It is not registered. Correct the following and save. Then it is sent again, or choose Generate E-Invoice.',
  Generated: 'The portal has registered it.',
  Cancelling: 'The portal is asked to cancel it. Then this is cancelled, too.',
  Cancelled: 'It was cancelled at the portal.',
  'Marked by hand': 'It was registered elsewhere. If you cancel it there, choose Cancel E-Invoice here.',
};

const inSandbox = 'The sandbox of the portal has registered it. It is not valid in law: the mode is set in GST Registrations.';

/** Of a document that needed none when it was saved, after that was set differently for its GSTIN. */
export const neededByNow = 'It needed no e-invoice when it was saved. By now it may need one: choose Generate E-Invoice.';

/** States in which what the product noted says more than their sentence. */
const said: ReadonlySet<EInvoiceState> = new Set(['Waiting', 'Sending']);

/** How an e-invoice stands, and what is to be done. */
export function stateSaid({ eInvoice, eInvoiceWhy: why, eInvoiceSandbox: sandbox }: EInvoiceStanding): Said {
  const state = eInvoice ?? 'Not applicable';
  if (state === 'Generated' && sandbox === true) return { text: inSandbox, tone: 'soon' };
  if (state === 'Not applicable') return { text: [sentences[state], why && sentence(why)].filter(Boolean).join(' ') };
  const text = why && said.has(state) ? sentence(why) : sentences[state];
  return state === 'Failed' ? { text, tone: 'bad' } : { text };
}

/** What went wrong with an e-invoice that is registered or was: it was not cancelled, or its document is still in the books. */
export function troubleSaid({ eInvoice, eInvoiceWhy: why }: EInvoiceStanding): Said | undefined {
  if (!why || (eInvoice !== 'Generated' && eInvoice !== 'Cancelled')) return undefined;
  return { text: sentence(why), tone: 'bad' };
}

const open: ReadonlySet<EInvoiceState> = new Set(['Not sent', 'Pending', 'Waiting', 'Sending', 'Failed']);
/** Days before the last one from which people are warned. */
const soon = 5;

/** How long the portal takes it; undefined if it is registered, or can be on any day. */
export function deadlineSaid({ eInvoice, eInvoiceBy: by }: EInvoiceStanding, today: Day): Said | undefined {
  if (!eInvoice || !by || !open.has(eInvoice)) return undefined;
  const left = daysBetween(today, by);
  if (left < 0) return { text: `It is too late: the portal took it until ${dayText(by)}.`, tone: 'bad' };
  if (left === 0) return { text: 'Today is the last day on which the portal takes it.', tone: 'soon' };
  const days = `${left} ${left === 1 ? 'day is' : 'days are'} left`;
  return { text: `${days}: the portal takes it until ${dayText(by)}.`, ...(left <= soon ? { tone: 'soon' as const } : {}) };
}

const day = 24 * 60 * minute;

/** Milliseconds for which the portal still cancels it: 24 hours from its acknowledgement. Negative if it does not any more. */
export function cancellableFor({ ackAt }: EInvoiceStanding, now: number): number {
  return Date.parse(ackAt ?? '') + day - now;
}

/** How long it can be cancelled, and after that what to do instead; undefined if it is not registered here. */
export function cancellingSaid(stands: EInvoiceStanding, now: number): Said | undefined {
  if (stands.eInvoice !== 'Generated') return undefined;
  const left = cancellableFor(stands, now);
  if (!(left >= 0)) return { text: 'The portal cancels an e-invoice for 24 hours. They are over: make a credit note instead.' };
  return { text: `It can be cancelled for another ${lasting(left)}.` };
}
