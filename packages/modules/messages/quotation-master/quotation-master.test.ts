import { expect, it } from 'vitest';
import { schemaOf } from '#modules/kit/schema';
import { quotationMaster } from '#modules/messages/quotation-master/quotation-master';

it.each([
  [15, true],
  [365, true],
  [366, false],
  [-1, false],
])('is valid for %i days: %s', (validDays, holds) => {
  expect(schemaOf(quotationMaster.fields).safeParse({ name: 'Rooftop', validDays }).success).toBe(holds);
});
