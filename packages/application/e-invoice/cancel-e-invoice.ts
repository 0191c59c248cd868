import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import type { Answered, Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { writeBesideBooks } from '#application/documents/decision/beside-books';
import { refuseAsked } from '#application/documents/decision/checks';
import { invoicePortal } from '#application/e-invoice/portal';
import type { Asked } from '#application/e-invoice/send-e-invoice';
import type { Subject } from '#application/e-invoice/subject';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { againAfter, type Sent } from '#application/portals/look-after';
import { noteStanding } from '#application/portals/note';
import type { Row, Stored } from '#application/ports/records';
import { assert } from '#domain/assert';
import { type CancelReason, cancelling, cancelReasons } from '#domain/einvoice/cancelling';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { standingOf } from '#modules/e-invoice/decide';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { isLive, knownBill } from '#modules/kit/eway-bill/standing';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

export interface Cancelling {
  readonly version: number;
  readonly reason: CancelReason;
  readonly remark: string;
}

/** Why the portal would not cancel it. */
const refusals = {
  2270: 'The portal cancels an e-invoice for 24 hours. They are over: make a credit note',
  2230: 'Its e-way bill can be cancelled for 24 hours. They are over, and the e-invoice stays with it: make a credit note',
} as const;

/**
 * Asks for the cancelling of an e-invoice, of its e-way bill and of its document. First the e-way bill is cancelled, then the e-invoice; then
 * the document leaves the books. Of an e-invoice that was made elsewhere it is noted that somebody has cancelled it there.
 */
export async function cancelEInvoice(context: Context, document: AnyDocument, id: string, asked: Cancelling): Promise<Answered> {
  const { caller } = context;
  const { version, reason, remark } = asked;
  const verb = 'e-invoice-cancel';
  const before = await findOwn(context, document, id);
  refuseAsked({ deed: 'step', context, document, verb, before, version });
  if (reason === 'Others' && remark === '')
    throw new Refusal('invalid', {}, [{ path: 'remark', message: 'Say why: the portal wants a remark' }]);
  if (!allows(caller.permissions, `${pathOf(document)}/cancel`)) throw new Refusal('forbidden', { what: `cancelling a ${document.title}` });
  if (standingOf(before.row).eInvoice === 'Marked by hand') return noteCancelled(context, document, id, asked);
  const stored = await writeBesideBooks(context, {
    ...{ document, id, version, action: verb, remark },
    changed: (row, now) => ({
      ...{ ...row, ...withBillCancelled(context, document, row, asked, now) },
      ...{ eInvoice: 'Cancelling', eInvoiceSince: now, eInvoiceRequest: now, eInvoiceWhy: null },
      ...{ eInvoiceCancelReason: reason, eInvoiceCancelRemark: remark },
    }),
  });
  return answer(stored);
}

/** The document leaves the books at once. If it cannot, it is noted all the same: the portal has cancelled the e-invoice. */
async function noteCancelled(context: Context, document: AnyDocument, id: string, asked: Cancelling): Promise<Answered> {
  const { version, reason, remark } = asked;
  const stored = await writeBesideBooks(context, {
    ...{ document, id, version, action: 'e-invoice-cancelled', remark },
    changed(row, now) {
      refuseBillInTheWay(ewayStandingOf(row), Date.parse(now));
      return { ...row, eInvoice: 'Cancelled', eInvoiceSince: now, eInvoiceCancelReason: reason, eInvoiceCancelRemark: remark };
    },
  });
  await takeOut(context, document, { documentId: id, request: undefined }, stored);
  return answer(await findOwn(context, document, id));
}

/** The portal cancels no e-invoice whose e-way bill is active, so it cannot have been cancelled there. */
function refuseBillInTheWay(bill: EwayBillStanding, now: number): void {
  if (bill.ewayBill === 'Marked by hand') throw new Refusal('notAllowed', { why: billElsewhere });
  if (bill.ewayBillStep) throw new Refusal('notAllowed', { why: `${bill.ewayBillStep} of its e-way bill is on its way to the portal` });
  if (isInTheWay(bill, now))
    throw new Refusal('notAllowed', { why: 'The portal cancels no e-invoice while its e-way bill is active. Cancel the e-way bill first' });
}

/** What is asked of the e-way bill of a document whose e-invoice is to be cancelled. Refused if the portal would refuse either. */
function withBillCancelled(
  { caller }: Context,
  document: AnyDocument,
  row: Row,
  { reason, remark }: Cancelling,
  now: string,
): EwayBillStanding {
  const bill = ewayStandingOf(row);
  const known = isLive(bill, Date.parse(now)) ? { ...knownBill(bill), validUntil: Date.parse(bill.ewayBillUntil ?? '') || null } : null;
  if (bill.ewayBill === 'Marked by hand') throw new Refusal('notAllowed', { why: billElsewhere });
  const plan = cancelling(Date.parse(standingOf(row).ackAt ?? ''), known, Date.parse(now));
  if ('refused' in plan) throw new Refusal('notAllowed', { why: refusals[plan.refused] });
  if (bill.ewayBillStep) throw new Refusal('notAllowed', { why: `${bill.ewayBillStep} of its e-way bill is on its way to the portal` });
  if (!plan.calls.includes('cancel-eway-bill')) return {};
  if (!allows(caller.permissions, `${pathOf(document)}/eway-bill/cancel`))
    throw new Refusal('forbidden', { what: 'cancelling the e-way bill, which goes first' });
  const ewayBillAsked = JSON.stringify({ reason, remark: remark.slice(0, mostOfBill) } satisfies AskedOf['Cancel']);
  return { ewayBillStep: 'Cancel', ewayBillAsked, ewayBillRequest: now, ewayBillWhy: null, ewayBillGivenUp: null };
}

const billElsewhere = 'Its e-way bill was made elsewhere. Cancel it on the portal first, and note that here with Cancel E-Way Bill';

/** The remark on an e-way bill is shorter. */
const mostOfBill = 50;

/** The portal says so of an e-invoice that is cancelled already. */
const alreadyCancelled = '9999';

/** Cancels at the portal what was asked for, and then the document. */
export async function cancelAtPortal(
  context: Context,
  ways: EInvoiceWays,
  document: AnyDocument,
  asked: Asked,
  subject: Subject,
): Promise<Sent> {
  if (subject.stands.eInvoice === 'Cancelling') {
    const bill = ewayStandingOf(subject.stored.row);
    // Its answer sends the message of the e-invoice again.
    if (bill.ewayBillStep === 'Cancel') return { outcome: 'done' };
    const answered = billInTheWay(bill, context) ?? (await askPortal(context, ways, subject));
    if (typeof answered === 'object') return answered;
    const { documentId: id, request } = asked;
    await noteStanding<EInvoiceStanding>(context, invoicePortal, {
      ...{ document, id, request, action: answered === true ? 'e-invoice-cancelled' : 'e-invoice-not-cancelled' },
      stands(stood, now) {
        const { eInvoiceRequest: _, ...rest } = stood;
        return answered === true
          ? { ...stood, eInvoice: 'Cancelled', eInvoiceSince: now, eInvoiceCancelledAt: now }
          : { ...rest, eInvoice: 'Generated', eInvoiceSince: now, eInvoiceWhy: answered };
      },
    });
    if (answered !== true) return { outcome: 'done' };
  }
  await takeOut(context, document, asked, subject.stored);
  return { outcome: 'done' };
}

/** Why the e-invoice stays, because its e-way bill does. */
function billInTheWay(bill: EwayBillStanding, { ports }: Context): string | undefined {
  if (!isInTheWay(bill, ports.clock.now().getTime())) return undefined;
  return `The e-invoice was not cancelled, because its e-way bill is active. ${bill.ewayBillWhy ?? ''}`.trim();
}

/** Whether goods may be under way with a bill at this moment (milliseconds since 1970). */
function isInTheWay(bill: EwayBillStanding, now: number): boolean {
  return isLive(bill, now) && !(Date.parse(bill.ewayBillUntil ?? '') < now);
}

/** True if it is cancelled, when it is tried again, or why not. */
async function askPortal(context: Context, ways: EInvoiceWays, { stands, access, gstin }: Subject): Promise<true | Sent | string> {
  if (typeof access === 'string') return access;
  const reason = cancelReasons.find(({ reason: one }) => one === stands.eInvoiceCancelReason);
  assert(reason && stands.irn, 'an e-invoice that is cancelled has a reason');
  const { irn } = stands;
  const ask = () => access.portal.cancel(access.account, irn, reason.irp, stands.eInvoiceCancelRemark || reason.reason);
  const said = await ways.gate.call(context.scope, gstin, ask);
  if (said.outcome === 'done') return true;
  if (said.outcome === 'closed') return { outcome: 'later', until: said.until, closed: true };
  if (!('errors' in said)) return { outcome: 'later', until: context.ports.clock.now().getTime() + againAfter, closed: false };
  if (said.errors.some(({ code }) => code === alreadyCancelled)) return true;
  const words = said.errors.map(({ code, message }) => `${message} (${code})`).join('. ');
  return `The e-invoice was not cancelled: ${words}`;
}

/** The document leaves the books. If it cannot, people are told what is in the way. `request`: undefined if no job tries it again. */
async function takeOut(
  context: Context,
  document: AnyDocument,
  { documentId: id, request }: Pick<Asked, 'documentId'> & { readonly request: string | undefined },
  { row }: Pick<Stored, 'row'>,
): Promise<void> {
  if (row['cancelled'] === true) return;
  const { eInvoiceCancelReason: reason, eInvoiceCancelRemark: more } = standingOf(row);
  try {
    await actOnDocument(context, document, id, 'cancel', { version: undefined, remark: [reason, more].filter(Boolean).join(': ') });
  } catch (error) {
    if (!(error instanceof Refusal) || (error.code === 'busy' && request !== undefined)) throw error;
    const eInvoiceWhy = `The e-invoice is cancelled, but this is still in the books: ${error.message}`;
    await noteStanding<EInvoiceStanding>(context, invoicePortal, {
      ...{ document, id, request, action: 'e-invoice-cancelled' },
      stands: ({ eInvoiceRequest: _, ...stood }) => ({ ...stood, eInvoiceWhy }),
    });
  }
}
