import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applicableFrom } from '#domain/einvoice/applicability';
import { paise } from '#domain/money/paise';

interface Case {
  readonly name: string;
  readonly turnoverInCrores: Readonly<Record<string, number>>;
  readonly expected: { readonly applicableFrom: string | null };
}

// From an independent model, written from the notifications.
const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'e-invoice-cases.json'), 'utf8')).applicability;

it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { turnoverInCrores, expected }) => {
  const turnover = Object.entries(turnoverInCrores).map(([year, crores]) => [year, paise(Math.round(crores * 1e9))]);
  expect({ applicableFrom: applicableFrom(Object.fromEntries(turnover)) }).toEqual(expected);
});
