import { expect, it } from 'vitest';
import { supplierNumberKey, supplierNumberWord } from '#modules/purchase/purchase-invoice/supplier-number';

const partyId = '0199a3c4-1f00-7000-8000-0123456789ab';

it.each`
  referenceNo       | referenceDate   | key                                    | word
  ${'KP/81'}        | ${null}         | ${`${partyId}|2026|KP/81`}             | ${'0123456789ab2026kp81'}
  ${' kp/81'}       | ${'2026-04-01'} | ${`${partyId}|2026|KP/81`}             | ${'0123456789ab2026kp81'}
  ${'KP/81'}        | ${'2026-03-31'} | ${`${partyId}|2025|KP/81`}             | ${'0123456789ab2025kp81'}
  ${'--'}           | ${null}         | ${`${partyId}|2026|--`}                | ${null}
  ${'9'.repeat(40)} | ${null}         | ${`${partyId}|2026|${'9'.repeat(40)}`} | ${`0123456789ab2026${'9'.repeat(24)}`}
  ${null}           | ${null}         | ${null}                                | ${null}
`('$referenceNo of $referenceDate', ({ referenceNo, referenceDate, key, word }) => {
  const row = { partyId, referenceNo, referenceDate, date: '2026-11-21' };
  expect([supplierNumberKey(row), supplierNumberWord(row)]).toEqual([key, word]);
});
