import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facts, Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { type PieceHistory, pieceNow } from '#domain/stock/piece';
import { openEngine } from '#storage/engine/engine';
import { codeKey, codeOfKey, streamKey, viewKeys } from '#storage/engine/keys';
import { openStorage, type Storage } from '#storage/storage';
import { queryPages } from '#storage/views/pages';
import { codeLeaves } from '#storage/views/stock/codes';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

// Where each piece is, by its barcode: decided at the exact place of the commit, and read from leaves with the end of the log.
let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const item = randomUUID();
const piece = (codes: readonly string[], into: boolean, locationId: string | null = null): Effect => ({
  date: '2026-11-21',
  postings: [],
  bills: [],
  movements: [{ itemId: item, locationId, batch: null, quantity: quantityOf((into ? 1 : -1) * codes.length * 10_000), value: null, codes }],
});

const commit = (storage: Storage, scope: Scope, work: Work) => storage.journal.commit(scope, branchOf(scope), work);
const buys = (scope: Scope, codes: readonly string[], at: string | null = null) => create(scope, { effect: piece(codes, true, at) });
const fold = (scope: Scope, batch = 400) => open(batch).projector.project(scope.organisationId, branchOf(scope));

/** The vouchers that moved each piece, each with its direction, in order. */
async function movedBy(storage: Storage, scope: Scope, codes: readonly string[]) {
  const histories = await storage.books.codes(scope, scope.branchId, codes);
  return codes.map((code) => said(histories.get(code) ?? []));
}

const said = (history: PieceHistory) =>
  history.map(({ number, moves }) => `${number} ${moves.map(({ direction }) => direction).join(' ')}`).join(', ');

/** A sale that is refused unless the piece is on hand. */
function selling<One extends Work>(work: One, code: string): One {
  return {
    ...work,
    needs: { codes: [code] },
    decide(facts: Facts) {
      if (!pieceNow(facts.codes.get(code) ?? [])?.onHand) throw new Refusal('notAllowed', { why: 'not on hand' });
      return work.decide(facts);
    },
  };
}

const sells = (scope: Scope, code: string) => selling(create(scope, { effect: piece([code], false) }), code);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'written',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

const leavesOf = async (scope: Scope) => {
  const stream = streamKey(scope.organisationId, branchOf(scope));
  const pages = await queryPages(openEngine(engine.client, engine.tables, 5_000), stream, viewKeys.codes, `${viewKeys.codes}~`, {
    consistency: 'strong',
  });
  return pages.map((page) => codeLeaves.unpack(page).map(([key]) => codeOfKey(key)));
};

it('keys of barcodes keep their order and return every code', () => {
  const code = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('', 'A', 'A ', 'A~', 'A}', '!', 'é', '\ud800'));
  fc.assert(
    fc.property(code, code, (one, other) => {
      expect(codeOfKey(codeKey(one))).toBe(one);
      expect(codeKey(one)).toMatch(/^[!-}]*$/);
      expect(codeKey(one) < codeKey(other)).toBe(one < other);
    }),
  );
});

describe('the history of a piece', () => {
  it('is exact before and after folding, in every process, whatever is edited, cancelled and deleted', async () => {
    const scope = newScope();
    const processes = [open(), open()] as const;
    const [one, other] = processes;
    const purchase = buys(scope, ['S1', 'S2'], 'A');
    const sale = create(scope, { effect: piece(['S1'], false, 'A') });
    const see = async (expected: readonly string[]) => {
      for (const storage of [...processes, open()]) expect(await movedBy(storage, scope, ['S1', 'S2', 'S3'])).toEqual(expected);
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    };
    await see(['', '', '']);
    await commit(one, scope, purchase);
    await see(['SI/1 in', 'SI/1 in', '']);
    await commit(other, scope, sale);
    await fold(scope);
    await see(['SI/1 in, SI/2 out', 'SI/1 in', '']);
    await commit(one, scope, edit(scope, purchase.id, { effect: piece(['S1', 'S3'], true, 'A') }));
    await see(['SI/1 in, SI/2 out', '', 'SI/1 in']);
    await fold(scope);
    await see(['SI/1 in, SI/2 out', '', 'SI/1 in']);
    // An edit that adds a piece to an older voucher comes last.
    await commit(other, scope, buys(scope, ['S2']));
    await commit(one, scope, edit(scope, sale.id, { effect: piece(['S2'], false) }));
    await fold(scope, 1);
    await see(['SI/1 in', 'SI/3 in, SI/2 out', 'SI/1 in']);
    // Cancelled, deleted.
    await commit(one, scope, edit(scope, sale.id, { effect: null }));
    await commit(other, scope, remove('sales-invoice', purchase.id));
    await see(['', 'SI/3 in', '']);
    await fold(scope);
    await see(['', 'SI/3 in', '']);
    expect(await leavesOf(scope)).toEqual([['S2']]);
  });

  it('names item, place, batch, line and kind', async () => {
    const scope = newScope();
    const movement = { itemId: item, locationId: 'R1', batch: 'B7', value: null, kind: 'sales-return' as const };
    const effect: Effect = {
      ...piece([], true),
      movements: [
        { ...movement, quantity: quantityOf(10_000) },
        { ...movement, quantity: quantityOf(10_000), codes: ['S9'] },
      ],
    };
    const { id, ...work } = create(scope, { slug: 'sales-return', effect });
    await commit(open(), scope, { id, ...work });
    for (const _ of [1, 2]) {
      const found = await open().books.codes(scope, scope.branchId, ['S9']);
      expect(found.get('S9')).toEqual([
        {
          ...{ first: 1, since: 1, date: '2026-11-21', slug: 'sales-return', id, number: 'SI/1' },
          moves: [{ direction: 'in', kind: 'sales-return', lineId: '2', itemId: item, locationId: 'R1', batch: 'B7' }],
        },
      ]);
      await fold(scope);
    }
  });

  it('is of one branch', async () => {
    const scope = newScope();
    await commit(open(), scope, buys(scope, ['S1']));
    const elsewhere = { ...scope, branchId: randomUUID() };
    expect(await movedBy(open(), elsewhere, ['S1'])).toEqual(['']);
  });
});

describe('a piece', () => {
  it('is sold once by the requests of one group', async () => {
    const scope = newScope();
    const storage = open();
    await commit(storage, scope, buys(scope, ['S1', 'S2']));
    const works = ['S1', 'S1', 'S2', 'S1', 'S2'].map((code) => sells(scope, code));
    const results = await storage.journal.commitAll(scope, branchOf(scope), works);
    expect(results.map((result) => (result instanceof Refusal ? result.code : 'written'))).toEqual([
      'written',
      'notAllowed',
      'written',
      'notAllowed',
      'notAllowed',
    ]);
    expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
  });

  it('is sold once by two processes that sell it at once, and again after it came back in another process', async () => {
    const scope = newScope();
    const processes = [open(), open()] as const;
    await commit(processes[0], scope, buys(scope, ['S1']));
    for (const round of [1, 2, 3]) {
      if (round === 2) await fold(scope);
      const works = Array.from({ length: 6 }, () => sells(scope, 'S1'));
      const results = await Promise.all(works.map((work, at) => codeOf(commit(processes[at % 2 === 0 ? 0 : 1], scope, work))));
      expect(results.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'notAllowed'), 'written']);
      await commit(processes[round % 2 === 0 ? 0 : 1], scope, buys(scope, ['S1']));
    }
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });

  it('is known from memory however many others were asked for', async () => {
    const scope = newScope();
    const storage = open();
    const all = Array.from({ length: 6_000 }, (_, at) => `S${String(at).padStart(5, '0')}`);
    for (let at = 0; at < all.length; at += 500) {
      const bought = buys(scope, all.slice(at, at + 500));
      await commit(storage, scope, { ...bought, needs: { codes: all.slice(at, at + 500) } });
    }
    await fold(scope);
    const seen: (string | undefined)[] = [];
    for (const code of ['S00000', 'S03000', 'S05999', 'S06000']) {
      const looks = sells(scope, code);
      seen.push(await codeOf(commit(storage, scope, looks)));
      seen.push(await codeOf(commit(storage, scope, sells(scope, code))));
    }
    expect(seen).toEqual([...Array.from({ length: 3 }, () => ['written', 'notAllowed']).flat(), 'notAllowed', 'notAllowed']);
    expect(await movedBy(open(), scope, ['S00000', 'S00001', 'S05999'])).toEqual(['SI/1 in, SI/13 out', 'SI/1 in', 'SI/12 in, SI/15 out']);
  });
});

describe('the leaves of barcodes', () => {
  it('stay full where codes grow at the end, and are cut in the middle where they come in between', async () => {
    const scope = newScope();
    const named = (from: number, to: number, step: number) =>
      Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => `S${String(from + at * step).padStart(4, '0')}`);
    await commit(open(), scope, buys(scope, named(0, 600, 2)));
    await fold(scope);
    expect((await leavesOf(scope)).map(({ length }) => length)).toEqual([128, 128, 44]);
    for (const code of ['S0003', 'S0101', 'S0007']) {
      await commit(open(), scope, buys(scope, [code]));
      await fold(scope);
    }
    const leaves = await leavesOf(scope);
    expect(new Set(leaves.flat()).size).toBe(303);
    expect(leaves).toHaveLength(4);
    expect(await movedBy(open(), scope, ['S0003', 'S0004', 'S0005', 'S0101', 'S0598'])).toEqual([
      'SI/2 in',
      'SI/1 in',
      '',
      'SI/3 in',
      'SI/1 in',
    ]);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  });

  it('are neither read nor written in a branch without barcodes', async () => {
    const client = engine.newClient();
    const touched: string[] = [];
    client.middlewareStack.add((next) => (asked) => {
      if (JSON.stringify(asked.input).includes(`"${viewKeys.codes}`)) touched.push(JSON.stringify(asked.input));
      return next(asked);
    });
    const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    const scope = newScope();
    const [movement] = piece([], false).movements;
    const effect = { ...piece([], false), movements: movement ? [{ ...movement, quantity: quantityOf(-10_000) }] : [] };
    for (const codes of [undefined, []]) {
      const work = create(scope, { effect });
      await commit(storage, scope, { ...work, needs: { onHand: [item], ...(codes ? { codes } : {}) } });
    }
    await storage.projector.project(scope.organisationId, branchOf(scope));
    await storage.books.codes(scope, scope.branchId, []);
    expect(touched).toEqual([]);
    // The same look finds them where there are some.
    await commit(storage, scope, buys(scope, ['S1']));
    await storage.projector.project(scope.organisationId, branchOf(scope));
    expect(touched.length).toBeGreaterThan(0);
  });
});

type Step =
  | { readonly do: 'buy' | 'sell' | 'edit'; readonly of: number; readonly codes: readonly number[] }
  | { readonly do: 'cancel' | 'delete'; readonly of: number }
  | { readonly do: 'project'; readonly batch: number };

const codes = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('buy' as const, 'sell' as const, 'edit' as const), of: fc.nat(20), codes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'delete' as const), of: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('project' as const), batch: fc.integer({ min: 1, max: 5 }) }) },
);

it('whatever is bought, sold, changed and cancelled, and whenever it is folded, every process sees the same and the prover agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const scope = newScope();
      const processes = [open(), open()] as const;
      const all = Array.from({ length: 6 }, (_, at) => `S${at}`);
      const vouchers: { readonly id: string; readonly into: boolean }[] = [];
      const seen: unknown[] = [];
      for (const [at, one] of steps.entries()) {
        const storage = processes[at % 2 === 0 ? 0 : 1];
        const look = (work: Work): Work => ({
          ...work,
          needs: { codes: all },
          decide(facts) {
            seen.push(facts.codes);
            return work.decide(facts);
          },
        });
        const of = 'of' in one && vouchers.length > 0 ? vouchers[one.of % vouchers.length] : undefined;
        if (one.do === 'project') await fold(scope, one.batch);
        else if (one.do === 'buy' || one.do === 'sell') {
          const into = one.do === 'buy';
          const work = create(scope, {
            effect: piece(
              one.codes.map((code) => `S${code}`),
              into,
            ),
          });
          vouchers.push({ id: work.id, into });
          await commit(storage, scope, look(work));
        } else if (of !== undefined) {
          const { id, into } = of;
          if (one.do === 'delete') vouchers.splice(vouchers.indexOf(of), 1);
          const effect =
            one.do === 'edit'
              ? piece(
                  one.codes.map((code) => `S${code}`),
                  into,
                )
              : null;
          await commit(storage, scope, look(one.do === 'delete' ? remove('sales-invoice', id) : edit(scope, id, { effect })));
        } else continue;
        const expected = await open().books.codes(scope, scope.branchId, all);
        expect(await storage.books.codes(scope, scope.branchId, all)).toEqual(expected);
        if (at % 5 === 0) expect(await open().prover.prove(scope.organisationId)).toEqual([]);
        const next = create(scope, { effect: null });
        await commit(processes[at % 3 === 0 ? 0 : 1], scope, look(next));
        expect(seen.at(-1)).toEqual(expected);
      }
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }),
    { numRuns: runs(12) },
  );
}, 90_000);
