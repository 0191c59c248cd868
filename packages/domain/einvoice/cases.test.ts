import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applicableFrom } from '#domain/einvoice/applicability';
import { type ActiveBill, cancelling, cancelReasons } from '#domain/einvoice/cancelling';
import { takenOver } from '#domain/einvoice/registered';
import { paise } from '#domain/money/paise';

interface Moments {
  readonly ackAt: string;
  readonly at: string;
  readonly ewayBill?: { readonly generatedAt: string; readonly validUpto?: string; readonly cancelled?: boolean; readonly verified?: boolean };
}

// From an independent model, written from the rules.
const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'e-invoice-cases.json'), 'utf8')) as {
  readonly applicability: readonly { readonly name: string; readonly turnoverInCrores: Record<string, number>; readonly expected: object }[];
  readonly cancelReasons: readonly object[];
  readonly cancellations: readonly { readonly name: string; readonly given: Moments; readonly expected: object & { readonly state?: string } }[];
  readonly duplicates: readonly {
    readonly name: string;
    readonly registered: { readonly buyer: string; readonly total: string; readonly status?: string };
    readonly expected: { readonly state: string };
  }[];
};

const moment = (local: string) => Date.parse(`${local}:00+05:30`);

describe('from which day it applies', () => {
  it.each(cases.applicability.map((one) => [one.name, one] as const))('%s', (_, { turnoverInCrores, expected }) => {
    const turnover = Object.entries(turnoverInCrores).map(([year, crores]) => [year, paise(Math.round(crores * 1e9))]);
    expect({ applicableFrom: applicableFrom(Object.fromEntries(turnover)) }).toEqual(expected);
  });
});

it('has the reasons of both portals', () => {
  expect(cancelReasons).toEqual(cases.cancelReasons);
});

describe('cancelling', () => {
  it.each(cases.cancellations.map((one) => [one.name, one] as const))('%s', (_, { given, expected }) => {
    const bill: ActiveBill | null =
      given.ewayBill === undefined
        ? null
        : {
            ...given.ewayBill,
            generatedAt: moment(given.ewayBill.generatedAt),
            validUntil: given.ewayBill.validUpto === undefined ? null : moment(given.ewayBill.validUpto),
          };
    const { state: _state, ...calls } = expected;
    expect(cancelling(moment(given.ackAt), bill, moment(given.at))).toEqual(calls);
  });

  it('cancels an active e-way bill first', () => {
    const at = moment('2026-10-12T10:00');
    expect(cancelling(at, { generatedAt: at }, at + 60_000)).toEqual({ calls: ['cancel-eway-bill', 'cancel-irn'] });
    expect(cancelling(at, { generatedAt: at - 25 * 60 * 60_000 }, at)).toEqual({ refused: '2230', propose: 'credit-note' });
  });
});

describe('a number that the portal already has', () => {
  it.each(cases.duplicates.map((one) => [one.name, one] as const))('%s', (_, { registered, expected }) => {
    const ours = { buyerGstin: '27AAKFS5678L1ZB', total: paise(77_291_00) };
    const found = takenOver(ours, {
      buyerGstin: registered.buyer === 'same' ? ours.buyerGstin : '29AAECT2204Q1Z0',
      total: paise(ours.total + (registered.total === 'same' ? 0 : Math.round(Number(registered.total) * 100))),
      active: registered.status !== 'CNL',
    });
    expect(found === true ? 'Generated' : 'Failed').toBe(expected.state);
  });

  it('is of another document from a rupee and a paisa on', () => {
    const ours = { buyerGstin: 'URP', total: paise(100_00) };
    expect(takenOver(ours, { ...ours, total: paise(101_00), active: true })).toBe(true);
    expect(takenOver(ours, { ...ours, total: paise(101_01), active: true })).not.toBe(true);
  });
});
