import { expect, it } from 'vitest';
import { typedOver } from './typed-over.ts';

it.each`
  typed                                | before                    | now                             | result
  ${{ name: 'Asha Traders', pan: '' }} | ${{ name: '', pan: '' }}  | ${{ name: '', pan: '' }}        | ${{ name: 'Asha Traders', pan: '' }}
  ${{ name: 'Asha', pan: 'x' }}        | ${{ name: '', pan: 'x' }} | ${{ name: '', pan: 'changed' }} | ${{ name: 'Asha', pan: 'changed' }}
  ${{ name: '' }}                      | ${{ name: 'Asha' }}       | ${{ name: 'Asha' }}             | ${{ name: '' }}
  ${{ name: 'Asha', gone: 1 }}         | ${{ name: '' }}           | ${{ name: '', added: null }}    | ${{ name: 'Asha', added: null }}
  ${null}                              | ${null}                   | ${{ name: 'Asha' }}             | ${{ name: 'Asha' }}
  ${'text'}                            | ${7}                      | ${{ name: 'Asha' }}             | ${{ name: 'Asha' }}
`('$typed, started from $before, on $now gives $result', ({ typed, before, now, result }) => {
  expect(typedOver(typed, before, now)).toEqual(result);
});
