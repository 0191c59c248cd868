import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { PrintedLabels } from '#application/ports/papers';
import { labelSheet } from '#domain/labels/label-sheet';
import { inThread } from '#integrations/pdf/in-thread';
import { printers } from '#integrations/pdf/papers';
import { pagesOf } from '#test/kit/papers/pdf';
import { lettersOf } from '#test/kit/papers/pdf-texts';

const thread = inThread(fileURLToPath(new URL('./printing-thread.ts', import.meta.url)));
const facts = { name: 'Mono PERC', organisation: 'Suryodaya', price: null, batch: null, expires: null, netQuantity: null };
const labels = (codes: readonly string[]): PrintedLabels => ({
  ...{ title: 'Labels', sheet: labelSheet('a4-65'), kind: 'qr', first: 1 },
  runs: codes.map((code) => ({ facts: { ...facts, code }, times: 1 })),
});

it('prints the same while the process goes on with other requests', async () => {
  const wanted = labels(Array.from({ length: 130 }, (_, at) => `SOL-${at}`));
  let turns = 0;
  let isDone = false;
  const printing = thread.labels(wanted).finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await nextTurn();
  const [pdf, here] = [await printing, await printers.labels(wanted)];
  expect([pagesOf(pdf), lettersOf(pdf)]).toEqual([pagesOf(here), lettersOf(here)]);
  expect(turns).toBeGreaterThan(100);
}, 60_000);

it('tells a refusal and a mistake, and goes on', async () => {
  const [refused, broken, good] = await Promise.allSettled([
    thread.labels({ ...labels(['x'.repeat(60)]), kind: 'code128' }),
    thread.labels({ ...labels(['a']), sheet: undefined as never }),
    thread.labels(labels(['SOL-1'])),
  ]);
  expect(refused).toMatchObject({ reason: { name: 'Refusal', code: 'invalid', errors: [{ path: 'kind' }] } });
  expect(broken).toMatchObject({ reason: { name: 'TypeError' } });
  expect(good).toMatchObject({ status: 'fulfilled', value: expect.any(Uint8Array) });
}, 60_000);
