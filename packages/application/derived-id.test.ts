import { expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { id } from '#modules/kit/schema';

const organisation = '0193a000-0000-7000-8000-000000000001';

it('is the same for the same name, and different for another name or organisation', () => {
  const cash = derivedId(organisation, 'ledger:cash');
  expect(derivedId(organisation, 'ledger:cash')).toBe(cash);
  expect(derivedId(organisation, 'ledger:bank')).not.toBe(cash);
  expect(derivedId('0193a000-0000-7000-8000-000000000002', 'ledger:cash')).not.toBe(cash);
});

it('is a valid id whatever the name', () => {
  for (let at = 0; at < 200; at += 1) expect(id.safeParse(derivedId(organisation, String(at))).success).toBe(true);
});
