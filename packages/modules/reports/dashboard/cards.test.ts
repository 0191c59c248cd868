import { describe, expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { branchesIn, type CardDefinition, cardOf, cards } from '#modules/reports/dashboard/cards';

const all: readonly CardDefinition[] = cards;

describe('the catalogue of cards', () => {
  it('names each card once, and only permissions and screens that exist', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const named = all.flatMap(({ needs, to }) => [...needs.flat(), ...to]);
    expect(named.filter((path) => path !== '/dashboard' && !permissions.includes(path))).toEqual([]);
  });

  it('shows no card to people without a permission', () => {
    expect(all.filter(({ needs }) => needs.length === 0 || needs.some((paths) => paths.length === 0))).toEqual([]);
  });

  it('finds a card by its id', () => {
    expect(cardOf('cash')?.title).toBe('Cash and bank');
    expect(cardOf('constructor')).toBeUndefined();
  });

  it.each([
    [[], ''],
    [['a', 'b'], '&branches=a,b'],
  ])('links of the branches %j end with %j', (branches, expected) => {
    expect(branchesIn(branches)).toBe(expected);
  });
});
