import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from './failure.ts';
import { noteAnswer, online } from './online.ts';
import { patiently, waiting } from './patiently.ts';

let health: 'none' | number = 'none';
beforeEach(() => {
  vi.useFakeTimers();
  health = 'none';
  online.set('yes');
  vi.stubGlobal('fetch', async () => {
    if (health === 'none') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: health });
  });
});
afterEach(() => {
  noteAnswer(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Fails as `client.ts` does without a network. */
function lost(): never {
  noteAnswer(false);
  throw new Failure(0);
}

it('sends a save again when the server can be reached, and shows that it waits', async () => {
  const sends: string[] = [];
  const saved = patiently(async () => {
    sends.push('send');
    return sends.length === 1 ? lost() : 'saved';
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sends.length, online.get(), waiting.get().length]).toEqual([1, 'unreachable', 1]);
  health = 200;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await saved).toBe('saved');
  expect([sends.length, online.get(), waiting.get().length]).toEqual([2, 'yes', 0]);
});

it.each([502, 503, 504])('waits for a server that answers %s, and does not report it as offline', async (status) => {
  let sends = 0;
  const saved = patiently(async () => {
    sends += 1;
    if (sends < 3) throw new Failure(status);
    return sends;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await saved).toBe(3);
  expect(online.get()).toBe('yes');
});

it.each([
  ['what was sent', 'saved', 'saved'],
  ['something else', null, 'changed'],
])('a change refused for its old version, after its answer was lost, counts if the record has %s', async (_, now, result) => {
  let sends = 0;
  const send = async (): Promise<string> => {
    sends += 1;
    if (sends === 1) lost();
    throw new Failure(409, { code: 'changed' });
  };
  health = 200;
  const saved = patiently(send, async () => now).catch((error: Failure) => error.code);
  await vi.advanceTimersByTimeAsync(8_000);
  expect([await saved, sends]).toEqual([result, 2]);
});

it('a change that is refused the first time is refused', async () => {
  const refused = patiently(
    () => Promise.reject(new Failure(409, { code: 'changed' })),
    async () => 'the same',
  );
  await expect(refused).rejects.toMatchObject({ code: 'changed' });
});

it.each([400, 403, 409, 422, 500])('returns the refusal %s at once', async (status) => {
  await expect(patiently(() => Promise.reject(new Failure(status)))).rejects.toMatchObject({ status });
});

it('ends when the user stops waiting', async () => {
  const saved = patiently(async () => lost());
  const refused = expect(saved).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(0);
  waiting.get()[0]?.();
  await refused;
  expect(waiting.get()).toEqual([]);
});
