import { expect, it } from 'vitest';
import { inSentence } from './in-sentence.ts';

it.each([
  ['Sales Invoices', 'sales invoices'],
  ['IST Sales', 'IST sales'],
  ['SMS Templates', 'SMS templates'],
  ['Week-offs', 'week-offs'],
  ['A Plan', 'a plan'],
])('%s reads "%s" within a sentence', (name, says) => {
  expect(inSentence(name)).toBe(says);
});
