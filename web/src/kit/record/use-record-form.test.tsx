import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Problem } from '#domain/refusal';
import { transporter } from '#modules/masters/transporter/transporter';
import { online } from '../../api/online.ts';
import { waiting } from '../../api/patiently.ts';
import { setLoose } from '../fields/loose-texts.ts';
import { useRecordForm } from './use-record-form.ts';

beforeEach(() => {
  document.body.innerHTML = '<input id="field-city" />';
  setLoose('field-city', { text: 'pun', settle: () => new Promise(() => undefined) });
  online.set('offline');
});
afterEach(() => {
  cleanup();
  setLoose('field-city', null);
  document.body.innerHTML = '';
  online.set('yes');
});

const form = () =>
  renderHook(() => useRecordForm(transporter), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result;

it('does not wait for a connection if a field must be mended first, and marks it', async () => {
  const { current } = form();
  let found: readonly Problem[] = [];
  await act(async () => {
    found = (await current.save()).problems;
  });
  expect(found.map(({ path }) => path)).toEqual(['city', 'name']);
  expect(waiting.get()).toEqual([]);
});

it('waits to look a typed name up if all fields are valid', async () => {
  const result = form();
  act(() => result.current.change('name', 'Fast Cargo'));
  const saved = result.current.save();
  await waitFor(() => expect(waiting.get()).toHaveLength(1));
  await act(async () => {
    waiting.get()[0]?.();
    await saved;
  });
  expect(result.current.problems.map(({ path }) => path)).toEqual(['city']);
});
