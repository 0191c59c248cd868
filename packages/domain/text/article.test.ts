import { expect, it } from 'vitest';
import { withArticle } from '#domain/text/article';

it.each([
  ['Ledger', 'a Ledger'],
  ['Item', 'an Item'],
  ['Email Template', 'an Email Template'],
  ['Installer', 'an Installer'],
  ['Organisation', 'an Organisation'],
  ['User', 'a User'],
  ['Unit', 'a Unit'],
  ['Update', 'an Update'],
  ['SMS Template', 'an SMS Template'],
  ['Sales Invoice', 'a Sales Invoice'],
])('%s with its article is %s', (name, spoken) => {
  expect(withArticle(name)).toBe(spoken);
});
