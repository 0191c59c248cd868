import { expect, it } from 'vitest';
import { isNotBuilt } from './not-built.ts';

it.each`
  address                                                  | answer
  ${'/app/leadenquiry'}                                    | ${true}
  ${'/app/lead/dashboard'}                                 | ${true}
  ${'/app/lead/edit/0198a3f0-7e6a-7c30-8f6e-4a5b6c7d8e9f'} | ${true}
  ${'/app/lead/list'}                                      | ${true}
  ${'/app/sms/send/history'}                               | ${true}
  ${'/app/sales-invoice/print'}                            | ${false}
  ${'/app/sales-invoice/nonsense'}                         | ${false}
  ${'/app/nonsense'}                                       | ${false}
  ${'/app/lead/nonsense'}                                  | ${false}
`('$address is not built yet: $answer', ({ address, answer }) => {
  expect(isNotBuilt(address, (path) => path === '/sales-invoice')).toBe(answer);
});
