import { dayOf } from '#domain/time/day';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding, EwayBillState, EwayBillStep } from '#modules/kit/eway-bill/fields';
import { goesAfterInvoice, hasLapsed, isLive, roadEnd, stepOffered } from '#modules/kit/eway-bill/standing';
import { dayText } from '../../day-text.ts';
import { counted, lasting, minute, type Said, sentence } from '../portal/said.ts';

/** A document, as far as its e-way bill goes. */
export type Stands = EInvoiceStanding & EwayBillStanding & { readonly cancelled: boolean };

const hour = 60 * minute;
const day = 24 * hour;

const sentences: Readonly<Record<EwayBillState, string>> = {
  'Not needed': 'No e-way bill is needed for its goods.',
  'Not made': 'These goods need an e-way bill before they leave. Name their vehicle or transporter, and choose Generate E-Way Bill.',
  Pending: 'It is on its way to the portal. You can keep working.',
  Waiting: 'The portal is down or busy. It is sent as soon as possible.',
  Sending: 'It was sent. The portal has not answered yet.',
  Failed: 'It is not made. Correct the following and save. Then it is sent again, or choose Generate E-Way Bill.',
  'Part A only': 'No vehicle is named yet, so its time does not run. Name the vehicle before the goods leave.',
  Active: 'The portal has made it.',
  Cancelled: 'It was cancelled at the portal.',
  'Marked by hand': 'It was made elsewhere. Change it there. If you cancel it there, choose Cancel E-Way Bill here.',
};

const lapsed = 'No vehicle was named within 15 days, so it has lapsed. If the goods still go, choose Generate E-Way Bill for another one.';

const afterInvoice = 'Its e-invoice goes first. Once that is registered, this is sent by itself.';

/** States in which what the product noted says more than their sentence. */
const said: ReadonlySet<EwayBillState> = new Set(['Waiting', 'Sending']);

/** How an e-way bill stands at a moment (milliseconds since 1970), and what is to be done. */
export function stateSaid(stands: Stands, now: number): Said {
  const { ewayBill: state, ewayBillWhy: why } = stands;
  if (!state) return { text: sentences['Not needed'] };
  if (state === 'Not needed') return { text: [sentences[state], why && sentence(why)].filter(Boolean).join(' ') };
  if (state === 'Part A only') return partASaid(stands, now);
  if (state === 'Active') return timeSaid(stands, now);
  if (state === 'Failed') return { text: sentences[state], tone: 'bad' };
  if (goesAfterInvoice(stands)) return { text: afterInvoice };
  return { text: why && said.has(state) ? sentence(why) : sentences[state] };
}

function partASaid(stands: Stands, now: number): Said {
  const left = stands.ewayBillAt ? Date.parse(roadEnd(stands)) - now : Number.NaN;
  if (hasLapsed(stands, now)) return { text: lapsed, tone: 'bad' };
  const who = stands.ewayBillTransporter ? ' The transporter can name it, too.' : '';
  const time = Number.isNaN(left) ? '' : ` You have ${roughly(left)} for it.`;
  return { text: `${sentences['Part A only']}${who}${time}`, ...(left < day ? { tone: 'soon' } : {}) };
}

/** Hours before its end from which people are warned, and can extend it. */
const hoursToExtend = 8;

function timeSaid(stands: Stands, now: number): Said {
  const left = timeLeft(stands, now);
  const end = stands.ewayBillUntil && dayText(dayOf(stands.ewayBillUntil));
  if (left === undefined || !end) return { text: sentences.Active };
  const offered = stepOffered('Extend Validity', { ...stands, ewayBillStep: null }, now);
  if (left <= 0) {
    const more = left + hoursToExtend * hour;
    if (more < 0) return { text: `Ran out on ${end}. It cannot be extended any more.`, tone: 'bad' };
    const what = offered === true ? `It can be extended for another ${lasting(more)}` : offered;
    return { text: `Ran out on ${end}. ${sentence(what)}`, tone: 'bad' };
  }
  const text = `${roughly(left)} left: it runs until the end of ${end}.`;
  if (left > hoursToExtend * hour) return { text };
  return { text: `${text} ${offered === true ? 'Extend it if the goods arrive later.' : sentence(offered)}`, tone: 'soon' };
}

/** Milliseconds until the end of a bill; undefined while its time does not run. Its last minute counts as a whole. */
function timeLeft({ ewayBillUntil: until }: EwayBillStanding, now: number): number | undefined {
  return until ? Date.parse(until) + minute - now : undefined;
}

/** What its state is called at a moment: a bill whose time has ended, or that got no vehicle in time, is none any more. */
export function stateName(stands: Stands, now: number): string {
  if (hasLapsed(stands, now)) return 'Lapsed';
  return stands.ewayBill === 'Active' && (timeLeft(stands, now) ?? 1) <= 0 ? 'Ran out' : (stands.ewayBill ?? '');
}

/** `3 days`, `18 hours`; minutes in the last eight hours. */
function roughly(left: number): string {
  if (left <= hoursToExtend * hour) return lasting(left);
  const hours = Math.floor(left / hour);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

type LaterStep = Exclude<EwayBillStep, 'Generate'>;

const asks: { readonly [Step in LaterStep]: (asked: Partial<AskedOf[Step]>) => string } = {
  'Update Vehicle': ({ vehicle, document }) => `to name its vehicle: ${vehicle ?? document ?? ''}`,
  'Several Vehicles': ({ vehicles = [] }) => `to share the goods among ${vehicles.length} vehicles`,
  'Update Transporter': ({ transporterId }) => `to name its transporter: ${transporterId ?? ''}`,
  'Extend Validity': () => 'to extend it',
  Cancel: () => 'to cancel it',
};

/** What the portal is asked about a bill that there is. */
export function stepSaid({ ewayBillStep: step, ewayBillAsked: asked, ewayBillWhy: why }: EwayBillStanding): Said | undefined {
  if (!step || step === 'Generate') return undefined;
  const what: (asked: object) => string = asks[step];
  return { text: `The portal is asked ${what(JSON.parse(asked ?? '{}'))}. ${why ? sentence(why) : 'You can keep working.'}` };
}

/** Why a step was refused on a bill that there is, or nothing came of it. */
export function troubleSaid(stands: EwayBillStanding): Said | undefined {
  const { ewayBill: state, ewayBillStep: step, ewayBillWhy: why, ewayBillProblems: problems } = stands;
  if (!why || step) return undefined;
  if (state === 'Failed') return (problems ?? []).length === 0 ? { text: sentence(why), tone: 'bad' } : undefined;
  return isLive(stands) || state === 'Cancelled' ? { text: sentence(why), tone: 'bad' } : undefined;
}

/** A bill of the sandbox is none in law. */
export function sandboxSaid(stands: EwayBillStanding, now: number): Said | undefined {
  if (stands.ewayBillSandbox !== true || !isLive(stands, now)) return undefined;
  return {
    text: 'The sandbox of the portal has made it. Goods cannot go with it: the mode is set in GST Registrations.',
    tone: 'soon',
  };
}

/** How long it can be cancelled; undefined if it cannot. */
export function cancellingSaid(stands: Stands, now: number): string | undefined {
  if (stands.ewayBill === 'Marked by hand' || stepOffered('Cancel', stands, now) !== true) return undefined;
  return `It can be cancelled for another ${lasting(Date.parse(stands.ewayBillAt ?? '') + day - now)}.`;
}
