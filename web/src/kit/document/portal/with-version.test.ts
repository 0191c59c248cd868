import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { Failure } from '../../../api/failure.ts';
import { holdToken } from '../../../api/token.ts';
import { withVersion } from './with-version.ts';

// Only the network is replaced: it answers with the document as it is now.
let now: object;
beforeEach(() => {
  holdToken('first', 900);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'Success', data: now })));
});
afterEach(() => vi.unstubAllGlobals());

const kept = { id: 'i1', createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
const stored = { ...kept, version: 3, notes: 'Call first', eInvoice: 'Pending' };
const changed = new Failure(409, { code: 'changed', message: 'This Sales Invoice was changed by someone else' });

/** A call that the server takes with the version of now only. */
function calledWith(): { readonly tried: number[]; readonly call: (version: number) => Promise<string> } {
  const tried: number[] = [];
  return { tried, call: async (version) => (tried.push(version) > 1 ? 'done' : Promise.reject(changed)) };
}

it('calls again if only a portal has answered since', async () => {
  now = { ...stored, version: 5, eInvoice: 'Generated', ewayBill: 'Pending' };
  const { tried, call } = calledWith();
  expect(await withVersion(salesInvoice, stored, call)).toBe('done');
  expect(tried).toEqual([3, 5]);
});

it('does not if somebody has changed the document', async () => {
  now = { ...stored, version: 5, notes: 'Do not call' };
  const { tried, call } = calledWith();
  await expect(withVersion(salesInvoice, stored, call)).rejects.toBe(changed);
  expect(tried).toEqual([3]);
});

it('does not after another failure', async () => {
  now = { ...stored, version: 5 };
  const refused = new Failure(403, { code: 'forbidden' });
  await expect(withVersion(salesInvoice, stored, () => Promise.reject(refused))).rejects.toBe(refused);
});
