import { expect, it } from 'vitest';
import { holds, isSavedAlready } from './holds.ts';

it.each`
  stored                                   | sent                            | held
  ${{ name: 'Asha', version: 2 }}          | ${{ name: 'Asha' }}             | ${true}
  ${{ name: 'Asha' }}                      | ${{ name: ' Asha ' }}           | ${true}
  ${{ gstin: '24AAQCA8719H1ZC' }}          | ${{ gstin: '24aaqca8719h1zc' }} | ${true}
  ${{ name: 'Asha' }}                      | ${{ name: 'Asha Traders' }}     | ${false}
  ${{ pan: 'AAQCA8719H' }}                 | ${{ pan: null }}                | ${true}
  ${{ pan: 'AAQCA8719H' }}                 | ${{ pan: '' }}                  | ${true}
  ${{}}                                    | ${{ active: false }}            | ${true}
  ${{ active: true }}                      | ${{ active: false }}            | ${false}
  ${{ active: false }}                     | ${{ active: true }}             | ${false}
  ${{ limit: 10_00 }}                      | ${{ limit: 0 }}                 | ${false}
  ${{ lines: [{ rate: 1, amount: 5 }] }}   | ${{ lines: [{ rate: 1 }] }}     | ${true}
  ${{ lines: [{ rate: 1 }, { rate: 2 }] }} | ${{ lines: [{ rate: 1 }] }}     | ${false}
  ${{ lines: [] }}                         | ${{ lines: [{ rate: 1 }] }}     | ${false}
  ${{ address: { line1: 'a', city: '' } }} | ${{ address: { line1: 'a' } }}  | ${true}
  ${{ address: null }}                     | ${{ address: { line1: 'a' } }}  | ${false}
  ${{ lines: [{ rate: 1 }], pan: 'x' }}    | ${{ lines: [], pan: 'x' }}      | ${false}
  ${{ pan: 'x' }}                          | ${{ lines: [], pan: 'x' }}      | ${true}
`('$stored holds $sent: $held', ({ stored, sent, held }) => {
  expect(holds(stored, sent)).toBe(held);
});

const before = { name: 'Asha', notes: 'old', version: 3, updatedBy: 'someone' };

it.each`
  now                                                            | sent                              | saved
  ${{ name: 'Ravi', notes: 'old', version: 4, updatedBy: 'me' }} | ${{ name: 'Ravi', notes: 'old' }} | ${true}
  ${{ name: 'Ravi', notes: '', version: 4, updatedBy: 'me' }}    | ${{ name: 'Ravi', notes: null }}  | ${true}
  ${{ name: 'Ravi', notes: 'old', version: 4, updatedBy: 'me' }} | ${{ name: 'Ravi', notes: null }}  | ${false}
  ${{ name: 'Ravi', notes: 'old', version: 5, updatedBy: 'me' }} | ${{ name: 'Ravi', notes: 'old' }} | ${false}
  ${{ name: 'Ravi', notes: 'old', version: 4, updatedBy: 'x' }}  | ${{ name: 'Ravi', notes: 'old' }} | ${false}
  ${{ name: 'Asha', notes: 'old', version: 4, updatedBy: 'me' }} | ${{ name: 'Ravi', notes: 'old' }} | ${false}
`('an update that sent $sent and finds $now was saved: $saved', ({ now, sent, saved }) => {
  expect(isSavedAlready(now, before, sent, 'me')).toBe(saved);
});
