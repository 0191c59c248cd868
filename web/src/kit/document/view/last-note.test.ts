import { afterEach, expect, it, vi } from 'vitest';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { lastNote, rememberNotes } from './last-note.ts';

// The text that Alt+R puts into a narration. Only the network is replaced; its answers are here.
afterEach(() => vi.unstubAllGlobals());

function serverHas(vouchers: readonly { readonly id: string; readonly type?: string; readonly narration?: string | null }[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string }) => {
    asked.push(path);
    const type = body === undefined ? undefined : JSON.parse(body).filters?.type?.[0];
    const data = path.endsWith('/list')
      ? { rows: vouchers.filter((voucher) => type === undefined || voucher.type === type) }
      : vouchers.find(({ id }) => path.endsWith(`/${id}`));
    return new Response(JSON.stringify({ status: 'Success', data }), { headers: { 'content-type': 'application/json' } });
  });
  return asked;
}

it('repeats the text of the latest voucher of the same kind that has one', async () => {
  serverHas([
    { id: '3', type: 'Payment', narration: 'Rent of November' },
    { id: '2', type: 'Receipt', narration: null },
    { id: '1', type: 'Receipt', narration: 'On account' },
  ]);
  expect(await lastNote(bankCash, 'narration', { type: 'Receipt' })).toBe('On account');
  expect(await lastNote(bankCash, 'narration', { type: 'Payment' })).toBe('Rent of November');
  expect(await lastNote(bankCash, 'narration', { type: 'Contra' })).toBeNull();
});

it('repeats the last text of this window without a call', async () => {
  const asked = serverHas([{ id: '1', type: 'Receipt', narration: 'On account' }]);
  rememberNotes(bankCash, { type: 'Receipt', narration: 'Against SI/HO26/7' });
  expect(await lastNote(bankCash, 'narration', { type: 'Receipt' })).toBe('Against SI/HO26/7');
  expect(asked).toEqual([]);
  expect(await lastNote(salesInvoice, 'notes', {})).toBeNull();
});
