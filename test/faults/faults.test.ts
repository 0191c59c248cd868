import { expect, it } from 'vitest';
import { disturb } from '#test/faults/disturb';

it('documents confirmed by two processes exist once, numbered without gaps, and pass the proof, whatever was killed', async () => {
  const outcome = await disturb({ seconds: 5, kills: 5 });
  if (process.env['LOOK_AT'] !== undefined) console.log(outcome);
  expect(outcome.problems).toEqual([]);
  expect(outcome.kills).toEqual({ api: 1, 'second api': 1, projector: 1, engine: 1, transfers: 1 });
  expect(outcome.acknowledged).toBeGreaterThan(20);
  expect(outcome.sent).toBeGreaterThan(4);
}, 180_000);
