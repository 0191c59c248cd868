import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#application/context';
import { documentFacts } from '#application/documents/facts/document-facts';
import { eInvoicesThatWait, followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { sendWaiting } from '#application/portals/send-waiting';
import { documentRowOf } from '#application/row-of';
import { assert } from '#domain/assert';
import { eInvoicePayload } from '#domain/einvoice/payload';
import { schemaErrors } from '#integrations/irp/inv01';
import { decideEInvoice, standingOf } from '#modules/e-invoice/decide';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';
import { type Figure, figure, median, ratioFigure } from './measuring/figure.ts';

const document = documentOf('sales-invoice');
const minute = 60_000;
const atOnce = 8;
const checked = 10_000;
const saves = 200;
/** A round ends when the portal seems closed, which three faults in ten make happen after a few hundred invoices. */
const mostRounds = 500;

/** E-invoices: what building and checking their payloads costs, what saving costs, and how often the portal is called through faults. */
export async function eInvoices(invoices: number): Promise<readonly Figure[]> {
  const [plain, registered, sent] = await Promise.all([openBooks(), openBooks(), openBooks()]);
  const limit = { callsAMinute: Number.POSITIVE_INFINITY };
  const portals = await Promise.all([withPortal(registered, limit), withPortal(sent, limit)]);
  try {
    return [await payloads(registered), await saving(plain, registered), ...(await throughFaults(sent, portals[1], invoices))];
  } finally {
    await Promise.all([plain, registered, sent, ...portals].map((one) => one.close()));
  }
}

async function seller(books: OpenBooks, lines: number): Promise<() => Promise<string>> {
  const { partyId, itemId } = await withPartyAndItem(books);
  const line = { itemId, quantity: 3_0000, rate: 845_7500 };
  const row = { date: '2026-11-20', partyId, lines: Array.from({ length: lines }, () => line) };
  return async () => (await books.enter('sales-invoice', row)).id;
}

/** Of an invoice of seven lines: deciding, building and checking, beside the check alone. */
async function payloads(books: OpenBooks): Promise<Figure> {
  const stored = await books.context.ports.records.find(books.context.scope, document.slug, await (await seller(books, 7))());
  assert(stored, 'it was entered');
  const facts = await documentFacts(books.context, document, stored.row);
  const row = documentRowOf(stored);
  const whole = () => {
    const decision = decideEInvoice(document, row, facts);
    assert(decision?.state === 'Pending', 'it is sent');
    const payload = eInvoicePayload(decision.invoice, { ewayBill: false });
    assert(schemaErrors(payload).length === 0, 'it fits');
    return payload;
  };
  const payload = whole();
  const [all, alone] = [timed(whole), timed(() => schemaErrors(payload))];
  return ratioFigure(
    'EINVOICE',
    `building and checking ${checked} payloads of 7 lines, beside the check alone`,
    all,
    'ms',
    { most: 3 },
    alone,
  );
}

/** Milliseconds for all of them, the median of five rounds. */
function timed(work: () => unknown): number {
  return median(
    Array.from({ length: 5 }, () => {
      const begun = performance.now();
      for (let at = 0; at < checked; at += 1) work();
      return performance.now() - begun;
    }),
  );
}

/** Saving an invoice that is sent, beside one of an organisation without e-invoices, by turns. */
async function saving(plain: OpenBooks, registered: OpenBooks): Promise<Figure> {
  const sellers = [await seller(plain, 4), await seller(registered, 4)] as const;
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < saves; at += 1) {
    for (const which of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const begun = performance.now();
      await sellers[which]();
      if (at >= 20) times[which].push(performance.now() - begun);
    }
  }
  const [without, with_] = times.map(median) as [number, number];
  return ratioFigure(
    'EINVOICE',
    'saving an invoice that becomes an e-invoice, beside one that does not',
    with_,
    'ms',
    { most: 1.05 },
    without,
  );
}

/** All are registered once, though three calls in ten go wrong. */
async function throughFaults(books: OpenBooks, portal: PortalOfBooks, invoices: number): Promise<readonly Figure[]> {
  const sell = await seller(books, 4);
  const ids: string[] = [];
  // The views follow the log, as in the product.
  const { organisationId, branchId } = books.context.scope;
  const folding = keptUp(() => books.storage.projector.project(organisationId, { branchId }));
  await inTurns(
    Array.from({ length: invoices }, () => async () => void ids.push(await sell())),
    atOnce,
  );
  const before = { calls: callsOf(portal), registered: portal.register.entries().length };
  portal.faults.often(0.3, ['down', 'too-many', 'half', 'not-json', 'answer-lost', 'wrong-signature', 'token-over']);
  let open: readonly string[] = ids;
  let elapsed = 0;
  const begun = performance.now();
  for (let round = 0; open.length > 0 && round < mostRounds; round += 1) {
    const context = after(books.context, elapsed);
    const deliver = (id: string) => async () => {
      const stored = await context.ports.records.find(context.scope, document.slug, id);
      const { eInvoiceRequest: request } = standingOf(stored?.row);
      // Another process is at it: the queue delivers the message again.
      if (request) await followEInvoice(context, portal.ways, document, { documentId: id, request }).catch(() => undefined);
    };
    if (round === 0) await inTurns(open.map(deliver), atOnce);
    else await sendWaiting(context, portal.ways, eInvoicesThatWait(portal.ways, [document]), portal.gstin, Number.POSITIVE_INFINITY);
    portal.ahead(20 * minute);
    elapsed += 3 * minute;
    open = await unsent(books, open);
  }
  await folding.stop();
  const seconds = (performance.now() - begun) / 1_000;
  const injected = [...portal.faults.injected.values()].reduce((sum, one) => sum + one, 0);
  const calls = callsOf(portal) - before.calls - injected;
  const registered = portal.register.entries().length - before.registered;
  return [
    figure('EINVOICE', `invoices without an e-invoice after ${invoices} through 30 % faults`, open.length, 'invoices', { exactly: 0 }),
    figure('EINVOICE', 'registrations for each invoice', registered / invoices, 'registrations', { exactly: 1 }),
    figure('EINVOICE', 'portal calls for each invoice, besides those that went wrong', calls / invoices, 'calls', { most: 1.3 }),
    figure('EINVOICE', 'e-invoices in a second, with their commits', invoices / seconds, '/s', { least: 5 }),
  ];
}

/** Folds again and again until it is stopped. */
function keptUp(fold: () => Promise<unknown>) {
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      await fold();
      await sleep(200);
    }
  };
  const running = loop();
  return {
    stop() {
      stopped = true;
      return running;
    },
  };
}

function after(context: Context, milliseconds: number): Context {
  const clock = { now: () => new Date(Date.now() + milliseconds) };
  return { ...context, ports: { ...context.ports, clock } };
}

async function unsent({ context }: OpenBooks, ids: readonly string[]): Promise<readonly string[]> {
  const left: string[] = [];
  for (const id of ids) {
    const stored = await context.ports.records.find(context.scope, document.slug, id);
    if (standingOf(stored?.row).eInvoice !== 'Generated') left.push(id);
  }
  return left;
}

function callsOf({ simulator }: PortalOfBooks): number {
  return [...simulator.calls.values()].reduce((sum, count) => sum + count, 0);
}

async function inTurns(works: readonly (() => Promise<void>)[], side: number): Promise<void> {
  const left = [...works];
  const lane = async () => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) await work();
  };
  await Promise.all(Array.from({ length: side }, lane));
}
