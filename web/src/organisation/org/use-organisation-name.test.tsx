import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOrganisationName } from './use-organisation-name.ts';

let asked: string[] = [];
let answer: (path: string) => Promise<Response>;
const says = (data: unknown) => new Response(JSON.stringify({ status: 'Success', data }));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = async (path) => says({ exists: path.endsWith('/Surya%20Solar') });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.split('/doesNameExist/')[1] ?? path);
    return answer(path);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Name({ name, own }: { readonly name: string; readonly own?: string }) {
  return <output>{useOrganisationName(name, own) ?? 'free'}</output>;
}
let view: ReturnType<typeof render> | undefined;
async function type(name: string, milliseconds = 300, own?: string) {
  const field = <Name name={name} {...(own === undefined ? {} : { own })} />;
  if (view?.container.isConnected) view.rerender(field);
  else view = render(field);
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
const said = () => screen.getByRole('status').textContent;

it('asks after a pause in typing, and says what is taken until it is typed over', async () => {
  await type('');
  await type('Sur', 100);
  await type(' Surya Solar ', 100);
  expect([asked, said()]).toEqual([[], 'free']);
  await type(' Surya Solar ');
  expect([asked, said()]).toEqual([['Surya%20Solar'], 'Name already exists']);
  await type('Surya Solar 2', 0);
  expect(said()).toBe('free');
  await type('Surya Solar 2');
  expect([asked.at(-1), said()]).toEqual(['Surya%20Solar%202', 'free']);
});

it('asks neither for nothing nor for the name that the organisation has', async () => {
  await type('  ');
  await type('Surya Solar', 300, 'Surya Solar');
  expect([asked, said()]).toEqual([[], 'free']);
});

it('believes the answer about what is typed now, whichever comes last', async () => {
  let late: (response: Response) => void = () => {};
  answer = (path) =>
    path.endsWith('/Surya%20Solar') ? new Promise((resolve) => (late = resolve)) : Promise.resolve(says({ exists: false }));
  await type('Surya Solar');
  await type('Surya Stores');
  late(says({ exists: true }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(said()).toBe('free');
});

it('leaves it to saving when nobody answers', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  await type('Surya Solar');
  expect(said()).toBe('free');
});
