import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ewayBillPayload } from '#domain/eway-bill/payload';
import { type Movement, tradeBill, transferBill } from '#modules/eway-bill/bills';
import { type CaseDocument, entered } from '#test/kit/books/e-invoice-cases';

interface Case {
  readonly name: string;
  readonly document: CaseDocument;
  readonly expected: { readonly payload: object };
}

// From an independent model, written from the rules.
const file = join(import.meta.dirname, '../../domain/eway-bill/eway-bill-cases.json');
const cases: readonly Case[] = JSON.parse(readFileSync(file, 'utf8')).payloads;
const movements: Readonly<Record<string, Movement>> = {
  'sales-invoice': 'sale',
  'sales-return': 'sales-return',
  'purchase-return': 'purchase-return',
  'delivery-note': 'job-work',
};

it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { document, expected }) => {
  const { row, facts } = entered(document);
  const movement = movements[document.kind];
  const bill = movement === undefined ? transferBill(row as never, facts) : tradeBill(row as never, facts, movement);
  const distance = Number(document.transport?.['distance'] ?? 0);
  expect(ewayBillPayload({ ...bill, transport: { ...bill.transport, distance } })).toEqual(expected.payload);
});
