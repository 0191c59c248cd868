import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { pieceNow } from '#domain/stock/piece';
import { moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { openStorage } from '#storage/storage';
import { startVictim, type Victim } from '#test/faults/victim';
import type { App, Organisation } from '#test/kit/app';
import { says } from '#test/kit/books/says';
import { newId } from '#test/kit/new-id';
import { runs } from '#test/kit/runs';
import { sharedApp } from '#test/kit/shared-app';

/**
 * One piece, two branches, and for each branch an API in a process of its own, as two Lambda instances are. They share nothing but the
 * tables, so whatever keeps the piece in one place is in the tables.
 */
type Body = Readonly<Record<string, unknown>>;

let app: App;
let org: Organisation;
let processes: readonly Victim[];
let branches: readonly string[];
let today: string;
let inverter: string;
let supplier: string;
let customer: string;
const one = 1_0000;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('One Piece', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const address = { line1: '4 Ring Road', city: 'Pune', state: '27', pincode: '411001' };
  const godown = await org.post('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' });
  branches = [org.branchId, godown.id];
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }];
  const unitId = derivedId(org.organisationId, 'unit:PCS');
  const item = { name: 'Inverter', type: 'Goods', unitId, hsn: '85044090', gstHistory, barcodeTracking: true };
  inverter = (await org.post('inventory-item', item)).id;
  const party = async (name: string, group: string) => {
    const groupId = derivedId(org.organisationId, `group:${group}`);
    return String((await org.post('customer', { name, groupId, registrationType: 'Unregistered' })).id);
  };
  [supplier, customer] = [await party('Maker', 'creditors'), await party('Buyer', 'debtors')];
  processes = await Promise.all(['first', 'second'].map((name) => startVictim(name, 'api-process.ts')));
}, 120_000);
afterAll(() => Promise.all(processes.map((each) => each.stop())));

interface Answer {
  readonly status: number;
  /** What is said of the barcodes, or of the whole. */
  readonly said: string;
}

/** Enters a document in one of the branches, by the process of this place. */
async function enter(slug: string, body: Body, branch: number, process = branch): Promise<Answer> {
  const module = moduleOf(slug);
  if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
  const answer = await fetch((processes[process]?.url ?? '') + basePath(module), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-viewer-address': '10.9.9.9',
      authorization: `Bearer ${org.owner.token}`,
      organizationid: org.organisationId,
      branchid: branches[branch] ?? '',
      financialyearid: org.financialYearId,
    },
    body: JSON.stringify({ id: newId(), date: today, ...body }),
  });
  const { errors = [], message = '' } = (await answer.json()) as {
    errors?: readonly { path: string; message: string }[];
    message?: string;
  };
  return { status: answer.status, said: errors.find(({ path }) => path === 'lines.0.barcodes')?.message ?? message };
}

const line = (barcodes: readonly string[]) => ({ itemId: inverter, quantity: barcodes.length * one, barcodes });
/** The ways in which a piece comes in without having left another branch. */
const ways = {
  buy: (codes: readonly string[], branch: number) =>
    enter(
      'purchase-invoice',
      { partyId: supplier, referenceNo: newId().slice(0, 12), referenceDate: today, lines: [{ ...line(codes), rate: 1000_0000 }] },
      branch,
    ),
  find: (codes: readonly string[], branch: number) => {
    const { quantity: change, ...rest } = line(codes);
    return enter('stock-adjustment', { lines: [{ ...rest, change, reason: 'Found' }] }, branch);
  },
} as const;
const sell = (code: string, branch: number, process = branch) =>
  enter('sales-invoice', { partyId: customer, lines: [{ ...line([code]), rate: 1500_0000 }] }, branch, process);

const open = () => openStorage({ says, client: app.engine.newClient(), tables: app.engine.tables, clock: { now: () => new Date() } });

/** The branches that have the piece. */
async function placesOf(code: string): Promise<readonly number[]> {
  const { books } = open();
  const scope = { ...org, userId: org.owner.userId, from: '127.0.0.1', requestId: 'test' };
  const there = await Promise.all(
    branches.map(async (id) => pieceNow((await books.codes(scope, id, [code])).get(code) ?? [])?.onHand === true),
  );
  return there.flatMap((is, at) => (is ? [at] : []));
}

/** Both at the same instant, or one of them so many milliseconds later. */
function together<One>(round: number, first: () => Promise<One>, second: () => Promise<One>): Promise<readonly [One, One]> {
  const late = (round % 7) * 3;
  const later = async (work: () => Promise<One>) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    return work();
  };
  return round % 2 === 0 ? Promise.all([first(), later(second)]) : Promise.all([later(first), second()]);
}

const isOne = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length === 1;

describe('two processes at the same instant', () => {
  it('bring one piece into two branches, and sell it in both: one of them does, whatever the other says', async () => {
    const faults: unknown[] = [];
    for (let round = 0; round < runs(14); round += 1) {
      // Half of the rounds are about the same piece, which was sold and comes in again.
      const code = round % 2 === 0 ? 'AGAIN' : `NEW-${round}`;
      const [mine, yours] = [round % 3 === 0 ? ways.find : ways.buy, round % 5 === 0 ? ways.find : ways.buy];
      const brought = await together(
        round,
        () => mine([code], 0),
        () => yours([code], 1),
      );
      const refused = brought.find(({ status }) => status !== 200);
      const there = await placesOf(code);
      if (!isOne(brought) || refused?.status !== 422 || !/^\S+ is in stock at /.test(refused.said) || there.length !== 1)
        faults.push({ round, code, brought, there });
      const sold = await together(
        round,
        () => sell(code, 0),
        () => sell(code, 1),
      );
      const unsold = sold.find(({ status }) => status !== 200);
      if (!isOne(sold) || unsold?.status !== 422 || !unsold.said.startsWith(`${code} `) || (await placesOf(code)).length !== 0)
        faults.push({ round, code, sold });
      if (sold[there[0] ?? 0]?.status !== 200) faults.push({ round, code, there, sold });
    }
    expect(faults).toEqual([]);
  }, 240_000);

  it('sell the last piece of one branch: once', async () => {
    const faults: unknown[] = [];
    for (let round = 0; round < runs(8); round += 1) {
      const code = `LAST-${round}`;
      await ways.buy([code], round % 2);
      const sold = await together(
        round,
        () => sell(code, round % 2, 0),
        () => sell(code, round % 2, 1),
      );
      if (!isOne(sold) || !sold.some(({ said }) => said.startsWith(`${code} was sold with `))) faults.push({ round, sold });
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('bring in lists of pieces that have one in common: one list comes in whole, the other not at all', async () => {
    const faults: unknown[] = [];
    for (let round = 0; round < runs(8); round += 1) {
      const [left, both, right] = ['L', 'B', 'R'].map((letter) => `${letter}${round}`) as [string, string, string];
      const brought = await together(
        round,
        () => ways.buy([left, both], 0),
        () => ways.buy([both, right], 1),
      );
      const there = await Promise.all([left, both, right].map(placesOf));
      const whole = brought[0].status === 200 ? [[0], [0], []] : [[], [1], [1]];
      if (!isOne(brought) || JSON.stringify(there) !== JSON.stringify(whole)) faults.push({ round, brought, there });
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('sell a piece here and bring it in there: it is never in both', async () => {
    const faults: unknown[] = [];
    for (let round = 0; round < runs(8); round += 1) {
      const code = `MOVES-${round}`;
      await ways.buy([code], 0);
      const [sold, brought] = await together(
        round,
        () => sell(code, 0),
        () => ways.buy([code], 1),
      );
      const there = await placesOf(code);
      const expected = brought.status === 200 ? [1] : [];
      if (sold.status !== 200 || ![200, 422].includes(brought.status) || there.join() !== expected.join())
        faults.push({ round, sold, brought, there });
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('leave books that the prover finds sound', async () => {
    expect(await open().prover.prove(org.organisationId)).toEqual([]);
  }, 60_000);
});
