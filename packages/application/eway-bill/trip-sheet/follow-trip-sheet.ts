import type { Context } from '#application/context';
import { conveyance } from '#application/eway-bill/take-step';
import { carriedDocuments } from '#application/eway-bill/trip-sheet/carried-documents';
import { heldElsewhere } from '#application/eway-bill/trip-sheet/hold-bills';
import { noteSheet } from '#application/eway-bill/trip-sheet/note-sheet';
import type { AskedSheet, SheetWays } from '#application/eway-bill/trip-sheet/sheet-ways';
import { tellDocument } from '#application/eway-bill/trip-sheet/tell-document';
import { allRegistrations } from '#application/known-records';
import { AtThePortal, againAfter, inFlight } from '#application/portals/look-after';
import type { Conveyance, NamedVehicle, TripSheet as SheetRequest } from '#application/ports/eway-bill-portal';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { BillAccess } from '#application/ports/portal-access';
import type { Closed } from '#application/ports/portal-gate';
import { rowOf } from '#application/row-of';
import type { Problem } from '#domain/refusal';
import { carriedProblems } from '#modules/stock/trip-sheet/carried';
import { type SheetLine, type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

type NotDone = Exclude<PortalAnswer<unknown>, { readonly outcome: 'done' }> | Closed;

/**
 * Makes a trip sheet at the portal, once, and then tells its documents the vehicle. It is marked before it is sent; what may have been made
 * before is looked for first, in one of its bills. The message can come again between any two writes.
 */
export async function followTripSheet(context: Context, ways: SheetWays, asked: AskedSheet): Promise<void> {
  const stored = await context.ports.records.find(context.scope, tripSheet.slug, asked.documentId);
  const sheet = stored && rowOf(tripSheet, stored);
  if (sheet?.request !== asked.request) return;
  const registration = (await allRegistrations(context)).find(({ gstin }) => gstin === sheet.gstin);
  const access = registration
    ? await ways.accesses.bills(context.scope, { ...registration })
    : `${sheet.gstin} is not among the GST Registrations`;
  await new Following(context, ways, asked, sheet, registration?.mode === 'Sandbox').follow(access);
}

/** For a sheet whose job never ended. It keeps its request, so its message can be sent again. */
export async function giveUpTripSheet(context: Context, asked: AskedSheet): Promise<void> {
  await noteSheet(context, asked, 'sheet-failed', ({ sheetNumber, sentAt }) => {
    if (sheetNumber !== null) return { why: 'It is made, but not all of its documents know their vehicle yet' };
    if (sentAt !== null) return { why: 'The portal could not be asked whether it is made. Send it again from Failed Messages' };
    return { sheetStatus: 'Failed', why: 'It could not be sent. Try again' };
  });
}

class Following {
  readonly #context: Context;
  readonly #ways: SheetWays;
  readonly #asked: AskedSheet;
  readonly #sheet: TripSheet;
  readonly #sandbox: boolean;

  constructor(context: Context, ways: SheetWays, asked: AskedSheet, sheet: TripSheet, sandbox: boolean) {
    this.#context = context;
    this.#ways = ways;
    this.#asked = asked;
    this.#sheet = sheet;
    this.#sandbox = sandbox;
  }

  async follow(access: BillAccess | string): Promise<void> {
    const { sheetNumber } = this.#sheet;
    if (typeof access === 'string') {
      // What is made stays made, and its documents wait for the access.
      if (sheetNumber !== null) return this.#unanswered({ outcome: 'busy', why: access });
      return this.#refused([access]);
    }
    const number = sheetNumber ?? (await this.#make(access));
    if (number !== undefined) await this.#tell(access, number);
  }

  /** Its number; undefined if it is not made, as far as is known. */
  async #make(access: BillAccess): Promise<string | undefined> {
    const { sentAt } = this.#sheet;
    if (sentAt !== null) {
      if (this.#now - Date.parse(sentAt) < inFlight) throw new AtThePortal('It is being sent');
      const found = await this.#call(() => this.#find(access));
      if (found.outcome !== 'done') return this.#unanswered(found);
      if (found.value !== null) return this.#made(found.value);
    }
    const problems = await this.#problems();
    if (problems.length > 0) return this.#cannotGo(problems);
    const answer = await this.#call(async () => {
      await this.#mark();
      return access.portal.consolidate(access.account, this.#request());
    });
    if (answer.outcome === 'done') return this.#made(answer.value);
    if (answer.outcome === 'unknown') {
      const found = await this.#call(() => this.#find(access));
      if (found.outcome === 'done' && found.value !== null) return this.#made(found.value);
    }
    return this.#unanswered(answer);
  }

  /** The sheet that an earlier request of this one made: the portal names it with the vehicle in each of its bills. */
  async #find({ portal, account }: BillAccess): Promise<PortalAnswer<Made | null>> {
    const kept = await portal.get(account, this.#sheet.bills[0]?.billNumber ?? '');
    if (kept.outcome !== 'done') return kept;
    const { vehicle = '', document = '' } = this.#conveyance();
    // The portal tells whole seconds.
    const from = Math.floor(Date.parse(this.#asked.request) / 1_000) * 1_000;
    const isIt = (named: NamedVehicle) =>
      named.tripSheet !== null && named.vehicle === vehicle && (vehicle !== '' || named.document === document) && named.namedAt >= from;
    const named = kept.value?.vehicles.findLast(isIt);
    return { outcome: 'done', value: named?.tripSheet ? { number: named.tripSheet, generatedAt: named.namedAt } : null };
  }

  /** What became of its bills since somebody asked for it. */
  async #problems(): Promise<readonly Problem[]> {
    const { bills } = this.#sheet;
    const carried = await carriedDocuments(this.#context, bills.map(namedOf));
    const others = carried.flatMap((one, at): readonly Problem[] =>
      one !== undefined && one.stands.ewayBillNo !== bills[at]?.billNumber
        ? [{ path: `bills.${at}`, message: 'Its e-way bill is another one by now' }]
        : [],
    );
    const held = await heldElsewhere(
      this.#context,
      this.#asked.documentId,
      bills.map(({ billNumber }) => billNumber),
    );
    return [...others, ...held, ...carriedProblems(carried, this.#now)];
  }

  /** Tells the documents, and then the request is done with. */
  async #tell({ portal, account }: BillAccess, number: string): Promise<void> {
    const carried = await carriedDocuments(this.#context, this.#sheet.bills.map(namedOf));
    for (const [at, one] of carried.entries()) {
      const bill = this.#sheet.bills[at]?.billNumber ?? '';
      // Another bill of it, or none any more.
      if (one === undefined || one.stands.ewayBillNo !== bill) continue;
      const kept = await this.#call(() => portal.get(account, bill));
      if (kept.outcome !== 'done') return this.#unanswered(kept);
      if (kept.value === null) continue;
      const isTold = await tellDocument(this.#context, one, kept.value, number);
      // A step of the document is at the portal: once it is answered, the document is told.
      if (!isTold) return this.#ways.later(inFlight);
    }
    await this.#note('sheet-told', () => ({ request: null, why: null }));
  }

  async #made({ number, generatedAt }: Made): Promise<string> {
    await this.#note('sheet-made', () => ({
      ...{ sheetStatus: 'Made', sheetNumber: number, madeAt: new Date(generatedAt).toISOString(), sentAt: null, why: null },
      ...(this.#sandbox ? { sandbox: true } : {}),
    }));
    return number;
  }

  /** Not made, as far as is known; or made, and some documents do not know it yet. */
  async #unanswered(answer: NotDone): Promise<undefined> {
    if ((answer.outcome === 'refused' || answer.outcome === 'settings') && this.#sheet.sheetNumber === null)
      return this.#refused(answer.errors.map(({ code, message }) => (code === '' ? message : `${message} (${code})`)));
    const why = 'why' in answer ? answer.why : 'The portal does not answer, or has had many calls';
    await this.#note('sheet-waits', ({ sheetNumber, sentAt, why: said }) => {
      const maybeMade = answer.outcome === 'unknown' || (answer.outcome === 'closed' && sentAt !== null);
      const next: Partial<TripSheet> = {
        ...(sheetNumber === null && !maybeMade ? { sheetStatus: 'Waiting', sentAt: null } : {}),
        why: sheetNumber === null ? `${why}. It is sent as soon as possible` : `${why}. Its documents are told as soon as possible`,
      };
      return said === next.why ? undefined : next;
    });
    const until = answer.outcome === 'closed' ? answer.until : this.#now + againAfter;
    await this.#ways.later(Math.max(0, until - this.#now));
  }

  async #refused(why: readonly string[]): Promise<undefined> {
    await this.#note('sheet-refused', () => ({ sheetStatus: 'Failed', why: why.join('. ').slice(0, 2_000), request: null, sentAt: null }));
  }

  async #cannotGo(problems: readonly Problem[]): Promise<undefined> {
    await this.#note('sheet-refused', ({ bills }) => ({
      ...{ sheetStatus: 'Failed', why: 'Some of its e-way bills cannot go along any more', request: null, sentAt: null },
      bills: bills.map((line, at) => ({ ...line, problem: problems.find(({ path }) => path === `bills.${at}`)?.message ?? null })),
    }));
  }

  /** Throws if it does not stand as it was read. */
  async #mark(): Promise<void> {
    const { sentAt: read } = this.#sheet;
    const marked = await this.#note('sheet-sent', ({ sentAt }, now) =>
      sentAt === read ? { sheetStatus: 'Sending', sentAt: now, why: null } : undefined,
    );
    if (!marked) throw new AtThePortal('Somebody else sends it');
  }

  #request(): SheetRequest {
    const { fromPlace, fromState, bills } = this.#sheet;
    const from = { place: fromPlace ?? '', state: fromState ?? '' };
    return { ...this.#conveyance(), from, bills: bills.map(({ billNumber }) => billNumber ?? '') };
  }

  #conveyance(): Conveyance {
    const { mode, vehicle, carrierDocument, carrierDate } = this.#sheet;
    return conveyance({ mode: mode ?? 'Road', vehicle, vehicleType: 'Regular', document: carrierDocument, documentDate: carrierDate });
  }

  get #now(): number {
    return this.#context.ports.clock.now().getTime();
  }

  #call<Value>(ask: () => Promise<PortalAnswer<Value>>) {
    return this.#ways.gate.call(this.#context.scope, this.#sheet.gstin ?? '', ask);
  }

  #note(action: string, stands: Parameters<typeof noteSheet>[3]): Promise<boolean> {
    return noteSheet(this.#context, this.#asked, action, stands);
  }
}

interface Made {
  readonly number: string;
  readonly generatedAt: number;
}

function namedOf({ slug, documentId }: SheetLine) {
  return { slug: slug ?? '', id: documentId ?? '' };
}
