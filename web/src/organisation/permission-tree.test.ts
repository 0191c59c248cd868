import { expect, it } from 'vitest';
import { permissionRows, ticked, wordsOf } from './permission-tree.ts';

const [row] = permissionRows(['/lead', '/lead/own', '/lead/add', '/lead/quotation']);

it.each`
  held                                   | verb           | on       | then
  ${[]}                                  | ${'add'}       | ${true}  | ${['/lead', '/lead/add']}
  ${['/lead/own']}                       | ${'add'}       | ${true}  | ${['/lead/add', '/lead/own']}
  ${['/lead', '/lead/add']}              | ${''}          | ${false} | ${[]}
  ${['/lead', '/lead/own', '/lead/add']} | ${''}          | ${false} | ${['/lead/add', '/lead/own']}
  ${['/lead', '/lead/quotation']}        | ${'quotation'} | ${false} | ${['/lead']}
`('holding $held, ticking $verb to $on leaves $then', ({ held, verb, on, then }) => {
  expect(row && [...ticked(new Set(held), row, verb, on)].toSorted()).toEqual(then);
});

it('reads a verb as words', () => {
  expect(wordsOf('ready-for-dispatch')).toBe('Ready for dispatch');
});
