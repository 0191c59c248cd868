import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelEInvoice } from '#application/e-invoice/cancel-e-invoice';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import type { Stored } from '#application/ports/records';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { contextEnding, Ended, endingAt, minutesLater } from '#test/kit/books/ending';
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

/** The job, in a process that ends. */
function endingJob(number: number, made: boolean) {
  const ending = endingAt(number, made);
  const invoices = async () => ({ portal: ending(portal.portal), account: portal.account });
  const ways: EInvoiceWays = { ...portal.ways, gate: ending(portal.ways.gate), accesses: { invoices } };
  return { context: contextEnding(books.context, ending), ways };
}

type Found = Stored & { readonly row: EInvoiceStanding };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;

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
  const { context, ways } = endingJob(number, made);
  try {
    await followEInvoice(context, ways, document, asked);
    return { id, ended: false };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  await followEInvoice(minutesLater(books.context, 3), portal.ways, document, asked);
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
