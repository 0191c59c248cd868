import { expect, it } from 'vitest';
import { leavesFrom, type Transition, type Transitions } from '#domain/documents/transitions';

type State = 'Open' | 'Done';
const steps = { finish: { label: 'Finish', from: ['Open'], to: 'Done' } } as const satisfies Transitions<State>;

it.each([
  ['Open', true],
  ['Done', false],
  ['Unheard of', false],
])('a step from Open is offered in %s: %s', (state, offered) => {
  expect(leavesFrom(steps.finish, state)).toBe(offered);
});

it('a state that does not exist does not compile', () => {
  type Takes<Text extends string> = Text extends Transition<State>['to'] ? true : false;
  const taken: [Takes<'Done'>, Takes<'Finished'>] = [true, false];
  expect(taken).toEqual([true, false]);
});
