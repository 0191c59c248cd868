import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '#storage/engine/engine';
import { streamKey, viewKeys } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { queryPages } from '#storage/views/pages';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, receiptEffect, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });

it('the pages stay short however many bills a ledger has open, and every bill is found', async () => {
  const scope = newScope();
  const [many = '', few = '', other = '', sales = '', bank = ''] = Array.from({ length: 5 }, () => randomUUID());
  const bill = (party: string) => {
    const id = randomUUID();
    return { id, work: create(scope, { id, effect: saleEffect('2026-05-01', id, party, sales, 100_00) }) };
  };
  const bills = Array.from({ length: 2_000 }, () => bill(many));
  const short = [bill(few), bill(other)];
  const { journal, projector, prover } = open();
  const fold = () => projector.project(scope.organisationId, branchOf(scope));
  const commit = async (works: Parameters<typeof journal.commitAll>[2]) => {
    for (const result of await journal.commitAll(scope, branchOf(scope), works)) if (result instanceof Error) throw result;
  };
  const openNow = async () => {
    const found = await open().books.billsAsOf(scope, scope.branchId, '2026-06-30');
    return [many, few, other].map((party) => found.filter(({ ledgerId }) => ledgerId === party).length);
  };
  await commit([...bills, ...short].map(({ work }) => work));
  await fold();
  expect(await openNow()).toEqual([2_000, 1, 1]);
  const pages = () => {
    const from = viewKeys.openBillsOfAll;
    const stream = streamKey(scope.organisationId, branchOf(scope));
    return queryPages(openEngine(engine.client, engine.tables), stream, from, `${from}~`, { consistency: 'strong' });
  };
  expect(Math.max(...(await pages()).map(({ packed }) => packed.length))).toBeLessThan(1_000);
  // One more while it is long, all but three are settled, and the last of them in two steps.
  await commit([bill(many).work]);
  expect(await openNow()).toEqual([2_001, 1, 1]);
  await commit(
    bills.slice(3).map(({ id }) => create(scope, { slug: 'bank-cash', effect: receiptEffect('2026-06-01', id, many, bank, 100_00) })),
  );
  expect(await openNow()).toEqual([4, 1, 1]);
  await fold();
  expect(await openNow()).toEqual([4, 1, 1]);
  expect(await prover.prove(scope.organisationId)).toEqual([]);
}, 60_000);
