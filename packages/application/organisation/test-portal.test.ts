import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal } from '#application/organisation/test-portal';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { InvoicePortal } from '#application/ports/invoice-portal';
import type { PortalAccesses } from '#application/ports/portal-access';
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

type Found = Awaited<ReturnType<InvoicePortal['find']>>;

/** A portal that gives this answer, and notes what it was asked. */
function answering(answer: Found, asked: unknown[] = []): PortalAccesses {
  const never = () => Promise.reject(new Error('A test only looks.'));
  const find: InvoicePortal['find'] = async (...question) => {
    asked.push(question);
    return answer;
  };
  const account = { gstin: registration.gstin, userName: 'asha_api', password: 'Sunrise@2026' };
  return { invoices: async () => ({ portal: { register: never, cancel: never, find }, account }) };
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
])('says what it means: %s', async (_, answer, works, sentence) => {
  const tested = await testPortal(books.context, answering(answer), registration.id);
  expect(tested).toEqual({ works, sentence: expect.stringContaining(sentence) });
  expect(tested.sentence).not.toContain('Sunrise@2026');
});

it('names the GSTIN of which the user is not', async () => {
  const { sentence } = await testPortal(books.context, answering(settings('1015', 'x')), registration.id);
  expect(sentence).toBe(`The portal does not know this user as one of ${registration.gstin}. Enter the user of this GSTIN.`);
});

it('asks for a document of today that is not there', async () => {
  const asked: unknown[] = [];
  await testPortal({ ...books.context, today: '2026-04-09' }, answering({ outcome: 'done', value: null }, asked), registration.id);
  expect(asked).toEqual([[expect.objectContaining({ userName: 'asha_api' }), 'INV', 'BAHI-TEST', '09/04/2026']]);
});

it('says what is missing before anybody is asked', async () => {
  const missing: PortalAccesses = { invoices: async () => 'Enter the user first.' };
  expect(await testPortal(books.context, missing, registration.id)).toEqual({ works: false, sentence: 'Enter the user first.' });
});
