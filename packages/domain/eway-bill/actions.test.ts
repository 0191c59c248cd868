import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type BillAction, type KnownBill, offered, type Role } from '#domain/eway-bill/actions';

interface Case {
  readonly name: string;
  readonly bill: { readonly generatedAt: string; readonly partBAt?: string; readonly distance: number } & Partial<
    Pick<KnownBill, 'transporterId' | 'cancelled' | 'closed' | 'verified'>
  >;
  readonly at: string;
  readonly who: Role;
  readonly expected: Partial<Record<BillAction, true | string>> & { readonly validUpto: string | null };
}

// From an independent model, written from the rules.
const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'eway-bill-cases.json'), 'utf8')).moments;
const moment = (local: string) => Date.parse(`${local}:00+05:30`);
const billOf = ({ generatedAt, partBAt, ...bill }: Case['bill']): KnownBill => ({
  ...{ transporterId: null, cancelled: false, closed: false, verified: false, ...bill },
  ...{ transporterActed: false, overDimensional: false },
  ...{ generatedAt: moment(generatedAt), partBAt: partBAt === undefined ? null : moment(partBAt) },
});

it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { bill, at, who, expected: { validUpto: _end, ...expected } }) => {
  const found = Object.keys(expected).map((action) => [action, offered(action as BillAction, billOf(bill), who, moment(at))]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

const running = billOf({ generatedAt: '2026-09-14T10:00', partBAt: '2026-09-14T10:00', distance: 610 });
const acted = { ...running, transporterId: '27AAKFD3308S1ZX', transporterActed: true };
const partA = { ...running, partBAt: null };
it.each([
  ['extend', { ...running, transporterId: '27AAKFD3308S1ZX' }, 'generator', '2026-09-18T20:00', 'only-the-transporter'],
  ['extend', running, 'generator', '2026-09-18T16:00', true],
  ['extend', running, 'other-party', '2026-09-18T20:00', 'not-yours'],
  ['extend', partA, 'generator', '2026-09-18T20:00', 'no-vehicle'],
  ['update-vehicle', running, 'transporter', '2026-09-18T23:59', true],
  ['update-vehicle', acted, 'generator', '2026-09-15T10:00', 'transporter-acted'],
  ['update-transporter', acted, 'generator', '2026-09-15T10:00', 'transporter-acted'],
  ['update-transporter', acted, 'transporter', '2026-09-15T10:00', true],
  ['update-vehicle', partA, 'generator', '2026-09-29T10:00', true],
  ['cancel', running, 'generator', '2026-09-15T10:01', 'too-late'],
  ['reject', running, 'other-party', '2026-09-17T10:01', 'too-late'],
  ['close', partA, 'generator', '2026-09-15T10:01', 'no-vehicle'],
] as const)('%s of a bill', (action, bill, role, at, expected) => {
  expect(offered(action, bill, role, moment(at))).toBe(expected);
});
