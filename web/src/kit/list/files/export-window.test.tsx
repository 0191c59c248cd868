import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdToken } from '../../../api/token.ts';
import { ExportWindow } from './export-window.tsx';

const failed = { exportStatus: 'Failed', rows: 0, failure: 'A PDF takes 20,000 rows at most' };

// Only the network is replaced.
beforeEach(() => {
  holdToken('first', 900);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 'Success', data: failed })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says why a file could not be written, and offers none', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportWindow
        title="Sales Invoices"
        asked={{ call: 'report', report: 'day-book', filter: {} }}
        exportType="PDF"
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByText(failed.failure);
  expect(screen.getByRole('status').className).toBe('error');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('Download again')).toBeNull();
});
