import { act, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { stepsOf, useBack, useBackOnce, useLeave } from './use-back.ts';

it.each`
  state                        | before | steps
  ${null}                      | ${0}   | ${0}
  ${null}                      | ${1}   | ${1}
  ${{ warnings: [] }}          | ${4}   | ${1}
  ${{ steps: 2 }}              | ${4}   | ${2}
  ${{ steps: 2 }}              | ${1}   | ${1}
  ${{ steps: 0, warnings: 1 }} | ${3}   | ${0}
  ${{ steps: 'two' }}          | ${3}   | ${1}
`('entry $before with $state is $steps steps from where the record was opened', ({ state, before, steps }) => {
  expect(stepsOf({ state }, before)).toBe(steps);
});

/** A screen that writes what was chosen into its own address, as the reconciliation does with the bank. */
function Chooses() {
  const [, setAddress] = useSearchParams();
  const [back, backOnce] = [useBack('/above'), useBackOnce('/above')];
  return (
    <>
      <button type="button" onClick={() => setAddress({ bank: '7' }, { replace: true })} id="choose" />
      <button type="button" onClick={back} id="back" />
      <button type="button" onClick={backOnce} id="once" />
    </>
  );
}

/** A record that is still read. */
function Waits({ isForm }: { readonly isForm: boolean }) {
  useLeave('/above', isForm);
  return null;
}

beforeEach(() => {
  // Another site, and the product behind it.
  window.history.pushState(null, '', '/elsewhere');
  window.history.pushState(null, '', '/here');
});

const press = (id: string) => act(async () => document.getElementById(id)?.click());

function openProduct() {
  const router = createBrowserRouter([
    { path: '/here', element: <Chooses /> },
    { path: '/above', element: 'the list' },
    { path: '/first', element: 'first' },
    { path: '/view', element: <Waits isForm={false} /> },
    { path: '/edit', element: <Waits isForm /> },
    { path: '/elsewhere', element: 'another site' },
  ]);
  return { router, ...render(<RouterProvider router={router} />) };
}

it.each(['back', 'once'])('a page that was opened by its address and changed it leads to the one above: %s', async (way) => {
  const { router, unmount } = openProduct();
  await press('choose');
  expect(router.state.location.search).toBe('?bank=7');
  await press(way);
  expect(router.state.location.pathname).toBe('/above');
  unmount();
  router.dispose();
});

it.each(['back', 'once'])('and one that was opened from another page leads back to that: %s', async (way) => {
  const { router, unmount } = openProduct();
  await act(() => router.navigate('/first'));
  await act(() => router.navigate('/here'));
  await press('choose');
  await press(way);
  await expect.poll(() => router.state.location.pathname).toBe('/first');
  unmount();
  router.dispose();
});

it.each`
  screen     | leads
  ${'/view'} | ${'/first'}
  ${'/edit'} | ${'/here'}
`('Esc leaves a record that is not shown yet: from $screen to $leads', async ({ screen, leads }: Readonly<Record<string, string>>) => {
  const { router, unmount } = openProduct();
  await act(() => router.navigate('/first'));
  await act(() => router.navigate('/here'));
  await act(() => router.navigate(screen ?? '', { state: { steps: 2 } }));
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })));
  await expect.poll(() => router.state.location.pathname).toBe(leads);
  unmount();
  router.dispose();
});
