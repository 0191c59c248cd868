import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, receiptEffect, remove, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('a commit writes record, log and clock together', () => {
  it('and the record, its list and its history agree', async () => {
    const { journal, records } = open();
    const scope = newScope();
    const sale = create(scope, { words: ['solar'] });
    const { stored, sequence, repeated } = await journal.commit(scope, branchOf(scope), sale);
    expect({ sequence, repeated, version: stored.version, number: stored.row['number'] }).toEqual({
      sequence: 1,
      repeated: false,
      version: 1,
      number: 'SI/1',
    });
    await journal.commit(scope, branchOf(scope), edit(scope, sale.id, { version: 1, row: { status: 'Dispatched' } }));
    expect(await records.find(scope, 'sales-invoice', sale.id)).toMatchObject({
      version: 2,
      row: { number: 'SI/1', status: 'Dispatched' },
      createdBy: scope.userId,
    });
    const history = await records.history(scope, branchOf(scope), 'sales-invoice', sale.id);
    expect(history.map(({ action, sequence: at }) => [action, at])).toEqual([
      ['edit', 2],
      ['create', 1],
    ]);
    expect(history[0]?.before).toEqual(history[1]?.after);
  });

  it('and a long history is complete, even after the record was deleted', async () => {
    const { journal, records } = open();
    const scope = newScope();
    const sale = create(scope);
    await journal.commit(scope, branchOf(scope), sale);
    for (let at = 0; at < 20; at += 1) await journal.commit(scope, branchOf(scope), edit(scope, sale.id, { row: { at } }));
    await journal.commit(scope, branchOf(scope), remove('sales-invoice', sale.id));
    expect(await records.find(scope, 'sales-invoice', sale.id)).toBeUndefined();
    const history = await records.history(scope, branchOf(scope), 'sales-invoice', sale.id);
    expect(history.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 22 }, (_, index) => 22 - index));
  });
});

describe('an id made by the client is written once (decision D11)', () => {
  it('returns the first row for the same request, even after the record changed', async () => {
    const { journal } = open();
    const scope = newScope();
    const sale = create(scope, { row: { note: 'first' } });
    const first = await journal.commit(scope, branchOf(scope), sale);
    await journal.commit(scope, branchOf(scope), edit(scope, sale.id, { row: { note: 'second' } }));
    const again = await open().journal.commit(scope, branchOf(scope), sale);
    expect(again).toEqual({ ...first, repeated: true });
  });

  it('refuses another request with the same id, even if the record was deleted', async () => {
    const { journal, records } = open();
    const scope = newScope();
    const sale = create(scope);
    await journal.commit(scope, branchOf(scope), sale);
    expect(await codeOf(journal.commit(scope, branchOf(scope), { ...sale, fingerprint: 'other' }))).toBe('idempotencyMismatch');
    await journal.commit(scope, branchOf(scope), remove('sales-invoice', sale.id));
    expect((await journal.commit(scope, branchOf(scope), sale)).repeated).toBe(true);
    expect(await records.find(scope, 'sales-invoice', sale.id)).toBeUndefined();
  });
});

describe('refused writes', () => {
  it('an old version, and a missing record', async () => {
    const { journal } = open();
    const scope = newScope();
    const sale = create(scope);
    await journal.commit(scope, branchOf(scope), sale);
    await journal.commit(scope, branchOf(scope), edit(scope, sale.id, { version: 1 }));
    expect(await codeOf(journal.commit(scope, branchOf(scope), edit(scope, sale.id, { version: 1 })))).toBe('changed');
    expect(await codeOf(journal.commit(scope, branchOf(scope), edit(scope, randomUUID(), { version: 1 })))).toBe('notFound');
    expect(await codeOf(journal.commit(scope, branchOf(scope), edit(scope, sale.id, { version: 2 })))).toBe('written');
  });

  it('a value that another record has, until it is released', async () => {
    const { journal, records } = open();
    const scope = newScope();
    const one = create(scope, { slug: 'transporter', unique: 'fast wheels' });
    const other = create(scope, { slug: 'transporter', unique: 'fast wheels' });
    await journal.commit(scope, 'organisation', one);
    const refused = await journal.commit(scope, 'organisation', other).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'duplicate', errors: [{ path: 'name' }] });
    expect(await records.findByUnique(scope, 'transporter', 'name', 'fast wheels')).toBe(one.id);
    await journal.commit(scope, 'organisation', edit(scope, one.id, { slug: 'transporter', unique: 'slow wheels' }));
    expect((await journal.commit(scope, 'organisation', other)).repeated).toBe(false);
    await journal.commit(scope, 'organisation', remove('transporter', other.id));
    expect(await records.findByUnique(scope, 'transporter', 'name', 'fast wheels')).toBeUndefined();
  });
});

describe('many writers of one branch', () => {
  it('32 in each of two processes leave no gap, no duplicate and no loss', async () => {
    const scope = newScope();
    const processes = [open(), openStorage({ says, client: engine.newClient(), tables: engine.tables, clock: { now: () => new Date() } })];
    const results = await Promise.all(
      processes.flatMap(({ journal }) =>
        Array.from({ length: 32 }, async () => {
          const numbers: unknown[] = [];
          for (let at = 0; at < 4; at += 1)
            numbers.push((await journal.commit(scope, branchOf(scope), create(scope))).stored.row['number']);
          return numbers;
        }),
      ),
    );
    const numbers = results
      .flat()
      .map((number) => Number(String(number).slice(3)))
      .sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 256 }, (_, index) => index + 1));
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });

  it('a failing work fails alone; the others of its group are written in order', async () => {
    const { journal } = open();
    const scope = newScope();
    const taken = create(scope);
    await journal.commit(scope, branchOf(scope), taken);
    await journal.commit(scope, branchOf(scope), create(scope, { unique: 'held' }));
    const bug: Work = {
      ...create(scope),
      decide: () => {
        throw new Error('a bug');
      },
    };
    const works = [
      create(scope),
      { ...taken, fingerprint: 'other' },
      create(scope),
      create(scope, { unique: 'held' }),
      bug,
      create(scope),
      edit(scope, taken.id, { version: 9 }),
    ];
    const results = await journal.commitAll(scope, branchOf(scope), works);
    const said = results.map((result) =>
      result instanceof Refusal ? result.code : result instanceof Error ? result.message : result.stored.row['number'],
    );
    expect(said).toEqual(['SI/3', 'idempotencyMismatch', 'SI/4', 'duplicate', 'a bug', 'SI/5', 'changed']);
  });

  it('works of a group see earlier ones: a bill is settled once, a number is used once', async () => {
    const { journal, books } = open();
    const scope = newScope();
    const [party, sales, bank] = [randomUUID(), randomUUID(), randomUUID()];
    const id = randomUUID();
    const receive = (): Work => {
      const receipt = create(scope, { slug: 'bank-cash' });
      return {
        ...receipt,
        needs: { bills: [party] },
        decide(facts) {
          if (facts.bills.length === 0) throw new Refusal('notAllowed', { why: 'nothing is open' });
          return { ...receipt.decide(facts), effect: receiptEffect('2026-11-22', id, party, bank, 500) };
        },
      };
    };
    const results = await journal.commitAll(scope, branchOf(scope), [
      create(scope, { id, effect: saleEffect('2026-11-21', id, party, sales, 500) }),
      receive(),
      receive(),
    ]);
    expect(results.map((result) => (result instanceof Refusal ? result.code : 'written'))).toEqual(['written', 'written', 'notAllowed']);
    expect(await books.openBills(scope, scope.branchId, party)).toEqual([]);
    expect(await books.billsAsOf(scope, scope.branchId, '2026-11-21')).toMatchObject([{ billId: id, open: 500 }]);
  });

  it('works that belong together are written in one transaction, answered again together, or not written at all', async () => {
    const { journal, books, prover } = open();
    const scope = newScope();
    const [party, sales, bank] = [randomUUID(), randomUUID(), randomUUID()];
    const pair = (most: number): readonly Work[] => {
      const id = randomUUID();
      const receipt = create(scope, { slug: 'bank-cash' });
      const settle: Work = {
        ...receipt,
        needs: { bills: [party] },
        decide(facts) {
          const open = facts.bills.find(({ billId }) => billId === id)?.open ?? 0;
          if (open > most) throw new Refusal('notAllowed', { why: 'more is open' });
          return { ...receipt.decide(facts), effect: receiptEffect('2026-11-22', id, party, bank, open) };
        },
      };
      return [create(scope, { id, effect: saleEffect('2026-11-21', id, party, sales, 500) }), settle];
    };
    const [good, refused, last] = [pair(500), pair(499), create(scope)];
    const results = await Promise.allSettled([
      journal.commitTogether(scope, branchOf(scope), good),
      journal.commitTogether(scope, branchOf(scope), refused),
      journal.commitTogether(scope, branchOf(scope), [last]),
    ]);
    const numbers = results.map((one) => (one.status === 'fulfilled' ? one.value.map(({ stored }) => stored.row['number']) : 'refused'));
    expect(numbers).toEqual([['SI/1', 'SI/2'], 'refused', ['SI/3']]);
    expect(await books.openBills(scope, scope.branchId, party)).toEqual([]);
    // Again, by a process that knows nothing; then each of them with another one.
    const again = await open().journal.commitTogether(scope, branchOf(scope), good);
    expect(again.map(({ repeated, sequence }) => [repeated, sequence])).toEqual([
      [true, 1],
      [true, 2],
    ]);
    const [first, second] = good as readonly [Work, Work];
    for (const other of [
      [first, create(scope)],
      [create(scope), second],
    ])
      expect(await codeOf(journal.commitTogether(scope, branchOf(scope), other))).toBe('idempotencyMismatch');
    expect((await journal.head(scope, branchOf(scope))).sequence).toBe(3);
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  });

  it('a decision on facts that another process changed is made again, accepted or refused', async () => {
    const scope = newScope();
    const [here, elsewhere] = [open(), open()];
    const [party, sales, bank, item] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const id = randomUUID();
    const seen: unknown[] = [];
    const asking = (refuseUnless: (open: number) => boolean): Work => {
      const work = create(scope, { slug: 'journal-voucher' });
      return {
        ...work,
        needs: { bills: [party], balances: [party], onHand: [item] },
        decide(facts) {
          const left = facts.bills.reduce((sum, bill) => sum + bill.open, 0);
          seen.push([left, facts.balances.get(party), facts.onHand[0]?.quantity]);
          if (!refuseUnless(left)) throw new Refusal('notAllowed', { why: 'not as expected' });
          return work.decide(facts);
        },
      };
    };
    await here.journal.commit(scope, branchOf(scope), create(scope, { id, effect: saleEffect('2026-11-21', id, party, sales, 900, item) }));
    await here.journal.commit(
      scope,
      branchOf(scope),
      asking((left) => left === 900),
    );
    await elsewhere.journal.commit(
      scope,
      branchOf(scope),
      create(scope, { slug: 'bank-cash', effect: receiptEffect('2026-11-22', id, party, bank, 400) }),
    );
    expect(
      await codeOf(
        here.journal.commit(
          scope,
          branchOf(scope),
          asking((left) => left === 500),
        ),
      ),
    ).toBe('written');
    await elsewhere.projector.project(scope.organisationId, branchOf(scope));
    await elsewhere.journal.commit(
      scope,
      branchOf(scope),
      create(scope, { slug: 'bank-cash', effect: receiptEffect('2026-11-22', id, party, bank, 100) }),
    );
    expect(
      await codeOf(
        here.journal.commit(
          scope,
          branchOf(scope),
          asking((left) => left === 400),
        ),
      ),
    ).toBe('written');
    expect(seen.at(-1)).toEqual([400, 400, -10_000]);
  });

  it('more revisions of one record than fit into a transaction are written one after the other', async () => {
    const { journal, records } = open();
    const scope = newScope();
    const sale = create(scope);
    const results = await journal.commitAll(scope, branchOf(scope), [
      sale,
      ...Array.from({ length: 5 }, (_, at) => edit(scope, sale.id, { version: at + 1 })),
    ]);
    expect(results.filter((result) => result instanceof Error)).toEqual([]);
    expect((await records.find(scope, 'sales-invoice', sale.id))?.version).toBe(6);
  });
});

describe('a fence', () => {
  it('refuses a document decided on facts read before it, in every process, and accepts the next one', async () => {
    const scope = newScope();
    const [here, elsewhere] = [open(), open()];
    const ledger = create(scope, { slug: 'ledger' });
    await here.journal.commit(scope, 'organisation', ledger);
    await elsewhere.journal.commit(scope, branchOf(scope), create(scope));
    const fence = await elsewhere.journal.fence(scope, branchOf(scope));
    const deactivated = edit(scope, ledger.id, { slug: 'ledger', row: { status: 'Inactive' } });
    await here.journal.commit(scope, 'organisation', {
      ...deactivated,
      decide: (facts) => ({ ...deactivated.decide(facts), fences: true }),
    });
    expect(await codeOf(elsewhere.journal.commit(scope, branchOf(scope), { ...create(scope), fence }))).toBe('busy');
    const newer = await elsewhere.journal.fence(scope, branchOf(scope));
    expect(newer).toBeGreaterThan(fence);
    expect(await codeOf(elsewhere.journal.commit(scope, branchOf(scope), { ...create(scope), fence: newer }))).toBe('written');
    expect(await here.prover.prove(scope.organisationId)).toEqual([]);
  });
});

describe('the prover finds tampering', () => {
  it('with a log entry, a record or a unique value', async () => {
    const { journal, prover } = open();
    const scope = newScope();
    const works = [create(scope), create(scope, { unique: 'mine' }), create(scope)];
    await journal.commitAll(scope, branchOf(scope), works);
    expect(await prover.prove(scope.organisationId)).toEqual([]);
    const { PutItemCommand, GetItemCommand, DeleteItemCommand } = await import('@aws-sdk/client-dynamodb');
    const { recordKeys, streamKey } = await import('#storage/engine/keys');
    const logKey = { pk: { S: streamKey(scope.organisationId, branchOf(scope)) }, seq: { N: '1' } };
    const item = (await engine.client.send(new GetItemCommand({ TableName: 'log', Key: logKey }))).Item ?? {};
    const recordKey = { pk: { S: recordKeys.record(scope.organisationId, 'sales-invoice', works[2]?.id ?? '') } };
    const record = (await engine.client.send(new GetItemCommand({ TableName: 'records', Key: recordKey }))).Item ?? {};
    await engine.client.send(new PutItemCommand({ TableName: 'log', Item: { ...item, m: { B: new Uint8Array([1]) } } }));
    await engine.client.send(new PutItemCommand({ TableName: 'records', Item: { ...record, a: item['a'] ?? { NULL: true } } }));
    await engine.client.send(
      new DeleteItemCommand({
        TableName: 'records',
        Key: { pk: { S: recordKeys.unique(scope.organisationId, 'sales-invoice', 'name', 'mine') } },
      }),
    );
    const said = (await prover.prove(scope.organisationId)).map(({ what }) => what);
    expect(said).toContain('the hash is not that of the entries up to here');
    expect(said).toContain('the record is not what its newest entry says');
    expect(said.some((what) => what.startsWith('is held by nobody'))).toBe(true);
  });
});
