import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEnded } from '../ended.ts';
import { changeSession, readKept } from '../session.ts';
import { ForgotPasswordPage } from './password-pages.tsx';
import { SignInPage } from './sign-in-page.tsx';

beforeEach(() => {
  localStorage.clear();
  noteEnded(null);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 'Success', data: [] })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const open = (state: unknown) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      </Routes>
    </MemoryRouter>,
  );

it('fills the mail address of the invitation that was just accepted', () => {
  open({ email: 'asha@example.in' });
  expect(email().value).toBe('asha@example.in');
});

it('takes the typed mail address along to Forgot password', () => {
  open(null);
  expect(email().value).toBe('');
  fireEvent.change(email(), { target: { value: 'ravi@example.in' } });
  fireEvent.blur(email());
  fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  screen.getByRole('heading', { name: 'Forgot password' });
  expect(email().value).toBe('ravi@example.in');
});

it.each([
  ['dark', null, 'dark-theme-default'],
  ['light', null, 'light-theme-default'],
  ['dark', 'light-theme-default', 'light-theme-default'],
] as const)('on a %s device with %s stored, the page before sign-in is %s', (device, stored, shown) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(prefers-color-scheme: ${device})` }));
  if (stored !== null) changeSession({ theme: stored });
  expect(readKept().theme).toBe(shown);
});

it.each`
  why             | path                | waits       | says
  ${'expired'}    | ${'/app/dashboard'} | ${'device'} | ${'Your session has ended. What you typed last is kept only on this device. Sign in here as asha@example.in to go on with it.'}
  ${'tabsClosed'} | ${'/login'}         | ${'server'} | ${'You were signed out, because the last tab of Bahi was closed. What you typed is kept on the server. Sign in as asha@example.in to go on with it.'}
  ${'idle'}       | ${'/app/customer'}  | ${null}     | ${'You were signed out, because nothing was typed or clicked for two hours. Sign in as asha@example.in to go on where you were.'}
  ${'tabsClosed'} | ${'/login'}         | ${null}     | ${'You were signed out, because the last tab of Bahi was closed.'}
`('after a session ended ($why), says so', async ({ why, path, waits, says }) => {
  noteEnded({ why, path, waits, user: { id: 'asha', email: 'asha@example.in', name: 'Asha' } });
  open(null);
  expect(screen.getByRole('status').textContent?.trim()).toBe(says);
  expect(email().value).toBe('asha@example.in');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  noteEnded(null);
});
