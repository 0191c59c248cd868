import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { billMessages } from '#application/documents/decision/tell-portal';
import { invoicePortal } from '#application/e-invoice/portal';
import { irnOf, type Subject } from '#application/e-invoice/subject';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { AtThePortal, againAfter, inFlight, type Sent } from '#application/portals/look-after';
import { noteStanding } from '#application/portals/note';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { Registered } from '#application/ports/invoice-portal';
import type { Message } from '#application/ports/journal';
import type { PortalAccess } from '#application/ports/portal-access';
import type { Closed } from '#application/ports/portal-gate';
import type { Row } from '#application/ports/records';
import type { EInvoice } from '#domain/einvoice/e-invoice';
import { eInvoicePayload } from '#domain/einvoice/payload';
import { dateText } from '#domain/einvoice/portal-text';
import { refusalPath } from '#domain/einvoice/refusal-path';
import { takenOver } from '#domain/einvoice/registered';
import { fileKey } from '#domain/files/file-key';
import { paise } from '#domain/money/paise';
import type { EInvoiceMessage } from '#events/e-invoice';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { failed } from '#modules/kit/e-invoice/standing';
import type { AnyDocument } from '#modules/kit/module';

/** The request and its document. */
export type Asked = Pick<EInvoiceMessage, 'documentId' | 'request'>;

const done: Sent = { outcome: 'done' };

/**
 * Registers a document at the portal, once, whatever is delivered again and whichever process ends between any two lines. Before it is sent it
 * is marked, so that nothing that is reported changes until the answer is known. What may have been sent before is asked for first. The
 * portal itself registers a number once: what it has already is compared with the document, and taken over (answer 2150).
 */
export async function sendEInvoice(
  context: Context,
  ways: EInvoiceWays,
  document: AnyDocument,
  asked: Asked,
  subject: Subject,
): Promise<Sent> {
  const { stands, decision, access } = subject;
  const sending = new Sending(context, ways, document, asked, subject);
  const maybeThere = stands.eInvoice === 'Sending';
  if (maybeThere && sending.now - Date.parse(stands.eInvoiceSince ?? '') < inFlight) throw new AtThePortal('It is being sent');
  if (!maybeThere && stands.eInvoice !== 'Pending' && stands.eInvoice !== 'Waiting') return done;
  if (typeof access === 'string') return sending.failed([{ path: '', message: access }]);
  if (decision?.state === 'Failed') return sending.failed(decision.problems);
  if (decision?.state !== 'Pending') return sending.failed([{ path: '', message: 'It needs no e-invoice any more. Save it again' }]);
  const at: AtPortal = { ...access, invoice: decision.invoice };
  if (maybeThere) {
    const found = await sending.call(() => findIt(at));
    if (found.outcome !== 'done') return sending.unanswered(found);
    if (found.value !== null) return sending.registered(at, found.value);
  }
  const answer = await sending.call(async () => {
    if (!(await sending.mark())) throw new AtThePortal('Somebody else sends it');
    return at.portal.register(at.account, eInvoicePayload(at.invoice, { ewayBill: false }));
  });
  if (answer.outcome === 'done') return sending.registered(at, answer.value);
  if (answer.outcome === 'unknown' || (answer.outcome === 'refused' && answer.errors.some(({ code }) => isThere.has(code)))) {
    const found = await sending.call(() => findIt(at));
    if (found.outcome === 'done' && found.value !== null) return sending.registered(at, found.value);
  }
  return sending.unanswered(answer);
}

interface AtPortal extends PortalAccess {
  readonly invoice: EInvoice;
}

/** The portal has a document of this number (2150), or another portal has (2295). */
const isThere: ReadonlySet<string> = new Set(['2150', '2295']);

/** What the portal has under the number of the document. */
function findIt({ portal, account, invoice }: AtPortal) {
  return portal.find(account, invoice.type, invoice.number, dateText(invoice.date));
}

/** One request, and what is written of it. */
class Sending {
  readonly #context: Context;
  readonly #ways: EInvoiceWays;
  readonly #document: AnyDocument;
  readonly #asked: Asked;
  readonly #subject: Subject;

  constructor(context: Context, ways: EInvoiceWays, document: AnyDocument, asked: Asked, subject: Subject) {
    this.#context = context;
    this.#ways = ways;
    this.#document = document;
    this.#asked = asked;
    this.#subject = subject;
  }

  get now(): number {
    return this.#context.ports.clock.now().getTime();
  }

  call<Value>(ask: () => Promise<PortalAnswer<Value>>): Promise<PortalAnswer<Value> | Closed> {
    return this.#ways.gate.call(this.#context.scope, this.#subject.gstin, ask);
  }

  /** False if it does not stand as it was read. */
  mark(): Promise<boolean> {
    const { stands: read } = this.#subject;
    return this.#note('e-invoice-sent', (stood, now) =>
      stood.eInvoice === read.eInvoice && stood.eInvoiceSince === read.eInvoiceSince
        ? { ...standing(stood), eInvoice: 'Sending', eInvoiceSince: now }
        : undefined,
    );
  }

  async failed(problems: Parameters<typeof failed>[0]): Promise<Sent> {
    await this.#note('e-invoice-failed', (stood, now) => ({ ...by(stood), ...failed(problems, now) }));
    return done;
  }

  /** The portal has a document of this number. If it is not this one, people must give it another. */
  async registered({ invoice }: AtPortal, there: Registered): Promise<Sent> {
    const ours = { buyerGstin: invoice.buyer.gstin ?? 'URP', total: paise(invoice.total) };
    const same = there.irn === irnOf(invoice) && there.type === invoice.type;
    const taken = same ? takenOver(ours, { ...there, total: paise(there.total) }) : 'The portal answered about another document';
    if (taken !== true) return this.failed([{ path: 'number', message: taken }]);
    const { scope, ports } = this.#context;
    const { irn, acknowledgement, acknowledgedAt, signedInvoice, signedQr } = there;
    const id = derivedId(this.#asked.documentId, 'e-invoice');
    const key = fileKey({ organisationId: scope.organisationId, id, name: `${invoice.number.replaceAll('/', '-')}.json` });
    const ackAt = new Date(acknowledgedAt).toISOString();
    const signed = { Irn: irn, AckNo: acknowledgement, AckDt: ackAt, SignedInvoice: signedInvoice, SignedQRCode: signedQr };
    await ports.files.put(scope, key, Buffer.from(JSON.stringify(signed)), 'text/plain');
    const stands = (_: EInvoiceStanding, now: string): EInvoiceStanding => ({
      ...{ eInvoice: 'Generated', eInvoiceSince: now, irn, ackNumber: acknowledgement, ackAt, signedQr, signedInvoice: key },
      ...(this.#subject.sandbox ? { eInvoiceSandbox: true } : {}),
    });
    // Its e-way bill is made from it.
    await this.#note('e-invoice-generated', stands, (row) => billMessages(this.#document, scope, this.#asked.documentId, row));
    return done;
  }

  /** Not registered, as far as is known. */
  async unanswered(answer: Exclude<PortalAnswer<unknown>, { readonly outcome: 'done' }> | Closed): Promise<Sent> {
    if (answer.outcome === 'refused' || answer.outcome === 'settings')
      return this.failed(answer.errors.map(({ code, message }) => ({ path: refusalPath(code), code, message })));
    const until = answer.outcome === 'closed' ? answer.until : this.now + againAfter;
    const why = 'why' in answer ? answer.why : 'The portal does not answer, or has had many calls';
    await this.#note('e-invoice-waits', (stood, now) => {
      // It may have been registered all the same.
      if (stood.eInvoice === 'Sending' && answer.outcome !== 'busy') return undefined;
      if (stood.eInvoice === 'Waiting') return undefined;
      return { ...standing(stood), eInvoice: 'Waiting', eInvoiceSince: now, eInvoiceWhy: `${why}. It is sent as soon as possible` };
    });
    return { outcome: 'later', until, closed: answer.outcome === 'closed' };
  }

  #note(
    action: string,
    stands: (stood: EInvoiceStanding, now: string) => EInvoiceStanding | undefined,
    tells: (row: Row) => readonly Message[] = () => [],
  ): Promise<boolean> {
    const { documentId: id, request } = this.#asked;
    const noting = { document: this.#document, id, request, action, stands, tells };
    return noteStanding<EInvoiceStanding>(this.#context, invoicePortal, noting);
  }
}

/** What stays of it while it waits. */
function standing({ eInvoiceBy, eInvoiceRequest }: EInvoiceStanding): EInvoiceStanding {
  return { ...(eInvoiceBy ? { eInvoiceBy } : {}), ...(eInvoiceRequest ? { eInvoiceRequest } : {}) };
}

/** The limit counts on after it failed. */
function by({ eInvoiceBy }: EInvoiceStanding): EInvoiceStanding {
  return eInvoiceBy ? { eInvoiceBy } : {};
}
