import { expect, it } from 'vitest';
import type { Offer } from '../../list/actions/row-actions.ts';
import { isAtHand, mainOf } from './bar-offers.ts';

const offer = (key: string): Offer =>
  ({ key: key.replace('!', ''), label: key, why: key.endsWith('!') ? 'Not now' : null, action: {} }) as unknown as Offer;

it.each`
  keys                                      | open     | bar                                | main
  ${'edit print cancel undo-cancel!'}       | ${false} | ${'edit print'}                    | ${'edit'}
  ${'edit print bank-cash cancel'}          | ${true}  | ${'edit print bank-cash'}          | ${'bank-cash'}
  ${'edit print bank-cash! cancel'}         | ${true}  | ${'edit print bank-cash!'}         | ${'edit'}
  ${'edit! print cancel! undo-cancel'}      | ${false} | ${'edit! print undo-cancel'}       | ${'undo-cancel'}
  ${'edit print review approve! send-back'} | ${false} | ${'edit print review'}             | ${'review'}
  ${'edit print dispatch bank-cash'}        | ${true}  | ${'edit print dispatch bank-cash'} | ${'dispatch'}
`('of $keys the bar has $bar, and first $main', ({ keys, open, bar, main }) => {
  const offers = (keys as string).split(' ').map(offer);
  expect(
    offers
      .filter(isAtHand)
      .map(({ label }) => label)
      .join(' '),
  ).toBe(bar);
  expect(mainOf(offers, open)).toBe(main);
});
