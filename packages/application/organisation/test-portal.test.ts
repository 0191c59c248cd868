import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal } from '#application/organisation/test-portal';
import type { EwayBillPortal } from '#application/ports/eway-bill-portal';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import type { BillAccesses, PortalAccesses } from '#application/ports/portal-access';
import { portalNames } from '#modules/organisation/gst-registration/portals';
import { type OpenBooks, openBooks } from '#test/journeys/books';

// What each answer of a portal says to the person who tests the connection.
let books: OpenBooks;
let registration: { readonly id: string; readonly gstin: string };
beforeAll(async () => {
  books = await openBooks();
  const branch = await books.context.ports.records.find(books.context.scope, 'branch', books.context.scope.branchId);
  const gstin = String(branch?.row['gstin']);
  const { id } = await books.create('gst-registration', { gstin, provider: 'NIC', mode: 'Sandbox', automatic: true });
  registration = { id, gstin };
});
afterAll(() => books.close());

type Found = Awaited<ReturnType<InvoicePortal['find']>> & Awaited<ReturnType<EwayBillPortal['find']>>;

/** Both portals give this answer, and note what they were asked. */
function answering(answer: Found, asked: unknown[] = []): PortalAccesses & BillAccesses {
  const never = () => Promise.reject(new Error('A test only looks.'));
  const find = async (...question: readonly unknown[]) => {
    asked.push(question);
    return answer;
  };
  const account = { gstin: registration.gstin, userName: 'asha_api', password: 'Sunrise@2026' };
  const bills: EwayBillPortal = {
    ...{
      generate: never,
      updateVehicle: never,
      beginGroup: never,
      addVehicle: never,
      updateTransporter: never,
      extend: never,
      cancel: never,
      reject: never,
    },
    ...{ consolidate: never, get: never, madeByOthers: never, find },
  };
  return {
    invoices: async () => ({ portal: { register: never, cancel: never, find }, account }),
    bills: async () => ({ portal: bills, account, byIrn: undefined }),
  };
}

const settings = (code: string, message: string): PortalAnswer<never> => ({ outcome: 'settings', errors: [{ code, message }] });

it.each<[string, Found, boolean, string]>([
  ['nothing there', { outcome: 'done', value: null }, true, 'The portal knows this user, and answers.'],
  ['busy', { outcome: 'busy', why: 'x' }, false, 'The portal is down or busy. The user could not be tested: try again in some minutes.'],
  ['silent', { outcome: 'unknown', why: 'x' }, false, 'The portal gave no answer that can be read.'],
  ['inactive', settings('1014', 'x'), false, 'The portal has this user as inactive. Activate it at the portal, or enter another user.'],
  ['wrong password', settings('1019', 'x'), false, 'The portal does not know this user with this password. Enter both again.'],
  ['wrong client', settings('1006', 'Invalid client id.'), false, 'The portal refuses the connection: Invalid client id (1006). If'],
  ['no reason', { outcome: 'refused', errors: [] }, false, 'The portal refuses the connection: No reason given. If'],
  ['wrong at that of e-way bills', settings('108', 'x'), false, 'The portal does not know this user with this password. Enter both again.'],
  [
    'inactive there',
    settings('113', 'x'),
    false,
    'The portal has this user as inactive. Activate it at the portal, or enter another user.',
  ],
])('says what it means: %s', async (_, answer, works, sentence) => {
  for (const portal of portalNames) {
    const tested = await testPortal(books.context, answering(answer), registration.id, portal);
    expect(tested).toEqual({ works, sentence: expect.stringContaining(sentence) });
    expect(tested.sentence).not.toContain('Sunrise@2026');
  }
});

it('names the GSTIN of which the user is not', async () => {
  const { sentence } = await testPortal(books.context, answering(settings('1015', 'x')), registration.id, 'e-invoice');
  expect(sentence).toBe(`The portal does not know this user as one of ${registration.gstin}. Enter the user of this GSTIN.`);
});

it.each([
  ['e-invoice', ['INV', 'BAHI-TEST', '09/04/2026']],
  ['eway-bill', ['INV', 'BAHI-TEST']],
] as const)('asks the portal of %s for a document that is not there', async (portal, question) => {
  const asked: unknown[] = [];
  await testPortal({ ...books.context, today: '2026-04-09' }, answering({ outcome: 'done', value: null }, asked), registration.id, portal);
  expect(asked).toEqual([[expect.objectContaining({ userName: 'asha_api' }), ...question]]);
});

it.each(portalNames)('says what is missing before the portal of %s is asked', async (portal) => {
  const missing = { invoices: async () => 'Enter the user first.', bills: async () => 'Enter the user first.' };
  expect(await testPortal(books.context, missing, registration.id, portal)).toEqual({ works: false, sentence: 'Enter the user first.' });
});
