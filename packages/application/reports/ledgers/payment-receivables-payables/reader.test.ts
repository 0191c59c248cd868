import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import type { Change, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { billsFacts } from '#application/reports/ledgers/payment-receivables-payables/reader';
import { paymentReceivablesPayablesTable } from '#application/reports/ledgers/payment-receivables-payables/table';
import type { Effect } from '#domain/posting/effect';
import { daysBetween, formatDay } from '#domain/time/day';
import type { ReceivablesFilter } from '#modules/reports/ledgers/payment-receivables-payables';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { newScope, paiseOf } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { oneOfEach } from '#test/kit/runs';

/**
 * The cases settle what the definition leaves open. An advance is aged by its own date, both by due date and by bill date. A receipt dated
 * before its bill has its own line until then, with its own number and date and a bill amount of zero. A party whose bills cancel out still
 * has a row.
 */
interface Voucher {
  readonly type: string;
  readonly number: string;
  readonly date: string;
  readonly branch: string;
  readonly ledger: string;
  readonly amount: number;
  readonly allocations: readonly { readonly bill: string; readonly amount: number }[];
  readonly due?: string;
}

type Event =
  | { readonly op: 'create' | 'edit'; readonly id: string; readonly voucher: Voucher }
  | { readonly op: 'cancel' | 'undo-cancel' | 'delete'; readonly id: string }
  | { readonly op: 'opening'; readonly ledger: string; readonly branch: string; readonly bills: readonly OpeningBill[] };

interface OpeningBill {
  readonly bill: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly amount: number;
}

interface BillLine {
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly amount: number;
  readonly pending: number;
  readonly age: number;
  readonly bucket: number;
}

interface Check {
  readonly after: number;
  readonly asOf: string;
  readonly side: 'Receivables' | 'Payables';
  readonly by: 'due' | 'bill';
  readonly buckets?: readonly number[];
  readonly branches?: readonly string[];
  readonly rows: readonly {
    readonly ledger: string;
    readonly pending: number;
    readonly buckets: readonly number[];
    readonly bills: readonly BillLine[];
  }[];
  readonly totals: readonly number[];
  readonly pending: number;
  readonly msme?: { readonly payBy: Readonly<Record<string, string>>; readonly late: number };
}

interface Case {
  readonly id: string;
  readonly title: string;
  readonly yearStart: string;
  readonly branches: readonly string[];
  readonly ledgers: readonly {
    readonly id: string;
    readonly name: string;
    readonly group: string;
    readonly msme?: string;
    readonly creditDays?: number;
  }[];
  readonly events: readonly Event[];
  readonly checks: readonly Check[];
}

const { cases } = JSON.parse(readFileSync(new URL('./ageing-cases.json', import.meta.url), 'utf8')) as { readonly cases: readonly Case[] };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 100) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

/** The product's ids for the ids of a case. */
function idsOf() {
  const known = new Map<string, string>();
  return (name: string) => {
    const id = known.get(name) ?? randomUUID();
    known.set(name, id);
    return id;
  };
}

type Ids = ReturnType<typeof idsOf>;

function master(slug: string, id: string, row: Row): Work {
  const change: Change = {
    ...{ action: 'create', slug, id, row, unique: [], words: [] },
    list: { partition: slug, keys: [String(row['name'])], row: { name: row['name'] ?? '' } },
  };
  return { slug, id, kind: 'create', fingerprint: id, decide: () => change };
}

function entry(slug: string, id: string, row: Row | null, effect: Effect | null, known: boolean): Work {
  const change: Change = { action: 'write', slug, id, row, list: null, unique: [], words: [], effect };
  return { slug, id, ...(known ? { kind: 'change' } : { kind: 'create', fingerprint: id }), decide: () => change };
}

function effectOf(voucher: Voucher, id: string, ids: Ids): Effect {
  const { date, due = date, number, amount, type, allocations } = voucher;
  const ledgerId = ids(voucher.ledger);
  const settling = allocations.map((one) => ({
    ...{ ledgerId, billId: ids(one.bill), kind: 'settles' as const },
    amount: paiseOf(Math.sign(amount) * one.amount),
  }));
  const rest = amount - settling.reduce((sum, change) => sum + change.amount, 0);
  const invoice = type.endsWith('-invoice');
  const opening = { ledgerId, billId: id, kind: invoice ? ('opens' as const) : ('on-account' as const), amount: paiseOf(rest) };
  return {
    date,
    postings: [
      { ledgerId, amount: paiseOf(amount) },
      { ledgerId: ids('other side'), amount: paiseOf(-amount) },
    ],
    bills: [...settling, ...(rest === 0 ? [] : [{ ...opening, number, date, dueDate: invoice ? due : date }])],
    movements: [],
  };
}

function openingOf({ ledger, bills }: Extract<Event, { op: 'opening' }>, yearStart: string, ids: Ids): Effect {
  const ledgerId = ids(ledger);
  const total = bills.reduce((sum, { amount }) => sum + amount, 0);
  return {
    date: new Date(Date.parse(yearStart) - 86_400_000).toISOString().slice(0, 10),
    postings: [
      { ledgerId, amount: paiseOf(total) },
      { ledgerId: ids('other side'), amount: paiseOf(-total) },
    ],
    bills: bills.map(({ bill, number, date, due, amount }) => ({
      ...{ ledgerId, billId: ids(bill), kind: 'opens', number, date, dueDate: due },
      amount: paiseOf(amount),
    })),
    movements: [],
  };
}

/** Carries out an event in the log of its branch. */
async function happen(storage: Storage, scope: Scope, one: Event, yearStart: string, ids: Ids, said: Map<string, Voucher>): Promise<void> {
  const commit = (branch: string, work: Work) => storage.journal.commit(scope, { branchId: ids(branch) }, work);
  if (one.op === 'opening') {
    await commit(one.branch, entry('opening-balance', randomUUID(), { number: 'Opening' }, openingOf(one, yearStart, ids), false));
    return;
  }
  const voucher = 'voucher' in one ? one.voucher : said.get(one.id);
  if (voucher === undefined) throw new Error(`${one.id} was not entered before`);
  said.set(one.id, voucher);
  const effect = one.op === 'cancel' || one.op === 'delete' ? null : effectOf(voucher, ids(one.id), ids);
  const row = one.op === 'delete' ? null : { number: voucher.number };
  await commit(voucher.branch, entry(voucher.type, ids(one.id), row, effect, one.op !== 'create'));
}

const lineOf = ({ number, date, due, amount, pending, age, bucket }: BillLine) =>
  JSON.stringify([number, date, due, amount, pending, age > 0 ? age : null, bucket]);

async function sameReport(context: Context, { branches, ledgers }: Case, check: Check, ids: Ids): Promise<void> {
  const filter: ReceivablesFilter = {
    ...{ asOf: check.asOf, side: check.side, by: check.by, partyId: null, compare: null, branches: [], msmeOnly: false },
    buckets: check.buckets?.join(',') ?? null,
  };
  const wanted = (check.branches ?? branches).map(ids);
  const { rows, totals = {}, notes = [] } = paymentReceivablesPayablesTable(filter, await billsFacts(context, wanted, check.asOf));
  const names = new Map(ledgers.map(({ id, name }) => [ids(id), { id, name }]));
  const buckets = (cells: Readonly<Record<string, unknown>>) => check.totals.map((_, at) => Number(cells[`bucket${at}`] ?? 0));
  const shown = rows.map(({ id, cells, children = [] }) => ({
    ledger: names.get(id.slice('ledger:'.length))?.id,
    pending: cells['pending'],
    buckets: buckets(cells),
    bills: children
      .map(({ cells: { particulars, date, dueDate, amount, pending, overdue, ...others } }) =>
        JSON.stringify([particulars, date, dueDate, amount, pending, overdue, buckets(others).findIndex((each) => each !== 0)]),
      )
      .sort(),
  }));
  expect(shown).toEqual(check.rows.map((row) => ({ ...row, bills: row.bills.map(lineOf).sort() })));
  expect([totals['pending'], buckets(totals)]).toEqual([check.pending, check.totals]);
  for (const [at, { bills }] of check.rows.entries()) {
    const order = (rows[at]?.children ?? []).map(({ cells }) => [cells['particulars'], ageOf(cells, check)]);
    expect(order).toEqual(bills.map(({ number, age }) => [number, age]));
  }
  const ids_ = rows.flatMap(({ children = [] }) => children.map(({ id }) => id));
  expect(new Set(ids_).size).toBe(ids_.length);
  if (check.msme)
    sameLaw(
      rows.flatMap(({ children = [] }) => children),
      notes,
      check.msme,
      check.asOf,
    );
}

function ageOf(cells: Readonly<Record<string, unknown>>, { asOf, by }: Check): number {
  return daysBetween(String(cells[by === 'due' ? 'dueDate' : 'date']), asOf);
}

function sameLaw(
  lines: readonly { readonly cells: Readonly<Record<string, unknown>> }[],
  notes: readonly string[],
  law: NonNullable<Check['msme']>,
  asOf: string,
): void {
  const late = (day: string) => (day < asOf ? `, ${daysBetween(day, asOf)} days late` : '');
  const shown = lines.flatMap(({ cells }) => (cells['payBy'] === undefined ? [] : [[cells['particulars'], cells['payBy']]]));
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(law.payBy).map(([number, day]) => [number, formatDay(day) + late(day)])),
  );
  expect(Number(/^₹([\d,.]+) /.exec(notes[0] ?? '')?.[1]?.replaceAll(',', '') ?? 0)).toBe(law.late / 100);
}

/** Most cases are there for both sides, which are calculated alike: one of the two in each run. */
const chosen = oneOfEach(cases, ({ title }) => title.replace(/ \((receivables|payables)\)$/, ''));

describe('receivables and payables as of any day, after a history that is folded from time to time', () => {
  it.each(chosen.map((one) => [one.id, one.title, one] as const))('%s: %s', async (_, __, one) => {
    const scope = newScope();
    const ids = idsOf();
    const storage = open();
    const context = { scope, ports: { records: storage.records, books: storage.books } } as unknown as Context;
    const groups = ['debtors', 'creditors'].map((alias) =>
      master('group', ids(alias), { name: alias, alias, nature: 'Asset', parentId: null }),
    );
    const parties = one.ledgers.map(({ id, name, group, msme, creditDays }) =>
      master('customer', ids(id), { name, groupId: ids(group), msme: msme ?? null, creditDays: creditDays ?? null }),
    );
    await storage.journal.commitAll(scope, 'organisation', [...groups, ...parties]);
    const said = new Map<string, Voucher>();
    for (const [at, happening] of one.events.entries()) {
      await happen(storage, scope, happening, one.yearStart, ids, said);
      if (at % 4 === 2) for (const branch of one.branches) await open(3).projector.project(scope.organisationId, { branchId: ids(branch) });
      for (const check of one.checks.filter(({ after }) => after === at + 1)) await sameReport(context, one, check, ids);
    }
    expect(await storage.prover.prove(scope.organisationId)).toEqual([]);
  });
});
