import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { cancelEInvoice } from '#application/e-invoice/cancel-e-invoice';
import { followEInvoice } from '#application/e-invoice/follow-e-invoice';
import { giveUpEInvoice } from '#application/e-invoice/given-up';
import { markEInvoice } from '#application/e-invoice/mark-e-invoice';
import type { EInvoiceWays } from '#application/e-invoice/ways';
import { AtThePortal } from '#application/portals/look-after';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import type { Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import { documentOf, type OpenBooks, openBooks, withPartyAndItem } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';
import { typedFields } from '#test/kit/books/typed-fields';

// E-invoices from the save to the answer of the portal, on real engines and by the real protocol.
let books: OpenBooks;
let portal: PortalOfBooks;
let sold: { readonly partyId: string; readonly itemId: string };
const salesInvoice = documentOf('sales-invoice');

beforeAll(async () => {
  books = await openBooks();
  sold = await withPartyAndItem(books);
  portal = await withPortal(books);
});
afterAll(async () => {
  await portal.close();
  await books.close();
});

async function sell(quantity = 1): Promise<string> {
  const lines = [{ itemId: sold.itemId, quantity: quantity * 10_000, rate: 100_0000 }];
  return (await books.enter('sales-invoice', { date: '2026-11-20', partyId: sold.partyId, lines })).id;
}

type Found = Stored & { readonly row: EInvoiceStanding };
const read = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'sales-invoice', id)) as Found;
const stateOf = async (id: string) => (await read(id)).row.eInvoice;

/** As the queue delivers the message that is in the log. */
async function deliver(id: string, { context = books.context, ways = portal.ways, request = undefined as string | undefined } = {}) {
  return followEInvoice(context, ways, salesInvoice, { documentId: id, request: request ?? (await read(id)).row.eInvoiceRequest ?? '' });
}

const later = (minutes: number): Context => {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  return { ...books.context, ports: { ...books.context.ports, clock } };
};

/** The way to a portal that one call of goes wrong. */
const broken = (change: Partial<InvoicePortal>): EInvoiceWays => ({
  ...portal.ways,
  accesses: { invoices: async () => ({ portal: { ...portal.portal, ...change }, account: portal.account }) },
});
const registeredUnder = (number: unknown) => portal.register.entries().filter(({ document }) => document.DocDtls.No === number);
const change = async (id: string, values: object) => {
  const { row, version } = await read(id);
  return changeDocument(books.context, salesInvoice, { ...typedFields('sales-invoice', row), ...values, id, version } as never);
};

describe('a saved invoice', () => {
  it('is sent by a message in its log entry, once, and keeps what the portal signed', async () => {
    const id = await sell();
    expect(await stateOf(id)).toBe('Pending');
    const request = (await read(id)).row.eInvoiceRequest ?? '';
    await deliver(id);
    const { row } = await read(id);
    const [entry, ...others] = registeredUnder(row['number']);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ eInvoice: 'Generated', irn: entry?.irn, ackNumber: entry?.ackNo, signedQr: entry?.signedQr });
    expect(row.eInvoiceRequest).toBeUndefined();
    const file = await books.context.ports.files.get(books.context.scope, row.signedInvoice ?? '');
    expect(JSON.parse(Buffer.from(file).toString())).toMatchObject({ Irn: entry?.irn, SignedInvoice: entry?.signedInvoice });
    const calls = [...portal.simulator.calls.values()].reduce((sum, one) => sum + one, 0);
    await deliver(id, { request });
    expect([...portal.simulator.calls.values()].reduce((sum, one) => sum + one, 0)).toBe(calls);
  });

  it('is bound by what was reported, and free in the rest', async () => {
    const id = await sell();
    await deliver(id);
    await change(id, { notes: 'Deliver before noon' });
    expect(await read(id)).toMatchObject({ row: { eInvoice: 'Generated', notes: 'Deliver before noon' } });
    const { row } = await read(id);
    const lines = (typedFields('sales-invoice', row)['lines'] as readonly object[]).map((line) => ({ ...line, rate: 90_0000 }));
    await expect(change(id, { lines })).rejects.toThrow(
      'It is registered as an e-invoice, and this would change what was reported. Cancel it, or make a credit note',
    );
    const act = (verb: string) => actOnDocument(books.context, salesInvoice, id, verb, { version: undefined, remark: 'x' });
    await expect(act('cancel')).rejects.toThrow('Cancel the e-invoice, which cancels this too');
    expect(salesInvoice.actions['delete']?.offered(row)).toBe('It is registered as an e-invoice');
  });

  it('is sent as it was saved last', async () => {
    const id = await sell(1);
    const first = (await read(id)).row.eInvoiceRequest ?? '';
    await change(id, { lines: [{ itemId: sold.itemId, quantity: 7_0000, rate: 100_0000 }] });
    await deliver(id, { request: first });
    expect(await stateOf(id)).toBe('Pending');
    await deliver(id);
    expect(registeredUnder((await read(id)).row['number'])[0]?.document.ItemList[0]?.Qty).toBe(7);
  });

  it('is registered once when it is delivered twice at the same time', async () => {
    const id = await sell();
    const answers = await Promise.allSettled([deliver(id), deliver(id)]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stateOf(id)).toBe('Generated');
    expect(registeredUnder((await read(id)).row['number'])).toHaveLength(1);
  });

  it('leaves the books while the portal knows nothing of it', async () => {
    const id = await sell();
    const request = (await read(id)).row.eInvoiceRequest ?? '';
    await actOnDocument(books.context, salesInvoice, id, 'cancel', { version: undefined, remark: 'Entered twice' });
    expect((await read(id)).row).toMatchObject({ eInvoice: 'Not applicable', eInvoiceWhy: 'It is cancelled or a draft' });
    await deliver(id, { request });
    expect(registeredUnder((await read(id)).row['number'])).toEqual([]);
    await actOnDocument(books.context, salesInvoice, id, 'undo-cancel', { version: undefined });
    expect(await stateOf(id)).toBe('Pending');
  });
});

describe('a process that ends', () => {
  const ends = () => Promise.reject(new Error('The process ended'));

  it('between the mark and the call: it is not there, and is sent', async () => {
    const id = await sell();
    await expect(deliver(id, { ways: broken({ register: ends }) })).rejects.toThrow('The process ended');
    expect(await stateOf(id)).toBe('Sending');
    await expect(change(id, { lines: [{ itemId: sold.itemId, quantity: 2_0000, rate: 100_0000 }] })).rejects.toThrow('Wait for the answer');
    await expect(deliver(id)).rejects.toThrow(AtThePortal);
    await deliver(id, { context: later(3) });
    expect(await stateOf(id)).toBe('Generated');
  });

  it('between the call and its answer: it is found, and not sent again', async () => {
    const id = await sell();
    const register: InvoicePortal['register'] = async (...asked) => {
      await portal.portal.register(...asked);
      return ends();
    };
    await expect(deliver(id, { ways: broken({ register }) })).rejects.toThrow('The process ended');
    await deliver(id, { context: later(3), ways: broken({ register: ends }) });
    expect(await stateOf(id)).toBe('Generated');
    expect(registeredUnder((await read(id)).row['number'])).toHaveLength(1);
  });

  it('each time: people see it, and what may be there stays bound', async () => {
    const [pending, sending] = [await sell(), await sell()];
    await expect(deliver(sending, { ways: broken({ register: ends }) })).rejects.toThrow();
    for (const id of [pending, sending]) {
      const request = (await read(id)).row.eInvoiceRequest ?? '';
      await giveUpEInvoice(books.context, salesInvoice, { documentId: id, request });
    }
    expect((await read(pending)).row).toMatchObject({ eInvoice: 'Failed', eInvoiceWhy: 'It could not be sent. Generate it again' });
    expect(await stateOf(sending)).toBe('Sending');
    await actOnDocument(books.context, salesInvoice, pending, 'e-invoice-generate', { version: undefined });
    await deliver(pending);
    expect(await stateOf(pending)).toBe('Generated');
    await deliver(sending, { context: later(3) });
    expect(await stateOf(sending)).toBe('Generated');
  });
});

describe('a portal', () => {
  it('whose answer was lost is asked, and the document is taken over', async () => {
    const id = await sell();
    portal.faults.add('answer-lost');
    await deliver(id);
    expect(await stateOf(id)).toBe('Generated');
    expect(registeredUnder((await read(id)).row['number'])).toHaveLength(1);
  });

  it('that has another document of this number says so at the number', async () => {
    const id = await sell(1);
    const other = await sell(9);
    await deliver(other);
    const { document, ...entry } = registeredUnder((await read(other)).row['number'])[0] ?? expect.fail('registered');
    const number = String((await read(id)).row['number']);
    await portal.portal.register(portal.account, { ...document, DocDtls: { ...document.DocDtls, No: number } });
    await deliver(id);
    const { row } = await read(id);
    expect(row.eInvoice).toBe('Failed');
    expect(row.eInvoiceProblems).toEqual([
      { path: 'number', code: null, message: 'This number is registered with another total. Give it another number' },
    ]);
    expect(entry.irn).not.toBe(registeredUnder(number)[0]?.irn);
  });

  it('that answers about another document is not believed', async () => {
    const [id, other] = [await sell(2), await sell(8)];
    await deliver(other);
    const { irn, document } = registeredUnder((await read(other)).row['number'])[0] ?? expect.fail('registered');
    const theirs = await portal.portal.find(portal.account, 'INV', document.DocDtls.No, document.DocDtls.Dt);
    await deliver(id, { ways: broken({ register: async () => theirs as never }) });
    const { row } = await read(id);
    expect(row).toMatchObject({ eInvoice: 'Failed', eInvoiceWhy: 'The portal answered about another document' });
    expect(row.irn).not.toBe(irn);
  });

  it('that refuses is quoted with its code', async () => {
    const id = await sell();
    const errors = [{ code: '3029', message: 'GSTIN - 27AAACR5055K1Z7 is inactive' }];
    await deliver(id, { ways: broken({ register: async () => ({ outcome: 'refused', errors }) }) });
    const { row } = await read(id);
    expect(row).toMatchObject({ eInvoice: 'Failed', eInvoiceWhy: 'GSTIN - 27AAACR5055K1Z7 is inactive (3029)' });
    expect(row.eInvoiceProblems).toEqual([{ path: 'partyId', code: '3029', message: errors[0]?.message }]);
    // Mended by a save, and sent again.
    await change(id, { notes: 'Mended' });
    await deliver(id);
    expect(await stateOf(id)).toBe('Generated');
  });
});

describe('an e-invoice that was made elsewhere', () => {
  const mark = async (id: string, irn: string, ackDate = '2026-11-21') =>
    markEInvoice(books.context, salesInvoice, id, { version: (await read(id)).version, irn, ackNumber: '112610089412345', ackDate });
  const ownIrn = async (id: string) => {
    const { row } = await read(id);
    return createHash('sha256')
      .update(`${portal.gstin}2026-27INV${String(row['number']).toUpperCase()}`)
      .digest('hex');
  };
  const failing = async () => {
    const id = await sell();
    await deliver(id, { ways: broken({ register: async () => ({ outcome: 'refused', errors: [{ code: '3001', message: 'No' }] }) }) });
    return id;
  };

  it('is entered by its IRN, and binds the document', async () => {
    const id = await failing();
    const irn = await ownIrn(id);
    expect(await mark(id, irn.toUpperCase())).toMatchObject({ eInvoice: 'Marked by hand', irn, ackNumber: '112610089412345' });
    expect((await read(id)).row.eInvoiceProblems).toBeUndefined();
    await expect(mark(id, irn)).rejects.toThrow('It was registered as an e-invoice elsewhere');
  });

  const noteCancelled = async (id: string, more: object = {}) =>
    cancelEInvoice(books.context, salesInvoice, id, { reason: 'Duplicate', remark: '', ...more, version: (await read(id)).version });

  it('is cancelled there by hand, and its document with it', async () => {
    const id = await failing();
    await mark(id, await ownIrn(id));
    const cancel = async () => actOnDocument(books.context, salesInvoice, id, 'cancel', { version: (await read(id)).version });
    await expect(cancel()).rejects.toThrow('note that here with Cancel E-Invoice');
    await expect(noteCancelled(id, { reason: 'Others' })).rejects.toMatchObject({ errors: [{ path: 'remark' }] });
    expect(await noteCancelled(id, { remark: 'On the portal' })).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
    const { row } = await read(id);
    expect(row).toMatchObject({ eInvoice: 'Cancelled', cancelled: true, eInvoiceCancelReason: 'Duplicate', irn: await ownIrn(id) });
    expect(row.eInvoiceRequest).toBeUndefined();
    expect(salesInvoice.actions['undo-cancel']?.offered(row)).toContain('the portal takes a number only once');
  });

  it('is noted as cancelled even if its document cannot leave the books yet, and says why', async () => {
    const id = await failing();
    await mark(id, await ownIrn(id));
    const { journal, ...ports } = books.context.ports;
    let writes = 0;
    const commit: typeof journal.commit = (...work) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Refusal('busy')) : journal.commit(...work);
    };
    const context = { ...books.context, ports: { ...ports, journal: { ...journal, commit } } };
    const asked = { reason: 'Duplicate', remark: '', version: (await read(id)).version } as const;
    expect(await cancelEInvoice(context, salesInvoice, id, asked)).toMatchObject({
      ...{ eInvoice: 'Cancelled', cancelled: false },
      eInvoiceWhy: expect.stringContaining('The e-invoice is cancelled, but this is still in the books'),
    });
    await actOnDocument(books.context, salesInvoice, id, 'cancel', { version: (await read(id)).version });
    expect((await read(id)).row).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
  });

  it.each([
    ['of another document', 'a'.repeat(64), '2026-11-21', 'irn'],
    ['acknowledged before its date', '', '2026-11-19', 'ackDate'],
    ['acknowledged in the future', '', '2099-01-01', 'ackDate'],
  ])('is refused: %s', async (_, irn, ackDate, path) => {
    const id = await failing();
    await expect(mark(id, irn || (await ownIrn(id)), ackDate)).rejects.toMatchObject({ errors: [{ path }] });
  });

  it('is not entered while one is on its way', async () => {
    await expect(mark(await sell(), 'a'.repeat(64))).rejects.toThrow('It is on its way to the portal');
  });
});

describe('cancelling', () => {
  const asked = { reason: 'Data Entry Mistake', remark: 'Wrong customer' } as const;

  it('is asked for once: first at the portal, then in the books', async () => {
    const id = await sell();
    await deliver(id);
    const { version } = await read(id);
    await cancelEInvoice(books.context, salesInvoice, id, { ...asked, version });
    expect(await stateOf(id)).toBe('Cancelling');
    portal.faults.add('answer-lost');
    await deliver(id);
    expect((await read(id)).row).toMatchObject({ eInvoice: 'Cancelling', cancelled: false });
    await deliver(id);
    expect((await read(id)).row).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
    expect(registeredUnder((await read(id)).row['number'])[0]?.cancelledAt).not.toBeNull();
    expect(salesInvoice.actions['undo-cancel']?.offered((await read(id)).row)).toContain('the portal takes a number only once');
  });

  it('goes on in the books if the process ended in between', async () => {
    const id = await sell();
    await deliver(id);
    await cancelEInvoice(books.context, salesInvoice, id, { ...asked, version: (await read(id)).version });
    const { journal, ...ports } = books.context.ports;
    let writes = 0;
    const commit: typeof journal.commit = (...work) => {
      writes += 1;
      return writes === 1 ? journal.commit(...work) : Promise.reject(new Error('The process ended'));
    };
    const context = { ...books.context, ports: { ...ports, journal: { ...journal, commit } } };
    await expect(deliver(id, { context })).rejects.toThrow('The process ended');
    expect((await read(id)).row).toMatchObject({ eInvoice: 'Cancelled', cancelled: false });
    await deliver(id);
    expect((await read(id)).row).toMatchObject({ eInvoice: 'Cancelled', cancelled: true });
  });

  it('is refused by the portal: the document stays as it is, with the reason', async () => {
    const id = await sell();
    await deliver(id);
    await cancelEInvoice(books.context, salesInvoice, id, { ...asked, version: (await read(id)).version });
    const errors = [{ code: '2230', message: 'E-way bill is active' }];
    await deliver(id, { ways: broken({ cancel: async () => ({ outcome: 'refused', errors }) }) });
    expect((await read(id)).row).toMatchObject({
      ...{ eInvoice: 'Generated', cancelled: false },
      eInvoiceWhy: 'The e-invoice was not cancelled: E-way bill is active (2230)',
    });
  });

  it('is refused after 24 hours, and without the right to cancel the document', async () => {
    const id = await sell();
    await deliver(id, { ways: broken({ register: async (...call) => older(await portal.portal.register(...call)) }) });
    const { version } = await read(id);
    await expect(cancelEInvoice(books.context, salesInvoice, id, { ...asked, version })).rejects.toThrow('make a credit note');
    const caller = { ...books.context.caller, permissions: new Set(['/sales-invoice', '/sales-invoice/e-invoice/cancel']) };
    await expect(cancelEInvoice({ ...books.context, caller }, salesInvoice, id, { ...asked, version })).rejects.toThrow('permission');
  });

  type Answer = Awaited<ReturnType<InvoicePortal['register']>>;
  const older = (answer: Answer): Answer =>
    answer.outcome === 'done'
      ? { ...answer, value: { ...answer.value, acknowledgedAt: answer.value.acknowledgedAt - 25 * 60 * 60 * 1000 } }
      : answer;
});
