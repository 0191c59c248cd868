import { expect, it } from 'vitest';
import type { AnyDocument } from '#modules/kit/module';
import { tradeFields } from '#modules/kit/trade/fields';
import { isTrade } from '#modules/kit/trade/is-trade';
import { selling } from '#modules/kit/trade/side';

const { partyId, lines, ...others } = tradeFields(selling);
const ledgers = { ...lines, of: { ledgerId: lines.of.itemId } };

it.each([
  ['party and items', { partyId, lines }, true],
  ['no party', { ...others, lines }, false],
  ['no lines', { ...others, partyId }, false],
  ['lines of ledgers', { partyId, lines: ledgers }, false],
])('a document with %s is one: %#', (_, fields, is) => {
  expect(isTrade({ fields } as unknown as AnyDocument)).toBe(is);
});
