import { expect, it } from 'vitest';
import { mayCall } from '#application/access/may-call';
import type { Operation } from '#modules/kit/operations/operation';

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
const choosing = (of: string) => ({ may: 'choose', of }) as const;
const naming = (of: string) => ({ may: 'name', of }) as const;

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
  ['one of several, holding one', { anyOf: ['/sales-invoice/view', '/sales-invoice/edit'] }, true, ['/sales-invoice/edit'], true],
  ['one of several, holding another', { anyOf: ['/sales-invoice/view', '/sales-invoice/edit'] }, true, ['/sales-invoice'], false],
  ['choosing a party, seeing parties', choosing('customer'), true, ['/customer/own'], true],
  ['choosing a party, entering what names one', choosing('customer'), true, ['/bank-cash/add'], true],
  ['choosing a party for a report', choosing('customer'), true, ['/ledger-group/report'], true],
  ['choosing a party, reading what names one', choosing('customer'), true, ['/bank-cash', '/bank-cash/view'], false],
  ['choosing a party, with nothing that names one', choosing('customer'), true, ['/transporter', '/transporter/edit'], false],
  ['choosing a group, entering a voucher', choosing('group'), true, ['/bank-cash/add'], false],
  ['choosing a role, inviting', choosing('role'), true, ['/user-invitation/invite'], true],
  ['choosing a role, seeing users', choosing('role'), true, ['/user'], false],
  ['choosing a voucher, seeing such', choosing('sales-invoice'), true, ['/sales-invoice'], true],
  ['choosing a voucher, entering another', choosing('sales-invoice'), true, ['/bank-cash/add'], false],
  ['choosing an employee, entering their leave', choosing('employee'), true, ['/leave-balance/add'], false],
  ['naming a party, reading what names one', naming('customer'), true, ['/bank-cash'], true],
  ['naming a party, with nothing that names one', naming('customer'), true, ['/transporter'], false],
  ['naming an employee, reading their leave', naming('employee'), true, ['/leave-balance'], false],
  ['naming anything, as a super admin', naming('employee'), true, 'all', true],
  ['anything, as a super admin', needs('/sales-invoice/edit'), true, 'all', true],
] as const)('%s', async (_, access, signedIn, held, allowed) => {
  const permissions = held === undefined || held === 'all' ? held : new Set<string>(held);
  expect(await mayCall(calling(access), signedIn, permissions)).toBe(allowed);
});
