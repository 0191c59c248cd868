import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Bill, extended, isTooOld, partALapses, validUntil } from '#domain/eway-bill/validity';

interface Given {
  readonly generatedAt: string;
  readonly partBAt?: string;
  readonly distance: number;
  readonly overDimensional?: boolean;
}
interface Case {
  readonly name: string;
  readonly given: Given;
  readonly bill: Given;
  readonly at: string;
  readonly documentDate: string;
  readonly remainingDistance: number;
  readonly expected: { readonly validUpto?: string | null; readonly refused?: string | boolean };
}

// From an independent model, written from the rules.
const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'eway-bill-cases.json'), 'utf8')) as Readonly<
  Record<'validity' | 'extensions' | 'ages', readonly Case[]>
>;
const moment = (local: string) => Date.parse(`${local}:00+05:30`);
const local = (at: number) => new Date(at + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 16);
const billOf = ({ generatedAt, partBAt, distance, overDimensional = false }: Given): Bill => ({
  ...{ generatedAt: moment(generatedAt), partBAt: partBAt === undefined ? null : moment(partBAt), distance, overDimensional },
});
const named = (of: readonly Case[]) => of.map((one) => [one.name, one] as const);

describe('the end of a bill', () => {
  it.each(named(cases.validity))('%s', (_, { given, expected }) => {
    const end = validUntil(billOf(given));
    expect(end === null ? null : local(end)).toBe(expected.validUpto);
  });

  it('comes sooner for over-dimensional cargo, and is that of the portal if it is known', () => {
    const bill = billOf({ generatedAt: '2026-09-14T10:00', partBAt: '2026-09-14T10:00', distance: 21, overDimensional: true });
    expect(local(validUntil(bill) ?? 0)).toBe('2026-09-16T23:59');
    expect(validUntil({ ...bill, validUntil: moment('2026-09-20T23:59') })).toBe(moment('2026-09-20T23:59'));
  });
});

it.each(named(cases.extensions))('extended %s', (_, { bill, at, remainingDistance, expected }) => {
  const end = extended(billOf(bill), moment(at), remainingDistance);
  expect(typeof end === 'number' ? { validUpto: local(end) } : { refused: end }).toEqual(expected);
});

it.each(named(cases.ages))('a document of %s', (_, { documentDate, at, expected }) => {
  expect(isTooOld(documentDate, moment(at))).toBe(expected.refused);
});

it('without a vehicle a bill lapses after fifteen days, to the minute', () => {
  expect(local(partALapses(moment('2026-11-20T11:30')))).toBe('2026-12-05T11:30');
});
