import type { Context } from '#application/context';
import { invoiceMessages } from '#application/documents/decision/tell-portal';
import { billPortal } from '#application/eway-bill/portal';
import { nextOfSeveral, takenOfSeveral } from '#application/eway-bill/several-vehicles';
import { type Asked, type Subject, subjectOf } from '#application/eway-bill/subject';
import { type LaterStep, takeStep } from '#application/eway-bill/take-step';
import type { EwayBillWays } from '#application/eway-bill/ways';
import { AtThePortal, againAfter, inFlight, lookAfter, type Sent } from '#application/portals/look-after';
import { noteStanding } from '#application/portals/note';
import type { Waits } from '#application/portals/send-waiting';
import type { MadeBill } from '#application/ports/eway-bill-portal';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { Message } from '#application/ports/journal';
import type { BillAccess } from '#application/ports/portal-access';
import type { Closed } from '#application/ports/portal-gate';
import type { Row } from '#application/ports/records';
import { billByIrnPayload } from '#domain/einvoice/payload';
import { ewayBillPayload } from '#domain/eway-bill/payload';
import { billRefusalPath } from '#domain/eway-bill/refusal-path';
import { partALapses } from '#domain/eway-bill/validity';
import { pinAt, wayBetween } from '#domain/eway-bill/way';
import { standingOf } from '#modules/e-invoice/decide';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { goesAfterInvoice } from '#modules/kit/eway-bill/standing';
import type { AnyDocument } from '#modules/kit/module';

const done: Sent = { outcome: 'done' };

/**
 * Takes the step that a document asks for at the e-way bill portal, once. Before it is sent it is marked; what may have been taken before is
 * asked for first. An invoice that is to be registered goes first: its bill is made from it.
 */
export async function followEwayBill(context: Context, ways: EwayBillWays, document: AnyDocument, asked: Asked): Promise<Sent> {
  const subject = await subjectOf(context, ways, document, asked);
  if (subject === undefined) return done;
  // Its answer sends the message of the bill again.
  if (goesAfterInvoice(subject.stored.row)) return done;
  const sent = await new Following(context, ways, document, asked, subject).follow();
  if (sent.outcome === 'later') await lookAfter(context, ways, subject.gstin, sent.until);
  return sent;
}

/** What waits for the e-way bill portal. */
export function ewayBillsThatWait(ways: EwayBillWays, documents: readonly AnyDocument[]): Waits {
  const follow: Waits['follow'] = (context, document, asked) => followEwayBill(context, ways, document, asked);
  return { portal: billPortal, name: 'eway-bill-waiting', documents, follow };
}

/** A bill that was made now, or is found there: then with the kilometres by which its time is counted, as far as the portal says them. */
interface Made extends Omit<MadeBill, 'portalDistance'> {
  readonly portalDistance?: number | null;
  readonly distance?: number;
}

class Following {
  readonly #context: Context;
  readonly #ways: EwayBillWays;
  readonly #document: AnyDocument;
  readonly #asked: Asked;
  readonly #subject: Subject;

  constructor(context: Context, ways: EwayBillWays, document: AnyDocument, asked: Asked, subject: Subject) {
    this.#context = context;
    this.#ways = ways;
    this.#document = document;
    this.#asked = asked;
    this.#subject = subject;
  }

  async follow(): Promise<Sent> {
    const { stands, access } = this.#subject;
    if (typeof access === 'string') return this.#refused([{ code: '', message: access }]);
    const maybeTaken = Boolean(stands.ewayBillSent);
    if (maybeTaken && this.#now - Date.parse(stands.ewayBillSent ?? '') < inFlight) throw new AtThePortal('It is being sent');
    if (stands.ewayBillStep === 'Generate') return this.#generate(access, maybeTaken);
    if (stands.ewayBillStep === 'Several Vehicles') return this.#several(access, maybeTaken);
    const step = stands.ewayBillStep as LaterStep;
    const answer = await this.#call(async () => {
      await this.#mark();
      return takeStep(step, access, stands, maybeTaken);
    });
    if (answer.outcome !== 'done') return this.#unanswered(answer);
    const changed = answer.value;
    await this.#note(`eway-bill-${verbs[step]}`, (stood, now) => settled(changed(stood, now)));
    return done;
  }

  /** Call by call: each answer is kept before the next one. */
  async #several(access: BillAccess, maybeTaken: boolean): Promise<Sent> {
    let stands: EwayBillStanding = this.#subject.stands;
    const keep = async (action: string, changed: (stood: EwayBillStanding) => EwayBillStanding) => {
      await this.#note(action, (stood) => {
        const { ewayBillSent: _, ...rest } = changed(stood);
        stands = rest;
        return stands;
      });
    };
    if (maybeTaken) {
      const kept = await this.#call(() => access.portal.get(access.account, stands.ewayBillNo ?? ''));
      if (kept.outcome !== 'done') return this.#unanswered(kept);
      const bill = kept.value;
      if (bill !== null)
        await keep('eway-bill-vehicle-added', (stood) => ({ ...takenOfSeveral(bill)(stood, ''), ...endOf(bill.validUntil) }));
    }
    for (let ask = nextOfSeveral(access, stands); ask !== null; ask = nextOfSeveral(access, stands)) {
      const next = ask;
      const answer = await this.#call(async () => {
        await this.#mark(stands.ewayBillSent);
        return next();
      });
      if (answer.outcome !== 'done') return this.#unanswered(answer);
      await keep('eway-bill-vehicle-added', (stood) => answer.value(stood, ''));
    }
    // Adding a vehicle does not say until when the bill runs.
    const kept = await this.#call(() => access.portal.get(access.account, stands.ewayBillNo ?? ''));
    if (kept.outcome !== 'done') return this.#unanswered(kept);
    await this.#note('eway-bill-vehicle-updated', (stood) => ({ ...settled(stood), ...endOf(kept.value?.validUntil ?? null) }));
    return done;
  }

  async #generate(access: BillAccess, maybeTaken: boolean): Promise<Sent> {
    if (maybeTaken) {
      const found = await this.#call(() => this.#find(access));
      if (found.outcome !== 'done') return this.#unanswered(found);
      if (found.value !== null) return this.#made(found.value);
    }
    const answer = await this.#ask(access);
    if (answer.outcome === 'done') return this.#made(answer.value);
    if (answer.outcome === 'unknown' || (answer.outcome === 'refused' && answer.errors.some(({ code }) => isThere.has(code)))) {
      const found = await this.#call(() => this.#find(access));
      if (found.outcome === 'done' && found.value !== null) return this.#made(found.value);
      // The bill is there, and which one it is cannot be told now.
      if (answer.outcome === 'refused' && !('value' in found) && !('errors' in found)) return this.#unanswered(found);
    }
    return this.#unanswered(answer);
  }

  /** From the invoice that is registered, or by itself: also if this portal does not know the invoice of another one. */
  async #ask({ portal, account, byIrn }: BillAccess): Promise<PortalAnswer<MadeBill> | Closed> {
    const { bill, stored } = this.#subject;
    const { irn, eInvoice } = standingOf(stored.row);
    const isFromInvoice = byIrn !== undefined && irn && eInvoice === 'Generated';
    if (isFromInvoice) {
      const answer = await this.#ways.invoiceGate.call(this.#context.scope, this.#subject.gstin, async () => {
        await this.#mark();
        return byIrn.bills.generate(byIrn.account, billByIrnPayload(irn, bill.transport));
      });
      // Bills that this portal makes by itself need not wait for the other one.
      if (answer.outcome === 'closed') return { outcome: 'busy', why: 'The e-invoice portal does not answer, or has had many calls' };
      const isUnknown = answer.outcome === 'refused' && answer.errors.some(({ code }) => notKnown.has(code));
      if (!isUnknown) return answer;
    }
    return this.#call(async () => {
      if (!isFromInvoice) await this.#mark();
      return portal.generate(account, ewayBillPayload(bill));
    });
  }

  /** The bill that the portal has of this document. All of it says the distance, and that it was not cancelled. One that lapsed is none. */
  async #find({ portal, account }: BillAccess): Promise<PortalAnswer<Made | null>> {
    const { documentType, number } = this.#subject.bill;
    const found = await portal.find(account, documentType, number);
    if (found.outcome !== 'done' || found.value === null) return found;
    const kept = await portal.get(account, found.value.number);
    if (kept.outcome !== 'done') return kept;
    const { validUntil, generatedAt } = found.value;
    const isLapsed = validUntil === null && this.#now > partALapses(generatedAt);
    if (kept.value === null || !kept.value.active || isLapsed) return { outcome: 'done', value: null };
    return { outcome: 'done', value: { ...found.value, distance: kept.value.distance } };
  }

  async #made({ number, generatedAt, validUntil, portalDistance = null, ...more }: Made): Promise<Sent> {
    const { bill, sandbox } = this.#subject;
    const { transport } = bill;
    const distance = more.distance ?? (transport.distance || portalDistance || 0);
    await this.#note('eway-bill-generated', (_, now) => ({
      ...{ ewayBill: validUntil === null ? 'Part A only' : 'Active', ewayBillSince: now, ewayBillNo: number },
      ewayBillAt: moment(generatedAt),
      ...(validUntil === null ? {} : { ewayBillUntil: moment(validUntil), ewayBillPartBAt: moment(generatedAt) }),
      ...(distance === 0 ? {} : { ewayBillKm: distance }),
      ...(validUntil === null ? {} : { ewayBillVehicle: transport.vehicle ?? transport.documentNumber ?? null }),
      ...(transport.transporterId === null ? {} : { ewayBillTransporter: transport.transporterId }),
      ...(transport.vehicleType === null ? {} : { ewayBillCargo: transport.vehicleType }),
      ...(sandbox ? { ewayBillSandbox: true } : {}),
    }));
    if (portalDistance !== null) await this.#keepDistance(portalDistance);
    return done;
  }

  /** For the next document that goes this way. */
  async #keepDistance(kilometres: number): Promise<void> {
    const { distances } = this.#ways;
    const { from, to } = this.#subject.bill;
    const way = wayBetween(pinAt(from), pinAt(to));
    if (way === undefined || (await distances.find(this.#context.scope, way)) === kilometres) return;
    await distances.keep(this.#context.scope, way, kilometres);
  }

  /** Not taken, as far as is known. */
  async #unanswered(answer: Exclude<PortalAnswer<unknown>, { readonly outcome: 'done' }> | Closed): Promise<Sent> {
    if (answer.outcome === 'refused' || answer.outcome === 'settings') return this.#refused(answer.errors);
    const why = 'why' in answer ? answer.why : 'The portal does not answer, or has had many calls';
    await this.#note('eway-bill-waits', (stood, now) => {
      const maybeTaken = answer.outcome === 'unknown' || (answer.outcome === 'closed' && Boolean(stood.ewayBillSent));
      const { ewayBillSent: _, ...unsent } = stood;
      const waits: EwayBillStanding = maybeTaken ? stood : unsent;
      const state = stood.ewayBillStep === 'Generate' && !maybeTaken ? ({ ewayBill: 'Waiting', ewayBillSince: now } as const) : {};
      if (waits.ewayBillWhy !== undefined && waits.ewayBillSent === stood.ewayBillSent) return undefined;
      return { ...waits, ...state, ewayBillWhy: `${why}. It is sent as soon as possible` };
    });
    const until = answer.outcome === 'closed' ? answer.until : this.#now + againAfter;
    return { outcome: 'later', until, closed: answer.outcome === 'closed' };
  }

  /** The bill stands as it stood; a bill that was to be made is not. */
  async #refused(errors: readonly { readonly code: string; readonly message: string }[]): Promise<Sent> {
    const why = errors.map(({ code, message }) => (code === '' ? message : `${message} (${code})`)).join('. ');
    await this.#note('eway-bill-refused', (stood, now) => ({
      ...settled(stood),
      ...(stood.ewayBillStep === 'Generate' ? { ewayBill: 'Failed', ewayBillSince: now } : {}),
      ...(stood.ewayBillStep === 'Generate' ? { ewayBillProblems: errors.map((error) => ({ path: this.#pathOf(error), ...error })) } : {}),
      ewayBillWhy: stood.ewayBillStep === 'Generate' ? why : `${stood.ewayBillStep} was refused: ${why}`,
    }));
    return done;
  }

  /** The field at which a refusal is mended; empty if this document has none for it. */
  #pathOf({ code }: { readonly code: string }): string {
    const path = billRefusalPath(code, this.#subject.bill);
    const [name = ''] = path.split('.');
    return name === 'seller' || name in this.#document.fields ? path : '';
  }

  get #now(): number {
    return this.#context.ports.clock.now().getTime();
  }

  #call<Value>(ask: () => Promise<PortalAnswer<Value>>) {
    return this.#ways.gate.call(this.#context.scope, this.#subject.gstin, ask);
  }

  /** Throws if it does not stand as it was read. */
  async #mark(read = this.#subject.stands.ewayBillSent): Promise<void> {
    const marked = await this.#note('eway-bill-sent', (stood, now) => {
      if (stood.ewayBillSent !== read) return undefined;
      const { ewayBillWhy: _, ...rest } = stood;
      const state = stood.ewayBillStep === 'Generate' ? ({ ewayBill: 'Sending', ewayBillSince: now } as const) : {};
      return { ...rest, ...state, ewayBillSent: now };
    });
    if (!marked) throw new AtThePortal('Somebody else sends it');
  }

  #note(action: string, stands: (stood: EwayBillStanding, now: string) => EwayBillStanding | undefined): Promise<boolean> {
    const { documentId: id, request } = this.#asked;
    const tells = (row: Row) => invoiceThatWaits(this.#context, this.#document, id, row);
    return noteStanding<EwayBillStanding>(this.#context, billPortal, { document: this.#document, id, request, action, stands, tells });
  }
}

/** An e-invoice is cancelled after its e-way bill, however that ended. */
export function invoiceThatWaits({ scope }: Context, document: AnyDocument, id: string, row: Row): readonly Message[] {
  const { ewayBillStep, eInvoice } = row as EwayBillStanding & EInvoiceStanding;
  return !ewayBillStep && eInvoice === 'Cancelling' ? invoiceMessages(document, scope, id, row) : [];
}

const verbs: Readonly<Record<LaterStep, string>> = {
  'Update Vehicle': 'vehicle-updated',
  'Update Transporter': 'transporter-updated',
  'Extend Validity': 'extended',
  Cancel: 'cancelled',
};

/** The portal has a bill for this document, or for this IRN. */
const isThere: ReadonlySet<string> = new Set(['604', '4002']);
/** This portal does not know the IRN: the other one of NIC registered it. */
const notKnown: ReadonlySet<string> = new Set(['2148', '2154', '4001']);

function endOf(validUntil: number | null): EwayBillStanding {
  return validUntil === null ? {} : { ewayBillUntil: moment(validUntil) };
}

/** Nothing is on its way any more. */
export function settled(standing: EwayBillStanding): EwayBillStanding {
  const {
    ewayBillStep: _,
    ewayBillAsked: __,
    ewayBillRequest: ___,
    ewayBillSent: ____,
    ewayBillWhy: _____,
    ewayBillProblems: ______,
    ewayBillGivenUp: _______,
    ...rest
  } = standing;
  return rest;
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
