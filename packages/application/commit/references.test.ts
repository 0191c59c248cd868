import { describe, expect, it } from 'vitest';
import { checkReferences, referencesOf } from '#application/commit/references';
import type { Fields } from '#modules/kit/field';

const fields: Fields = {
  partyId: { kind: 'ref', label: 'Customer', to: 'customer' },
  ownerId: { kind: 'ref', label: 'Owner', to: 'user' },
  lines: { kind: 'lines', label: 'Items', max: 10, of: { itemId: { kind: 'ref', label: 'Item', to: 'item' } } },
};
const row = { partyId: 'asha', ownerId: 'u1', lines: [{ itemId: 'panel' }, { itemId: 'gone' }] };
const known: Readonly<Record<string, { readonly status: string }>> = {
  asha: { status: 'Inactive' },
  panel: { status: 'Active' },
  u1: { status: 'Active' },
};
const facts = { today: '2026-11-21', find: (_: string, id: string) => known[id], all: () => [], ledger: () => '' };

describe('the records that a row refers to', () => {
  it('are found in its fields and lines, at their paths', () => {
    expect(referencesOf(fields, row).map(({ path, slug, id }) => [path, slug, id])).toEqual([
      ['partyId', 'customer', 'asha'],
      ['ownerId', 'user', 'u1'],
      ['lines.0.itemId', 'item', 'panel'],
      ['lines.1.itemId', 'item', 'gone'],
    ]);
  });

  it.each`
    what                               | before         | problems
    ${'a new row needs active ones'}   | ${[]}          | ${[['partyId', 'Customer is not active'], ['lines.1.itemId', 'Item was not found']]}
    ${'one that stood there may stay'} | ${['partyId']} | ${[['lines.1.itemId', 'Item was not found']]}
  `('$what', ({ before, problems }: { before: string[]; problems: string[][] }) => {
    const all = referencesOf(fields, row);
    const stood = all.filter(({ path }) => before.includes(path));
    expect(checkReferences(all, stood, facts).map(({ path, message }) => [path, message])).toEqual(problems);
  });
});
