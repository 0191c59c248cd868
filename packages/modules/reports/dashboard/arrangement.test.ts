import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { type Arrangement, firstArrangement, moved, movedTo, resized, shownOf, toggled } from '#modules/reports/dashboard/arrangement';
import { cards } from '#modules/reports/dashboard/cards';

const placed = (...ids: readonly string[]): Arrangement => ids.map((card) => ({ card, wide: false }));
const names = (arrangement: Arrangement) => arrangement.map(({ card }) => card).join(' ');

describe('arranging cards', () => {
  it.each([
    ['b', 1, 'a c b'],
    ['b', -1, 'b a c'],
    ['a', -1, 'a b c'],
    ['c', 1, 'a b c'],
    ['a', 9, 'b c a'],
    ['missing', 1, 'a b c'],
  ])('%s moves by %i: %s', (card, by, expected) => {
    expect(names(moved(placed('a', 'b', 'c'), card, by))).toBe(expected);
  });

  it.each([
    ['a', 'c', 'b c a'],
    ['c', 'a', 'c a b'],
    ['b', 'b', 'a b c'],
    ['a', 'missing', 'a b c'],
  ])('%s goes to the place of %s: %s', (card, place, expected) => {
    expect(names(movedTo(placed('a', 'b', 'c'), card, place))).toBe(expected);
  });

  it('adds a card at the end, takes it away, and makes it wide', () => {
    const two = toggled(placed('a'), { card: 'b', wide: true });
    expect(two).toEqual([
      { card: 'a', wide: false },
      { card: 'b', wide: true },
    ]);
    expect(toggled(two, { card: 'a', wide: false })).toEqual([{ card: 'b', wide: true }]);
    expect(resized(two, 'a')).toEqual([
      { card: 'a', wide: true },
      { card: 'b', wide: true },
    ]);
  });

  it('has at most so many cards', () => {
    const full = placed(...Array.from({ length: limits.dashboardCards }, (_, at) => `c${at}`));
    expect(toggled(full, { card: 'one more', wide: false })).toBe(full);
  });

  it('loses and doubles no card in any order of moves', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const id = fc.constantFrom(...ids);
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.oneof(fc.integer({ min: -6, max: 6 }), id))), (steps) => {
        const end = steps.reduce<Arrangement>(
          (now, [card, to]) => (typeof to === 'number' ? moved(now, card, to) : movedTo(now, card, to)),
          placed(...ids),
        );
        expect(end.map(({ card }) => card).toSorted()).toEqual(ids);
      }),
    );
  });
});

describe('what a person begins with', () => {
  const offer = (...ids: readonly string[]) => ids.map((card) => ({ card, wide: false }));
  it.each([
    ['an accountant', cards.map(({ id }) => id), 'approvals cash receivables payables sales gst-dates overdue-customers purchases'],
    [
      'a storekeeper',
      ['reorder', 'transfers-to-receive', 'transfers-sent', 'transfers-by-status'],
      'reorder transfers-to-receive transfers-sent',
    ],
    ['a seller with a list', ['grid:SALES_INVOICE_LIST', 'invoices-by-status'], 'invoices-by-status grid:SALES_INVOICE_LIST'],
    ['somebody who may see nothing', [], ''],
  ])('%s', (_, offered, expected) => {
    expect(names(firstArrangement(offer(...offered)))).toBe(expected);
  });

  it('shows of saved cards those that the person may still see', () => {
    expect(names(shownOf(placed('cash', 'sales', 'reorder'), offer('reorder', 'cash')))).toBe('cash reorder');
  });
});
