import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { billNeed } from '#domain/eway-bill/need';
import { tradeConsignment, transferConsignment } from '#modules/eway-bill/consignment';
import { type CaseDocument, entered } from '#test/kit/books/e-invoice-cases';

interface Case {
  readonly name: string;
  readonly settings: { readonly intraState: Readonly<Record<string, number>> };
  readonly document: CaseDocument & {
    readonly purpose?: 'job-work' | 'weighment';
    readonly handicraft?: boolean;
    readonly toTransporter?: boolean;
  };
  readonly expected: object;
}

// From an independent model, written from the rules.
const file = join(import.meta.dirname, '../../domain/eway-bill/eway-bill-cases.json');
const cases: readonly Case[] = JSON.parse(readFileSync(file, 'utf8')).needs;
const kinds: Readonly<Record<string, 'challan' | 'note'>> = { 'delivery-note': 'challan', 'credit-note': 'note' };

it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { document, settings, expected }) => {
  const { row, facts } = entered(document);
  const { purpose = null, handicraft = false, toTransporter = false, transport = {}, kind } = document;
  const told = { purpose, handicraft, toTransporter, distance: Number(transport['distance'] ?? 0) };
  const consignment =
    kind === 'ist' ? transferConsignment(row as never, facts, told) : tradeConsignment(row as never, facts, kinds[kind] ?? 'invoice', told);
  expect(billNeed(consignment, settings.intraState)).toEqual(expected);
});
