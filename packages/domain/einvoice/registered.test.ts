import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takenOver } from '#domain/einvoice/registered';
import { paise } from '#domain/money/paise';

interface Case {
  readonly name: string;
  readonly registered: { readonly buyer: string; readonly total: string; readonly status?: string };
  readonly expected: { readonly state: string };
}

const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'e-invoice-cases.json'), 'utf8')).duplicates;
const ours = { buyerGstin: '27AAKFS5678L1ZB', total: paise(77_291_00) };

it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { registered, expected }) => {
  const found = takenOver(ours, {
    buyerGstin: registered.buyer === 'same' ? ours.buyerGstin : '29AAECT2204Q1Z0',
    total: paise(ours.total + (registered.total === 'same' ? 0 : Math.round(Number(registered.total) * 100))),
    active: registered.status !== 'CNL',
  });
  expect(found === true ? 'Generated' : 'Failed').toBe(expected.state);
});

it('is another document from a rupee and a paisa on', () => {
  expect(takenOver(ours, { ...ours, total: paise(ours.total - 100), active: true })).toBe(true);
  expect(takenOver(ours, { ...ours, total: paise(ours.total - 101), active: true })).toContain('another total');
});
