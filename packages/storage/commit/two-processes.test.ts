import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Committed } from '#application/ports/journal';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { disturbed } from '#test/kit/faults/disturbed-client';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const clock = { now: () => new Date('2026-11-21T10:00:00Z') };
const open = (client = engine.client) => openStorage({ says, client, tables: engine.tables, clock });
const numberOf = (result: Committed | Error | undefined) => (result instanceof Error ? result.message : result?.stored.row['number']);

/** A process whose first transaction waits until it is released. */
function held() {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const client = disturbed(engine, async (count, send) => {
    if (count === 1) await gone;
    return send();
  });
  return { ...open(client), letGo };
}

describe('two processes with the same request at the same moment', () => {
  it('each write the rest of their group if both groups start alike and one is faster', async () => {
    const scope = newScope();
    await open().journal.commit(scope, branchOf(scope), create(scope));
    const same = create(scope);
    const [here, there] = [held(), open(engine.newClient())];
    const [mine, yours] = [create(scope), create(scope)];
    // Both have read the clock before either writes.
    await here.journal.fence(scope, branchOf(scope));
    const waiting = here.journal.commitAll(scope, branchOf(scope), [same, mine]);
    expect((await there.journal.commitAll(scope, branchOf(scope), [same, yours])).map(numberOf)).toEqual(['SI/2', 'SI/3']);
    here.letGo();
    expect((await waiting).map(numberOf)).toEqual(['SI/2', 'SI/4']);
    const { records, prover } = open();
    expect((await records.find(scope, 'sales-invoice', mine.id))?.row['number']).toBe('SI/4');
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  });

  it('return the rest of their group as written if one group is the start of the other', async () => {
    const scope = newScope();
    await open().journal.commit(scope, branchOf(scope), create(scope));
    const [same, more] = [create(scope), create(scope)];
    const [here, there] = [held(), open(engine.newClient())];
    await here.journal.fence(scope, branchOf(scope));
    const waiting = here.journal.commitAll(scope, branchOf(scope), [same, more]);
    await there.journal.commit(scope, branchOf(scope), same);
    here.letGo();
    expect((await waiting).map(numberOf)).toEqual(['SI/2', 'SI/3']);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });

  it('return the first document even if it was changed or deleted before the second wrote', async () => {
    for (const after of ['edit', 'delete'] as const) {
      const scope = newScope();
      await open().journal.commit(scope, branchOf(scope), create(scope));
      const same = create(scope, { row: { note: 'as entered' } });
      const [here, there] = [held(), open(engine.newClient())];
      await here.journal.fence(scope, branchOf(scope));
      const waiting = here.journal.commitAll(scope, branchOf(scope), [same, create(scope)]);
      await there.journal.commit(scope, branchOf(scope), same);
      await there.journal.commit(
        scope,
        branchOf(scope),
        after === 'edit' ? edit(scope, same.id, { version: 1, row: { note: 'changed' } }) : remove('sales-invoice', same.id),
      );
      here.letGo();
      const [first, second] = await waiting;
      expect(first).toMatchObject({ repeated: true, stored: { version: 1, row: { number: 'SI/2', note: 'as entered' } } });
      expect(numberOf(second)).toBe('SI/3');
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }
  });
});

describe('a transaction with an unknown result', () => {
  it('is not decided again while it may still be written: a change is made once, even if it conflicts with itself', async () => {
    const scope = newScope();
    const sale = create(scope);
    await open().journal.commit(scope, branchOf(scope), sale);
    let late: Promise<unknown> | undefined;
    let decided = 0;
    const lost = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
    const client = disturbed(engine, async (count, send, conflict) => {
      if (count === 1) {
        // Still on its way, like a request whose answer did not arrive in time.
        late = new Promise((resolve) => setTimeout(resolve, 150)).then(send);
        throw lost;
      }
      if (count < 4) throw conflict();
      await late;
      return send();
    });
    const work = edit(scope, sale.id, { row: { copies: 1 } });
    const committed = await open(client).journal.commit(scope, branchOf(scope), {
      ...work,
      decide(facts) {
        decided += 1;
        return { ...work.decide(facts), row: { ...facts.record?.row, copies: Number(facts.record?.row['copies'] ?? 0) + 1 } };
      },
    });
    expect(committed.stored.row['copies']).toBe(1);
    expect((await open().records.find(scope, 'sales-invoice', sale.id))?.row['copies']).toBe(1);
    expect(decided).toBe(1);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });
});

it('a change that is refused because another process was faster is followed by fresh reads', async () => {
  const scope = newScope();
  const [here, there] = [open(), open(engine.newClient())];
  const [ledger, other] = [
    create(scope, { slug: 'ledger', row: { name: 'Bank' } }),
    create(scope, { slug: 'ledger', row: { name: 'Rent' } }),
  ];
  await here.journal.commit(scope, 'organisation', ledger);
  await here.journal.commit(scope, 'organisation', other);
  const nameSeenHere = async () => (await here.records.findMany(scope, [{ slug: 'ledger', id: other.id }])).get(other.id)?.row['name'];
  expect(await nameSeenHere()).toBe('Rent');
  const change = (id: string, name: string) => edit(scope, id, { slug: 'ledger', version: 1, row: { name } });
  await there.journal.commit(scope, 'organisation', change(ledger.id, 'Cash'));
  await there.journal.commit(scope, 'organisation', change(other.id, 'Rates'));
  await expect(here.journal.commit(scope, 'organisation', change(ledger.id, 'Till'))).rejects.toMatchObject({ code: 'changed' });
  expect(await nameSeenHere()).toBe('Rates');
});
