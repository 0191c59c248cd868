import { expect, it } from 'vitest';
import { answerAt, hoursToReject, isEndingSoon, mayAccept, mayReject, type OthersAnswer, rejectUntil } from '#domain/eway-bill/others';

const hour = 60 * 60 * 1000;
const until = rejectUntil(0);

it.each<[OthersAnswer, number, OthersAnswer, number | null, true | RegExp, true | RegExp]>([
  ['New', 0, 'New', 72, true, true],
  ['New', 60.5 * hour, 'New', 11, true, true],
  ['New', 72 * hour, 'New', 0, true, true],
  ['New', 72 * hour + 1, 'Accepted', null, /passed: .* 72 hours/, /accepted already/],
  ['Accepted', hour, 'Accepted', 71, true, /accepted already/],
  ['Accepted', 80 * hour, 'Accepted', null, /passed/, /accepted already/],
  ['Rejecting', hour, 'Rejecting', null, /on its way/, /on its way/],
  ['Rejecting', 80 * hour, 'Rejecting', null, /on its way/, /on its way/],
  ['Rejected', hour, 'Rejected', null, /was rejected/, /was rejected/],
  ['Cancelled', hour, 'Cancelled', null, /was cancelled/, /was cancelled/],
])('%s stands after %i ms as %s', (answer, now, stands, hours, reject, accept) => {
  const standing = answerAt(answer, until, now);
  const left = hoursToReject(standing, until, now);
  expect([standing, left]).toEqual([stands, hours]);
  expect(mayReject(standing, left)).toEqual(reject === true ? true : expect.stringMatching(reject));
  expect(mayAccept(standing)).toEqual(accept === true ? true : expect.stringMatching(accept));
});

it.each<[OthersAnswer, number | null, boolean]>([
  ['New', 12, false],
  ['New', 11, true],
  ['New', 0, true],
  ['New', null, false],
  ['Accepted', 5, false],
  ['Rejecting', 5, false],
])('%s with %s hours left warns: %s', (answer, hours, warns) => {
  expect(isEndingSoon(answer, hours)).toBe(warns);
});
