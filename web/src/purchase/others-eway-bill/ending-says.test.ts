import { expect, it } from 'vitest';
import { endingSoon } from './ending-says.ts';

const now = Date.parse('2026-11-29T10:00:00.000Z');
const bill = (minutes: number, answerStatus: 'New' | 'Accepted' | 'Rejecting' = 'New') => ({
  ...{ id: String(minutes), billNo: `3410${minutes}`, makerName: 'Godavari Pumps', answerStatus },
  rejectUntil: new Date(now + minutes * 60_000).toISOString(),
});

it.each([
  ['nothing', [], null],
  ['what has time, is over or is answered', [bill(721), bill(-1), bill(60, 'Accepted'), bill(60, 'Rejecting')], null],
  [
    'one',
    [bill(800), bill(320)],
    '5 hours 20 minutes left to reject the e-way bill 3410320 of Godavari Pumps. After that it counts as accepted.',
  ],
  ['two', [bill(320), bill(45)], /^45 minutes left to reject the e-way bill 341045 .* One more ends within 12 hours\.$/],
  ['three', [bill(320), bill(45), bill(700)], /2 more end within 12 hours\.$/],
])('%s', (_, bills, says) => {
  const ending = endingSoon(bills, now);
  if (says === null) expect(ending).toBeNull();
  else expect(ending?.says).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
});
