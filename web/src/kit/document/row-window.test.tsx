import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { newId } from '../../api/new-id.ts';
import { holdToken } from '../../api/token.ts';
import { RowWindow, type RowWindowProps } from './row-window.tsx';

// Only the network is replaced; it never answers, because the question is which window opens.
beforeEach(() => {
  holdToken('first', 900);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each`
  kind                              | name
  ${'email'}                        | ${'Email Sales Invoice SI/1'}
  ${'print'}                        | ${'Sales Invoice SI/1'}
  ${'attachments'}                  | ${'Attachments of Sales Invoice SI/1'}
  ${'e-invoice-cancel'}             | ${'Cancel the e-invoice of Sales Invoice SI/1'}
  ${'e-invoice-mark'}               | ${'Enter the e-invoice of Sales Invoice SI/1'}
  ${'eway-bill-mark'}               | ${'Enter the e-way bill of Sales Invoice SI/1'}
  ${'eway-bill-update-vehicle'}     | ${'Name the vehicle of Sales Invoice SI/1'}
  ${'eway-bill-update-transporter'} | ${'Name the transporter of Sales Invoice SI/1'}
  ${'eway-bill-extend-validity'}    | ${'Extend the e-way bill of Sales Invoice SI/1'}
  ${'eway-bill-cancel'}             | ${'Cancel the e-way bill of Sales Invoice SI/1'}
`('the action $kind of a row opens $name', async ({ kind, name }: { kind: RowWindowProps['kind']; name: string }) => {
  const row = { id: newId(), version: 1, number: 'SI/1' };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <RowWindow module={salesInvoice} kind={kind} row={row} onClose={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('dialog', { name })).toBeDefined();
});
