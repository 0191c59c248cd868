import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLedger, knownLedger } from '#application/commit/default-ledger';
import type { Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import { type OpenBooks, openBooks } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const duplicate = (path: string) => new Refusal('duplicate', { field: path }, [{ path, message: 'exists' }]);

/** An organisation without the ledger, whose log refuses these attempts before it takes one. */
function older(refusals: readonly Error[]) {
  const left = [...refusals];
  const written: unknown[] = [];
  const { records } = books.context.ports;
  const journal = {
    commit: async (_scope: unknown, stream: unknown, work: Work) => {
      const refusal = left.shift();
      if (refusal) throw refusal;
      written.push({ stream, kind: work.kind, fingerprint: work.fingerprint, row: work.decide(undefined as never).row });
    },
  };
  const scope = { ...books.context.scope, organisationId: randomUUID() };
  const ports = { ...books.context.ports, records: { ...records, find: async () => undefined, all: async () => [] }, journal };
  return { context: { ...books.context, scope, ports } as unknown as Context, written };
}

it.each<[string, readonly Error[], string, string]>([
  ['as it is', [], 'Customs Payable', 'customs'],
  ['beside a ledger of this name', [duplicate('name')], 'Customs Payable 2', 'customs'],
  ['beside a ledger with this alias', [duplicate('alias')], 'Customs Payable', 'customs_2'],
  ['beside several', [duplicate('name'), duplicate('alias'), duplicate('name')], 'Customs Payable 3', 'customs_2'],
])('an older organisation is given a ledger %s', async (_, refusals, name, alias) => {
  const { context, written } = older(refusals);
  expect(knownLedger(context, 'customs')).toBeUndefined();
  const id = await defaultLedger(context, 'customs');
  expect(written).toEqual([
    {
      stream: 'organisation',
      kind: 'create',
      fingerprint: context.scope.organisationId,
      row: expect.objectContaining({ name, alias, isDefault: true, aliasFixed: true, status: 'Active' }),
    },
  ]);
  expect(knownLedger(context, 'customs')).toBe(id);
  await defaultLedger(context, 'customs');
  expect(written).toHaveLength(1);
});

it.each([
  ['another refusal', [new Refusal('busy', {})]],
  ['endless namesakes', Array.from({ length: 50 }, () => duplicate('name'))],
])('%s is passed on, and the ledger stays unknown', async (_, refusals) => {
  const { context } = older(refusals);
  await expect(defaultLedger(context, 'customs')).rejects.toBe(refusals.at(-1));
  expect(knownLedger(context, 'customs')).toBeUndefined();
});

it('finds the ledger of a new organisation without writing', async () => {
  const before = await books.context.ports.journal.entries(books.context.scope, 'organisation', 0, 1000);
  expect(await defaultLedger(books.context, 'customs')).toBe(books.ledger('customs'));
  expect(await books.context.ports.journal.entries(books.context.scope, 'organisation', 0, 1000)).toHaveLength(before.length);
});

it('does not know other aliases', async () => {
  await expect(defaultLedger(older([]).context, 'petty')).rejects.toThrow('petty is a default ledger');
});
