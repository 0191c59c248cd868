import { expect, it } from 'vitest';
import { amendedRows } from '#domain/gstr-2b/matching/amendments';
import type { PortalRow } from '#domain/gstr-2b/matching/rows';
import { portalRow } from '#test/kit/books/gstr-2b-rows';

const rowOf = (id: string, changed: Partial<PortalRow>): PortalRow => ({ ...portalRow, number: 'GB/1', ...changed, id });
const first = rowOf('Q1', {});
const original = { number: 'gb/1', date: '2025-10-05' };
const amendment = (id: string, changed: Partial<PortalRow> = {}) => rowOf(id, { section: 'B2BA', period: '2025-11', original, ...changed });

it.each`
  what                              | rows                                                                                                                                      | amended
  ${'nothing without an amendment'} | ${[first]}                                                                                                                                | ${[]}
  ${'the original'}                 | ${[first, amendment('Q2')]}                                                                                                               | ${['Q1 by Q2']}
  ${'the original, in any order'}   | ${[amendment('Q2'), first]}                                                                                                               | ${['Q1 by Q2']}
  ${'an amendment, too'}            | ${[first, amendment('Q2'), amendment('Q3', { period: '2025-12' })]}                                                                       | ${['Q1 by Q2', 'Q2 by Q3']}
  ${'one by its new number'}        | ${[first, amendment('Q2', { number: 'GB/2' }), amendment('Q3', { period: '2025-12', original: { number: 'GB/2', date: '2025-10-05' } })]} | ${['Q1 by Q2', 'Q2 by Q3']}
  ${'nothing of another supplier'}  | ${[first, amendment('Q2', { supplier: '07AARFA1188C1ZI' })]}                                                                              | ${[]}
  ${'nothing of another day'}       | ${[first, amendment('Q2', { original: { number: 'GB/1', date: '2025-09-05' } })]}                                                         | ${[]}
  ${'the number, without a day'}    | ${[first, amendment('Q2', { original: { number: 'GB/1', date: null } })]}                                                                 | ${['Q1 by Q2']}
  ${'nothing of a later month'}     | ${[rowOf('Q1', { period: '2025-12' }), amendment('Q2')]}                                                                                  | ${[]}
  ${'nothing of another kind'}      | ${[rowOf('Q1', { kind: 'credit' }), amendment('Q2')]}                                                                                     | ${[]}
`('an amendment takes the place of $what', ({ rows, amended }) => {
  expect(amendedRows(rows).map(({ row, by }) => `${row} by ${by}`)).toEqual(amended);
});
