import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListPage, ListQuery, Row } from '#application/ports/records';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, listOf, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });

async function whole(read: (cursor?: string) => Promise<ListPage>): Promise<readonly (Row & { readonly id: string })[]> {
  const rows: (Row & { readonly id: string })[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

describe('a list is read page by page, each row once, in the order of its key', () => {
  it.each`
    what                       | descending | limit | from            | to              | keep
    ${'forwards'}              | ${false}   | ${7}  | ${undefined}    | ${undefined}    | ${undefined}
    ${'backwards'}             | ${true}    | ${50} | ${undefined}    | ${undefined}    | ${undefined}
    ${'between two days'}      | ${true}    | ${10} | ${'2026-11-05'} | ${'2026-11-12'} | ${undefined}
    ${'between no days'}       | ${true}    | ${10} | ${'2026-11-12'} | ${'2026-11-05'} | ${undefined}
    ${'from a day on'}         | ${false}   | ${99} | ${'2026-11-05'} | ${undefined}    | ${undefined}
    ${'with a picky question'} | ${false}   | ${20} | ${undefined}    | ${undefined}    | ${'2026-11-09'}
  `(
    '$what',
    async ({ descending, limit, from, to, keep }: { descending: boolean; limit: number; from?: string; to?: string; keep?: string }) => {
      const { journal, records } = open();
      const scope = newScope();
      const other = { ...scope, financialYearId: randomUUID() };
      const dates = Array.from({ length: 230 }, (_, index) => `2026-11-${String((index % 14) + 1).padStart(2, '0')}`);
      await journal.commitAll(
        scope,
        branchOf(scope),
        dates.map((date, index) => create(index % 3 === 0 ? other : scope, { date })),
      );
      const query = {
        slug: 'sales-invoice',
        partitions: [listOf(scope), listOf(other)],
        order: 0,
        descending,
        limit,
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(keep ? { keep: (row: Row) => row['date'] === keep } : {}),
      };
      const rows = await whole((cursor) => records.list(scope, { ...query, ...(cursor === undefined ? {} : { cursor }) }));
      const expected = dates.filter((date) => date >= (from ?? '') && date <= (to ?? '~') && (keep === undefined || date === keep)).sort();
      expect(rows.map((row) => row['date'])).toEqual(descending ? expected.reverse() : expected);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(expected.length);
    },
  );

  it('and an invalid cursor is refused', async () => {
    const { records } = open();
    const scope = newScope();
    const query: ListQuery = { slug: 'ledger', partitions: ['ledger'], order: 0, descending: false, limit: 5 };
    for (const cursor of ['rubbish', Buffer.from('[[1]]').toString('base64url'), Buffer.from('{}').toString('base64url')]) {
      await expect(records.list(scope, { ...query, cursor })).rejects.toMatchObject({ code: 'malformed' });
    }
  });

  it('and no cursor leads into another organisation', async () => {
    const { journal, records } = open();
    const [mine, theirs] = [newScope(), newScope()];
    for (const scope of [mine, theirs])
      await journal.commitAll(
        scope,
        'organisation',
        Array.from({ length: 5 }, () => create({ ...scope, branchId: 'b', financialYearId: 'y' }, { slug: 'ledger' })),
      );
    const query: ListQuery = { slug: 'ledger', partitions: ['ledger|b|y'], order: 0, descending: false, limit: 2 };
    const page = await records.list(theirs, query);
    const rows = await whole((cursor) => records.list(mine, { ...query, cursor: cursor ?? page.cursor ?? '' }));
    expect(rows.every((row) => row['number'] !== undefined)).toBe(true);
    for (const { id } of rows) expect(await records.find(mine, 'ledger', id)).toBeDefined();
  });
});

describe('words find records, folded or not', () => {
  it.each`
    what           | stream
    ${'masters'}   | ${'organisation'}
    ${'documents'} | ${'branch'}
  `(
    '$what, also after an edit removed a word, and never a deleted one',
    async ({ stream: kind }: { stream: string }) => {
      const { journal, projector, records } = open();
      const scope = newScope();
      const stream = kind === 'branch' ? branchOf(scope) : 'organisation';
      const works = Array.from({ length: 600 }, (_, index) =>
        create(scope, { words: ['solar', `n${index}`, index % 200 === 0 ? 'rare' : 'plain'] }),
      );
      await journal.commitAll(scope, stream, works);
      const find = async (...prefixes: string[]) => [...(await records.search(scope, 'sales-invoice', prefixes, 5_000))].sort();
      const idsOf = (test: (index: number) => boolean) =>
        works
          .filter((_, index) => test(index))
          .map(({ id }) => id)
          .sort();
      for (const folded of [false, true]) {
        if (folded) await projector.project(scope.organisationId, stream);
        expect(await find('rar')).toEqual(idsOf((index) => index % 200 === 0));
        expect(await find('sol', 'n11')).toEqual(idsOf((index) => String(index).startsWith('11')));
        expect((await find('solar')).length).toBe(600);
        expect(await find('nothing')).toEqual([]);
      }
      await journal.commit(scope, stream, edit(scope, works[200]?.id ?? '', { words: ['solar', 'n200'] }));
      await journal.commit(scope, stream, remove('sales-invoice', works[400]?.id ?? ''));
      for (const folded of [false, true]) {
        if (folded) await projector.project(scope.organisationId, stream);
        expect(await find('rare')).toEqual([works[0]?.id]);
        expect(await find('n400')).toEqual([]);
      }
    },
    60_000,
  );
});

describe('small lists and used records', () => {
  it('a list of masters is complete, and current after a commit of this process', async () => {
    const { journal, records } = open();
    const scope = newScope();
    const make = (): ReturnType<typeof create> => {
      const work = create(scope, { slug: 'branch' });
      return { ...work, decide: (facts) => ({ ...work.decide(facts), list: { partition: 'branch', keys: ['a'], row: {} } }) };
    };
    const works = Array.from({ length: 120 }, make);
    await journal.commitAll(scope, 'organisation', works);
    expect((await records.all(scope, 'branch')).length).toBe(120);
    await journal.commit(scope, 'organisation', make());
    expect((await records.all(scope, 'branch')).length).toBe(121);
    const found = await records.findMany(scope, [
      ...works.map(({ id }) => ({ slug: 'branch', id })).slice(0, 99),
      { slug: 'branch', id: randomUUID() },
    ]);
    expect(found.size).toBe(99);
    expect(await records.count(scope, ['branch'])).toBe(121);
  });

  it('a ledger is in use as soon as a voucher names it, in any branch', async () => {
    const { journal, projector, records } = open();
    const scope = newScope();
    const [party, sales] = [randomUUID(), randomUUID()];
    const { saleEffect } = await import('#test/kit/books/works');
    expect(await records.isUsed(scope, 'ledger', party)).toBe(false);
    const id = randomUUID();
    await journal.commit(scope, { branchId: randomUUID() }, create(scope, { id, effect: saleEffect('2026-11-21', id, party, sales, 5) }));
    expect(await records.isUsed(scope, 'ledger', party)).toBe(true);
    expect(await records.isUsed(scope, 'ledger', randomUUID())).toBe(false);
    await projector.project(scope.organisationId, branchOf(scope));
    expect(await records.isUsed(scope, 'ledger', sales)).toBe(true);
  });
});
