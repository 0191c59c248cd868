import { expect, it } from 'vitest';
import { mayCall } from '#functions/http/guard';
import type { Operation } from '#modules/kit/operation';

const calling = (access: Operation['access']): Operation => ({
  id: 'x.y',
  method: 'GET',
  path: '/x',
  area: 'masters',
  slug: 'sales-invoice',
  summary: '',
  access,
  scope: 'none',
});
const needs = (permission: string) => ({ permission });

it.each([
  ['public', 'public', false, undefined, true],
  ['signed-in, without a person', 'signed-in', false, undefined, false],
  ['signed-in', 'signed-in', true, undefined, true],
  ['member, outside any organisation', 'member', true, undefined, false],
  ['member, holding nothing', 'member', true, [], true],
  ['the list, holding it', needs('/sales-invoice'), true, ['/sales-invoice'], true],
  ['the list, holding only the own', needs('/sales-invoice'), true, ['/sales-invoice/own'], true],
  ['the list, holding another verb', needs('/sales-invoice'), true, ['/sales-invoice/add'], false],
  ['a verb, holding it', needs('/sales-invoice/edit'), true, ['/sales-invoice/edit'], true],
  ['a verb, holding the list alone', needs('/sales-invoice/edit'), true, ['/sales-invoice'], false],
  ['a verb, holding the own alone', needs('/sales-invoice/edit'), true, ['/sales-invoice/own'], false],
  ['a longer verb, holding the shorter', needs('/sales-invoice/gst-history/edit'), true, ['/sales-invoice/edit'], false],
  ['a path of another screen, holding it', needs('/ledger-group/report'), true, ['/ledger-group/report'], true],
  ['a path of another screen', needs('/ledger-group/report'), true, ['/sales-invoice'], false],
  ['anything, as a super admin', needs('/sales-invoice/edit'), true, 'all', true],
] as const)('%s', (_, access, signedIn, held, allowed) => {
  const permissions = held === undefined || held === 'all' ? held : new Set<string>(held);
  expect(mayCall(calling(access), signedIn, permissions)).toBe(allowed);
});
