import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { cancelEInvoice } from '#application/e-invoice/cancel-e-invoice';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import type { Stored } from '#application/ports/records';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// The process of the job ends before or after each of its calls to the outside, once in each run. Then the message comes again.
let books: OpenBooks;
let portal: PortalOfBooks;
let sold: { readonly partyId: string; readonly itemId: string };
const document = documentOf('sales-invoice');

beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
  portal = await withPortal(books);
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

class Ended extends Error {}

/** Ends the process at the call of this number; `made`: the call was carried out, and only its answer is lost. */
function endingAt(number: number, made: boolean) {
  let calls = 0;
  const ending = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          const at = calls;
          calls += 1;
          if (at === number && !made) throw new Ended();
          const answer: unknown = await Reflect.apply(value, target, given);
          if (at === number) throw new Ended();
          return answer;
        };
      },
    });
  const { ports } = books.context;
  const context: Context = {
    ...books.context,
    ports: { ...ports, journal: ending(ports.journal), records: ending(ports.records), files: ending(ports.files) },
  };
  const invoices = async () => ({ portal: ending(portal.portal), account: portal.account });
  const ways: EInvoiceWays = { ...portal.ways, gate: ending(portal.ways.gate), accesses: { invoices } };
  return { context, ways };
}

type Found = Stored & { readonly row: EInvoiceStanding };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;

/** After the visibility time of the queue. */
function afterwards(): Context {
  const clock = { now: () => new Date(Date.now() + 3 * 60_000) };
  return { ...books.context, ports: { ...books.context.ports, clock } };
}

async function enter(): Promise<string> {
  const lines = [{ itemId: sold.itemId, quantity: 1_0000, rate: 100_0000 }];
  return (await books.enter('sales-invoice', { date: '2026-11-20', partyId: sold.partyId, lines })).id;
}

/** Ends the job at this call and delivers the message again; `ended`: false once it makes fewer calls. */
async function endsAt(number: number, made: boolean, prepare: () => Promise<string>): Promise<{ id: string; ended: boolean }> {
  // The gate lets a hundred calls through in a minute.
  portal.ahead(60_000);
  const id = await prepare();
  const asked = { documentId: id, request: (await read(id)).row.eInvoiceRequest ?? '' };
  const { context, ways } = endingAt(number, made);
  try {
    await followEInvoice(context, ways, document, asked);
    return { id, ended: false };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  await followEInvoice(afterwards(), portal.ways, document, asked);
  return { id, ended: true };
}

describe.each([
  ['before', false],
  ['after', true],
])('a process that ends %s any of its calls', (_, made) => {
  it('registers the document once', async () => {
    let number = 0;
    for (; ; number += 1) {
      const { id, ended } = await endsAt(number, made, enter);
      const { row } = await read(id);
      expect(row.eInvoice, `call ${number}`).toBe('Generated');
      const registered = portal.register.entries().filter(({ document: { DocDtls } }) => DocDtls.No === row['number']);
      expect(registered, `call ${number}`).toHaveLength(1);
      expect(row.irn).toBe(registered[0]?.irn);
      if (!ended) break;
    }
    expect(number).toBeGreaterThan(6);
  });

  it('cancels at the portal and in the books', async () => {
    const prepare = async () => {
      const id = await enter();
      await followEInvoice(books.context, portal.ways, document, {
        documentId: id,
        request: (await read(id)).row.eInvoiceRequest ?? '',
      });
      const { version } = await read(id);
      await cancelEInvoice(books.context, document, id, { version, reason: 'Duplicate', remark: '' });
      return id;
    };
    let number = 0;
    for (; ; number += 1) {
      const { id, ended } = await endsAt(number, made, prepare);
      const { row } = await read(id);
      expect(row, `call ${number}`).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
      expect(portal.register.entries().find(({ irn }) => irn === row.irn)?.cancelledAt).not.toBeNull();
      if (!ended) break;
    }
    expect(number).toBeGreaterThan(6);
  });
});
