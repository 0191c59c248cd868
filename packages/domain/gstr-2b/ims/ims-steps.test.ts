import { expect, it } from 'vitest';
import type { ImsAction } from '#domain/gstr-2b/claim/ims';
import { type ImsStep, lastAction, pendingInto, stepIn, stepUntil, withStep } from '#domain/gstr-2b/ims/ims-steps';

const step = (period: string, action: ImsAction | null, at = 0): ImsStep => ({
  ...{ id: `${period} ${action} ${at}`, period, action, declared: null, remark: '', by: 'asha', at: '2026-11-02T10:00:00.000Z' },
});

it.each`
  steps                                                       | into         | since        | last
  ${[]}                                                       | ${'2026-10'} | ${null}      | ${null}
  ${[step('2026-10', 'pending')]}                             | ${'2026-10'} | ${null}      | ${'pending'}
  ${[step('2026-10', 'pending')]}                             | ${'2026-12'} | ${'2026-10'} | ${'pending'}
  ${[step('2026-10', 'pending'), step('2026-10', 'accept')]}  | ${'2026-11'} | ${null}      | ${'accept'}
  ${[step('2026-10', 'pending'), step('2026-10', null)]}      | ${'2026-11'} | ${null}      | ${null}
  ${[step('2026-10', 'pending'), step('2026-11', 'pending')]} | ${'2026-12'} | ${'2026-10'} | ${'pending'}
  ${[step('2026-10', 'pending'), step('2026-11', 'accept')]}  | ${'2026-11'} | ${'2026-10'} | ${'accept'}
  ${[step('2026-10', 'pending'), step('2026-11', 'accept')]}  | ${'2026-12'} | ${null}      | ${'accept'}
  ${[step('2026-10', 'pending'), step('2026-11', null)]}      | ${'2026-12'} | ${'2026-10'} | ${'pending'}
  ${[step('2026-10', 'reject')]}                              | ${'2026-11'} | ${null}      | ${'reject'}
`('with $steps.length steps it comes into $into as pending since $since, and is $last at last', ({ steps, into, since, last }) => {
  expect(pendingInto({ steps }, into)).toBe(since);
  expect(lastAction({ steps })).toBe(last);
});

it('has the last step of a period', () => {
  const steps = [step('2026-10', 'reject'), step('2026-10', 'pending'), step('2026-11', 'accept')];
  expect([stepIn({ steps }, '2026-10'), stepIn({ steps }, '2026-12')]).toEqual([steps[1], null]);
  expect([stepUntil({ steps }, '2026-12'), stepUntil({ steps }, '2026-09')]).toEqual([steps[2], null]);
});

it('keeps the last fifty steps', () => {
  let steps: readonly ImsStep[] = [];
  for (let at = 0; at < 60; at += 1) steps = withStep(steps, step('2026-10', 'accept', at));
  expect([steps.length, steps.at(-1)?.id, steps[0]?.id]).toEqual([50, '2026-10 accept 59', '2026-10 accept 10']);
});
