import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useStillHere } from './use-still-here.ts';

afterEach(cleanup);

/** Begins a save at `/form`, goes to the addresses one after the other, and asks when it ends. */
async function afterGoing(...paths: readonly string[]): Promise<boolean> {
  let begin: () => () => boolean = () => () => false;
  function Screen() {
    begin = useStillHere();
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Screen },
      { path: '/form/:id', Component: Screen },
      { path: '/list', Component: () => null },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  const isHere = begin();
  for (const path of paths) await act(() => router.navigate(path));
  return isHere();
}

it.each<[string, readonly string[], boolean]>([
  ['stayed', [], true],
  ['changed a filter in the address', ['/form?status=Draft'], true],
  ['left', ['/list'], false],
  ['opened another record on the same screen', ['/form/7'], false],
  ['left and came back to a new form', ['/list', '/form'], false],
])('a save leads on only a person who is still on its screen: %s', async (_, paths, here) => {
  expect(await afterGoing(...paths)).toBe(here);
});
