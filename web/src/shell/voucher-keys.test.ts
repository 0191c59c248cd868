import { expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { documents, moduleOf } from '#modules/all-modules';
import { keyWords } from '../kit/key-words.ts';
import { idleKeys, voucherKeys } from './voucher-keys.ts';

it.each(voucherKeys)('$key enters $to, for people with $needs', ({ key, to, needs }) => {
  expect(permissions).toEqual(expect.arrayContaining(needs));
  expect(moduleOf(to.split('/')[2] ?? '')?.kind).toBe('document');
  expect(keyWords[key].where).toBe('Vouchers');
});

it('receipts and payments need rights of their own', () => {
  const needs = (key: string) => voucherKeys.find((one) => one.key === key)?.needs;
  expect(needs('receipt')).toEqual(['/bank-cash/add', '/bank-cash/receipt']);
  expect(needs('payment')).toEqual(['/bank-cash/add', '/bank-cash/payment']);
  expect(needs('journal')).toEqual(['/journal-voucher/add']);
});

it('the keys of vouchers are those of the help sheet', () => {
  const shown = Object.entries(keyWords).flatMap(([name, { where }]) => (where === 'Vouchers' ? [name] : []));
  expect([...voucherKeys.map(({ key }) => key), ...idleKeys].toSorted()).toEqual(shown.toSorted());
});

it('a key is idle only until its document is built', () => {
  const built = voucherKeys.map(({ needs: [first = ''] }) => first.split('/')[1]);
  expect(built.filter((slug) => !documents.some((module) => module.slug === slug))).toEqual([]);
  expect([...idleKeys].filter((key) => voucherKeys.some((entry) => entry.key === key))).toEqual([]);
});
