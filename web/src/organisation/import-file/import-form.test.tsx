import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { transporter } from '#modules/masters/transporter/transporter';
import { queryClient } from '../../api/query-client.ts';
import type { DraftEntry } from '../../kit/drafts/draft-entry.ts';
import { changeSession, emptySession, session } from '../../session/session.ts';
import { keptDrafts } from '../../session/stored.ts';
import { ImportForm } from './import-form.tsx';

/** Ids of the imports that were begun, and what they were begun with. */
let begun: { readonly id: string; readonly columns: object }[] = [];
const kept = { id: 'f', key: 'o/f/carriers.csv', name: 'carriers.csv', type: 'text/plain', bytes: 20 };
const preview = { headings: ['Carrier', 'Town'], rows: [['Gati', 'Pune']], columns: {} };

// The files of this project share a process, so the form may be loaded already, with real uploads.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../api/upload.ts', async (original) => ({ ...(await original<object>()), uploadFile: async () => kept }));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  queryClient.clear();
  begun = [];
  session.set(emptySession());
  changeSession({ user: { id: 'u', email: 'a@b.in', name: 'Asha' }, organizationId: 'o', branchId: 'b', financialYearId: 'y' });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.includes('/fileImport/')) begun.push(JSON.parse(String(body)));
    const data = path.endsWith('/preview') ? preview : path.includes('/fileImport/') ? {} : [];
    return new Response(JSON.stringify({ status: 'Success', data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ImportForm modules={[transporter as never]} first="transporter" yearId="" onBegun={() => {}} />
    </QueryClientProvider>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const columnOf = (heading: string) => screen.queryByLabelText(new RegExp(`^${heading}`)) as HTMLSelectElement | null;
/** Answers are read outside the fake time, so on a busy machine they may take longer than one step of it. */
async function soon<Found>(ask: () => Found | null): Promise<Found> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = ask();
    if (found !== null) return found;
    await pass(20);
  }
  throw new Error(`Did not come: ${ask}`);
}
const drafts = () => [...keptDrafts<DraftEntry>().values()].map(({ form, id }) => ({ form, id }));

async function chooseFile() {
  const file = new File(['Carrier,Town\nGati,Pune'], 'carriers.csv', { type: 'text/csv' });
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  await pass(200);
}

it('takes the file of an earlier import again', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ImportForm
        modules={[transporter as never]}
        first="transporter"
        yearId=""
        given={{ file: kept as never, columns: { Carrier: null, Town: null } }}
        onBegun={() => {}}
      />
    </QueryClientProvider>,
  );
  const carrier = await soon(() => columnOf('Carrier'));
  await pass(500);
  // Nothing was chosen yet, so there is nothing to go on with later.
  expect([screen.getByText('carriers.csv').textContent, drafts()]).toEqual(['carriers.csv', []]);
  fireEvent.change(carrier, { target: { value: 'name' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await soon(() => begun[0] ?? null);
  await pass(500);
  expect(begun).toMatchObject([{ key: kept.key, columns: { Carrier: 'name', Town: null } }]);
  cleanup();
  await pass(500);
  expect(drafts()).toEqual([]);
});

it('offers the file and the columns that were chosen before the tab was closed, and imports under the same id', async () => {
  open();
  await chooseFile();
  const carrier = await soon(() => columnOf('Carrier'));
  expect(carrier.value).toBe('');
  fireEvent.change(carrier, { target: { value: 'name' } });
  await pass(500);
  const [draft] = drafts();
  expect(draft).toMatchObject({ form: 'import-file.import' });
  cleanup();
  open();
  fireEvent.click(await soon(() => screen.queryByRole('button', { name: 'Continue' })));
  const continued = await soon(() => columnOf('Carrier'));
  expect([screen.getByText('carriers.csv').textContent, continued.value]).toEqual(['carriers.csv', 'name']);
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await soon(() => begun[0] ?? null);
  await pass(500);
  expect(begun).toMatchObject([{ id: draft?.id, key: kept.key, columns: { Carrier: 'name', Town: null } }]);
  cleanup();
  await pass(500);
  expect(drafts()).toEqual([]);
});
