import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLedgerId } from '#application/derived-id';
import type { Scope } from '#application/ports/scope';
import type { WithheldList, WithheldRow, WithheldSum } from '#application/ports/withheld';
import type { Effect } from '#domain/posting/effect';
import { withheldEntry, withheldLine } from '#domain/registers/withheld-entry';
import { openStorage } from '#storage/storage';
import { commitAndFold, inOrder, stepsOf, worksOf } from '#test/kit/books/entered';
import { says } from '#test/kit/books/says';
import { branchOf, newScope, paiseOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 2_500, client = engine.client) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const lists: readonly WithheldList[] = (['TDS', 'TCS'] as const).flatMap((kind) =>
  (['payable', 'receivable'] as const).flatMap((side) => [true, false].map((taxed) => ({ kind, side, taxed }))),
);
const parties = Array.from({ length: 3 }, () => randomUUID());
const other = randomUUID();
const sections = ['194C', '194J', ''];
const dayOf = (day: number) => `2026-${String(4 + Math.floor(day / 28)).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;
const ledgerOf = ({ organisationId }: Scope, { kind, side }: WithheldList) =>
  defaultLedgerId(organisationId, `${kind.toLowerCase()}_${side}`);

interface Withheld {
  readonly slug: string;
  readonly day: number;
  /** Which ledger it is on, and whether it deducts or deposits; 8: none. */
  readonly list: number;
  readonly tax: number;
  readonly section: number;
  readonly rate: number;
  readonly party: number;
  /** Whether the document says its tax, as an invoice does. */
  readonly says: boolean;
  /** A debit and a credit of the same ledger. */
  readonly both: boolean;
  readonly cancelled: boolean;
}

function bodyIn(scope: Scope) {
  return ({ day, list: at, tax, section, rate, party, says, both, cancelled }: Withheld) => {
    const list = lists[at];
    const partyId = parties[party] ?? '';
    const sign = list !== undefined && list.taxed === (list.side === 'receivable') ? 1 : -1;
    const ledgerId = list === undefined ? other : ledgerOf(scope, list);
    const back = both ? tax + 1 : 0;
    const effect: Effect = {
      ...{ date: dayOf(day), movements: [] },
      bills: [{ ledgerId: partyId, billId: randomUUID(), kind: 'on-account', amount: paiseOf(-sign * (tax - back)) }],
      postings: [
        { ledgerId, amount: paiseOf(sign * tax) },
        ...(back === 0 ? [] : [{ ledgerId, amount: paiseOf(-sign * back) }]),
        { ledgerId: partyId, amount: paiseOf(-sign * (tax - back)) },
      ],
    };
    const said = {
      tds: tax,
      tdsSection: sections[section] ?? '',
      tdsRate: rate,
      taxable: tax * 50,
      tcs: tax,
      tcsRate: rate,
      total: tax * 51,
    };
    const named = says ? { partyId, ...said } : { type: 'Journal', lines: [{ ledgerId: other }] };
    return { row: named, effect: cancelled ? null : effect };
  };
}

const withheld: fc.Arbitrary<Withheld> = fc.record({
  slug: fc.constantFrom('purchase-invoice', 'journal-voucher'),
  day: fc.nat(80),
  list: fc.nat(8),
  tax: fc.integer({ min: 1, max: 90_000 }),
  section: fc.nat(2),
  rate: fc.constantFrom(1_0000, 2_0000),
  party: fc.nat(2),
  says: fc.boolean(),
  both: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  cancelled: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

type Row = Omit<WithheldRow, 'sequence' | 'number'>;

/** All pages of a list. */
async function listed(scope: Scope, list: WithheldList, from: string, to: string, limit: number): Promise<readonly Row[]> {
  const { books } = open();
  const rows: WithheldRow[] = [];
  for (let more = true; more; ) {
    const after = rows.at(-1);
    const page = await books.withheld(scope, scope.branchId, list, from, to, { limit, ...(after === undefined ? {} : { after }) });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    expect(page.more && page.rows.length < limit).toBe(false);
    rows.push(...page.rows);
    more = page.more;
  }
  return rows.map(({ sequence: _, number: __, ...row }) => row);
}

function summed(rows: readonly Row[], by: 'section' | 'party'): readonly WithheldSum[] {
  const sums = new Map<string, WithheldSum>();
  for (const { date, section, partyIds, rate, tax, base } of rows) {
    const month = date.slice(0, 7);
    const of = by === 'section' ? { section, partyIds: [] } : { section: '', partyIds };
    const key = JSON.stringify([month, of, rate]);
    const before = sums.get(key);
    sums.set(key, { month, ...of, rate, tax: (before?.tax ?? 0) + tax, base: (before?.base ?? 0) + (base ?? 0) });
  }
  return [...sums.values()].filter(({ tax, base }) => tax !== 0 || base !== 0);
}

const sorted = (sums: readonly WithheldSum[]) => sums.map((sum) => JSON.stringify(sum, Object.keys(sum).sort())).sort();

describe('tax at source in a branch', () => {
  it('has every document and its sums, and is the ledger, however it was entered, changed and folded', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsOf(withheld, 80, 220),
        fc.array(fc.nat(500), { maxLength: 3 }),
        fc.tuple(fc.nat(80), fc.nat(80)),
        fc.integer({ min: 1, max: 60 }),
        async (steps, folds, [one, another], limit) => {
          const scope = newScope();
          const bodyOf = bodyIn(scope);
          const { works, entered } = worksOf(scope, steps, bodyOf);
          await commitAndFold(open(), open(60), scope, works, folds);
          const said = (list: WithheldList): readonly Row[] =>
            inOrder(
              [...entered].flatMap(([id, { at, said: of }]) => {
                const { row, effect } = bodyOf(of);
                const entry = withheldEntry(row, effect);
                const line = entry === null ? null : withheldLine(entry, ledgerOf(scope, list), list, list.taxed);
                return entry === null || line === null ? [] : [{ at, slug: of.slug, id, date: entry.date, ...line }];
              }),
            ).map(({ at: _, number: __, ...row }) => row);
          const compare = async (from: string, to: string) => {
            const { books } = open();
            for (const list of lists) {
              const wanted = said(list).filter(({ date }) => date >= from && date <= to);
              expect(await listed(scope, list, from, to, limit)).toEqual(wanted);
              for (const by of ['section', 'party'] as const)
                expect(sorted(await books.withheldSums(scope, scope.branchId, list, by, from, to))).toEqual(sorted(summed(wanted, by)));
            }
          };
          await compare('2026-04-01', '2027-03-31');
          await open().projector.project(scope.organisationId, branchOf(scope));
          await compare('2026-04-01', '2027-03-31');
          await compare(dayOf(Math.min(one, another)), dayOf(Math.max(one, another)));
          await sameAsLedgers(scope);
          expect(await open().prover.prove(scope.organisationId)).toEqual([]);
        },
      ),
      { numRuns: runs(5) },
    );
  });

  it('counts each document once if two processes fold at the same time', async () => {
    const scope = newScope();
    const sample = fc.sample(stepsOf(withheld, 160, 160), { numRuns: 1, seed: 7 })[0] ?? [];
    const { works } = worksOf(scope, sample, bodyIn(scope));
    const { journal, prover } = open();
    for (const result of await journal.commitAll(scope, branchOf(scope), works)) if (result instanceof Error) throw result;
    const processes = [open(40), open(70, engine.newClient())];
    await Promise.allSettled(processes.map(({ projector }) => projector.project(scope.organisationId, branchOf(scope))));
    await open().projector.project(scope.organisationId, branchOf(scope));
    await sameAsLedgers(scope);
    expect(await prover.prove(scope.organisationId)).toEqual([]);
  });
});

/** What is deducted and deposited of each month is what its ledger moved. */
async function sameAsLedgers(scope: Scope): Promise<void> {
  const { books } = open();
  for (const kind of ['TDS', 'TCS'] as const)
    for (const side of ['payable', 'receivable'] as const) {
      const of = (taxed: boolean, by: 'section' | 'party') =>
        books.withheldSums(scope, scope.branchId, { kind, side, taxed }, by, '2026-04-01', '2027-03-31');
      const ledgerId = ledgerOf(scope, { kind, side, taxed: true });
      const days = await books.ledgerDays(scope, scope.branchId, '2026-04-01', '2027-03-31', [ledgerId]);
      const moved = new Map<string, number>();
      const add = (month: string, amount: number) => moved.set(month, (moved.get(month) ?? 0) + amount);
      for (const { day, debit, credit } of days) add(day.slice(0, 7), (side === 'payable' ? -1 : 1) * (debit - credit));
      for (const by of ['section', 'party'] as const) {
        const left = new Map(moved);
        for (const { month, tax } of [...(await of(true, by)), ...(await of(false, by))]) left.set(month, (left.get(month) ?? 0) - tax);
        expect([...left.values()].filter((amount) => amount !== 0)).toEqual([]);
      }
    }
}
