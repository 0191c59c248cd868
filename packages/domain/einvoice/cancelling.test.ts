import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cancelling, cancelReasons } from '#domain/einvoice/cancelling';

interface Bill {
  readonly generatedAt: string;
  readonly validUpto?: string;
  readonly cancelled?: boolean;
  readonly verified?: boolean;
}
interface Case {
  readonly name: string;
  readonly given: { readonly ackAt: string; readonly at: string; readonly ewayBill?: Bill };
  readonly expected: { readonly calls?: readonly string[]; readonly refused?: string; readonly propose?: string };
}

// From an independent model, written from the rules of both portals.
const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'e-invoice-cases.json'), 'utf8')) as {
  readonly cancelReasons: readonly object[];
  readonly cancellations: readonly Case[];
};
const moment = (local: string) => Date.parse(`${local}:00+05:30`);

it('has the reasons of both portals', () => {
  expect(cancelReasons).toEqual(cases.cancelReasons);
});

it.each(cases.cancellations.map((one) => [one.name, one] as const))('%s', (_, { given, expected }) => {
  const { ewayBill, ackAt, at } = given;
  const bill = ewayBill && {
    ...ewayBill,
    generatedAt: moment(ewayBill.generatedAt),
    validUntil: ewayBill.validUpto === undefined ? null : moment(ewayBill.validUpto),
  };
  const { calls, refused } = expected;
  expect(cancelling(moment(ackAt), bill ?? null, moment(at))).toEqual(refused === undefined ? { calls } : { refused });
});

const ten = moment('2026-10-12T10:00');
const hours = 60 * 60 * 1000;
it.each([
  ['an active bill is cancelled first', ten, ten + 24 * hours, { calls: ['cancel-eway-bill', 'cancel-irn'] }],
  ['a bill of more than 24 hours stays', ten - 1, ten + 24 * hours, { refused: '2230' }],
])('%s', (_, generatedAt, at, expected) => {
  expect(cancelling(ten, { generatedAt }, at)).toEqual(expected);
});
