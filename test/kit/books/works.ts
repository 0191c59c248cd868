import { randomUUID } from 'node:crypto';
import type { Change, Facts, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope, Stream } from '#application/ports/scope';
import type { Paise, Quantity } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';

/** A new organisation, branch and person, so that tests on one engine do not interfere. */
export function newScope(): Scope {
  return {
    organisationId: randomUUID(),
    branchId: randomUUID(),
    financialYearId: randomUUID(),
    userId: randomUUID(),
    from: '127.0.0.1',
    requestId: 'test',
  };
}

export function branchOf(scope: Scope): Stream {
  return { branchId: scope.branchId };
}

export interface Sample {
  readonly id?: string;
  readonly slug?: string;
  readonly date?: string;
  readonly row?: Row;
  readonly effect?: Effect | null;
  readonly words?: readonly string[];
  readonly unique?: string;
  readonly fingerprint?: string;
}

/** Writes a voucher with the next number of one series, listed by date and by number. */
export function create(scope: Scope, sample: Sample = {}): Work & { readonly id: string } {
  const { id = randomUUID(), slug = 'sales-invoice' } = sample;
  return {
    slug,
    id,
    kind: 'create',
    fingerprint: sample.fingerprint ?? `create ${id}`,
    decide: (facts) => changeTo(scope, slug, id, sample, `SI/${facts.next('4|year', 1)}`),
  };
}

/** Changes a voucher and keeps its number. */
export function edit(scope: Scope, id: string, sample: Sample & { readonly version?: number } = {}): Work {
  const slug = sample.slug ?? 'sales-invoice';
  return {
    slug,
    id,
    kind: 'change',
    ...(sample.version === undefined ? {} : { read: { version: sample.version, title: 'Sales Invoice' } }),
    decide: (facts: Facts) => changeTo(scope, slug, id, sample, String(facts.record?.row['number'] ?? ''), 'edit'),
  };
}

export function remove(slug: string, id: string): Work {
  return { slug, id, kind: 'change', decide: () => ({ action: 'delete', slug, id, row: null, list: null, unique: [], words: [] }) };
}

function changeTo(scope: Scope, slug: string, id: string, sample: Sample, number: string, action = 'create'): Change {
  const date = sample.effect?.date ?? sample.date ?? '2026-11-21';
  return {
    action,
    slug,
    id,
    row: { number, date, ...sample.row },
    list: { partition: listOf(scope, slug), keys: [date, number], row: { number, date } },
    unique: sample.unique === undefined ? [] : [{ name: 'name', value: sample.unique }],
    words: sample.words ?? [],
    effect: sample.effect ?? null,
  };
}

export function listOf(scope: Scope, slug = 'sales-invoice'): string {
  return `${slug}|${scope.branchId}|${scope.financialYearId}`;
}

export const paiseOf = (amount: number) => amount as Paise;
export const quantityOf = (quantity: number) => quantity as Quantity;

/** A sale that opens its own bill and moves one item out. */
export function saleEffect(date: string, id: string, party: string, sales: string, amount: number, itemId?: string): Effect {
  return {
    date,
    postings: [
      { ledgerId: party, amount: paiseOf(amount) },
      { ledgerId: sales, amount: paiseOf(-amount) },
    ],
    bills: [{ ledgerId: party, billId: id, kind: 'opens', amount: paiseOf(amount), date, dueDate: date }],
    movements: itemId === undefined ? [] : [{ itemId, locationId: null, batch: null, quantity: quantityOf(-10_000), value: null }],
  };
}

/** Money received against a bill. */
export function receiptEffect(date: string, billId: string, party: string, bank: string, amount: number): Effect {
  return {
    date,
    postings: [
      { ledgerId: bank, amount: paiseOf(amount) },
      { ledgerId: party, amount: paiseOf(-amount) },
    ],
    bills: [{ ledgerId: party, billId, kind: 'settles', amount: paiseOf(-amount) }],
    movements: [],
  };
}
