import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { transporter } from '#modules/masters/transporter/transporter';
import { askNewRecord } from './new-record.ts';
import { NewRecords } from './new-records.tsx';

afterEach(cleanup);

function product() {
  const router = createMemoryRouter([{ path: '*', element: <NewRecords inputs={{}} starts={{}} titles={{}} notes={{}} /> }], {
    initialEntries: ['/app/sales-invoice/add'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('closes the window of a form that was left, and creates nothing', async () => {
  const router = product();
  const asked = askNewRecord(transporter, 'Fast Cargo');
  await screen.findByRole('dialog', { name: 'New Transporter' });
  await router.navigate('/app/sales-invoice/add?party=1');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await router.navigate('/app/sales-invoice');
  expect(await asked).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
