import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { newId } from '../../api/new-id.ts';
import { online } from '../../api/online.ts';
import { waiting } from '../../api/patiently.ts';
import { salesInvoiceLayout } from '../../sales/sales-invoice/sales-invoice-layout.ts';
import { savesAfter, setLoose } from '../fields/loose-texts.ts';
import { newDraft } from './document-draft.ts';
import { useDocument } from './use-document.ts';

beforeEach(() => {
  document.body.innerHTML = '<input id="field-partyId" />';
  setLoose('field-partyId', { text: 'sunr', settle: () => new Promise(() => undefined) });
  online.set('offline');
});
afterEach(() => {
  cleanup();
  setLoose('field-partyId', null);
  document.body.innerHTML = '';
  online.set('yes');
});

function form(values: AnyRow, quantity: number | null) {
  const empty = newDraft(salesInvoice, salesInvoiceLayout, values);
  const lines = [{ key: 'a', values: { itemId: newId(), quantity }, labels: {} }];
  const start = { ...empty, tables: { ...empty.tables, lines } };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderHook(() => useDocument({ module: salesInvoice, layout: salesInvoiceLayout, start, stored: null }), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MemoryRouter>
    ),
  }).result;
}
const marked = (result: ReturnType<typeof form>) => result.current.problems.map(({ path }) => path);
const stopWaiting = () => act(async () => waiting.get()[0]?.());

it.each`
  mistake                 | values                    | quantity  | path
  ${'a missing date'}     | ${{ date: null }}         | ${1_0000} | ${'date'}
  ${'a missing quantity'} | ${{ date: '2026-11-21' }} | ${null}   | ${'lines.0.quantity'}
`('does not wait for a connection with $mistake, and marks it', async ({ values, quantity, path }) => {
  const result = form(values, quantity);
  await act(async () => {
    expect(await result.current.save()).toBeNull();
  });
  expect(marked(result)).toEqual(['partyId', path]);
  expect(waiting.get()).toEqual([]);
});

it('waits to look typed names up if all else is valid', async () => {
  const result = form({ date: '2026-11-21' }, 1_0000);
  const saved = result.current.save();
  await waitFor(() => expect(waiting.get()).toHaveLength(1));
  await stopWaiting();
  expect(await saved).toBeNull();
  expect(marked(result)).toContain('partyId');
});

it('does not call a line wrong whose item is still looked up', async () => {
  let found: () => void = () => undefined;
  savesAfter(new Promise((resolve) => (found = resolve)));
  const result = form({ date: '2026-11-21' }, null);
  const saved = result.current.save();
  await waitFor(() => expect(waiting.get()).toHaveLength(1));
  await act(async () => found());
  expect(await saved).toBeNull();
});
