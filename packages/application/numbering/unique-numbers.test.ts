import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Context } from '#application/context';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { formerMark } from '#application/numbering/numbering-codes';
import { addBranches } from '#application/organisation/add-branches';
import type { Row } from '#application/ports/records';
import { createRecord } from '#application/records/create-record';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import { branch } from '#modules/organisation/branch/branch';
import { openStorage } from '#storage/storage';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';

let books: OpenBooks;
let things: Awaited<ReturnType<typeof withPartyAndItem>>;
beforeAll(async () => {
  books = await openBooks();
  things = await withPartyAndItem(books);
  await allowTyping();
});
afterAll(() => books.close());

const pune = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
const gstin = '27AAPFU0939F1ZV';
const invoice = documentOf('sales-invoice');
const branchRow = (code: string, more: Row = {}) => parsed('branch', { code, name: code, address: pune, gstin, ...more });
const addBranch = (code: string, more: Row = {}, context = books.context) =>
  createRecord(context, branch, { ...branchRow(code, more), id: randomUUID() });

/** The same organisation in another process: nothing is shared with the first one but the tables. */
function elsewhere(): Context {
  const storage = openStorage({ says, client: books.engine.client, tables: books.engine.tables, clock: { now: () => new Date() } });
  return { ...books.context, ports: { ...books.context.ports, ...storage } };
}

const at = (context: Context, branchId: string): Context => ({ ...context, scope: { ...context.scope, branchId } });

async function sell(context: Context, branchId: string, more: Row = {}): Promise<Answered> {
  const body = { date: '2026-11-20', partyId: things.partyId, lines: [{ itemId: things.itemId, quantity: 1_0000 }], ...more };
  return enterDocument(at(context, branchId), invoice, { ...parsed('sales-invoice', body), id: randomUUID() });
}

async function allowTyping(): Promise<void> {
  const { organisationId } = books.context.scope;
  const org = await books.context.ports.records.find(books.context.scope, 'org', organisationId);
  await updateRecord(books.context, masterOf('org'), { id: organisationId, version: org?.version ?? 0, manualNumbers: true });
}

/** Branches as they were stored before there were numbering codes. */
async function oldBranches(...branches: readonly { readonly code: string; readonly id: string }[]): Promise<void> {
  for (const { code, id } of branches) {
    await createRecord(books.context, branch, { ...branchRow(code, { numberingCode: randomUUID().slice(0, 4) }), id });
  }
  for (const { id } of branches) await rewrite('organisation', 'branch', id, ({ numberingCode: _, ...row }) => row, []);
}

const listOf = (id: string, row: Row) => ({ partition: 'branch', keys: [String(row['code'])], row: { ...row, id } });

describe('numbers of one GSTIN', () => {
  it('are all different in twenty branches called MUMBAI, added at once', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ ...branchRow(`MUMBAI${index + 1}`), id: randomUUID() }));
    const added = await addBranches(books.context, rows);
    const again = await addBranches(books.context, rows);
    expect(again.map((one) => one['numberingCode'])).toEqual(added.map((one) => one['numberingCode']));
    const sold = await Promise.all(added.map(({ id }) => sell(books.context, id)));
    const numbers = sold.map((one) => String(one['number']));
    expect(new Set(numbers).size).toBe(20);
    expect(numbers).toEqual(expect.arrayContaining(['SI/MUM126/1', 'SI/MU2026/1']));
  });

  it('are all different when two processes add branches with similar names and sell at the same moment', async () => {
    const processes = [books.context, elsewhere()];
    const sold = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const context = processes[index % 2] as Context;
        const one = await addAgain(() => addBranch(`CHENNAI-${index}`, {}, context));
        return Promise.all([sell(context, one.id), sell(elsewhere(), one.id)]);
      }),
    );
    const numbers = sold.flat().map((one) => String(one['number']));
    expect(new Set(numbers).size).toBe(16);
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });

  it('are refused by storage if two branches count in one series, however they got the same code', async () => {
    const [one, other] = [await addBranch('ONE'), await addBranch('OTHER')];
    await give(other.id, 'ONE');
    const outcomes = await Promise.allSettled([sell(books.context, one.id), sell(elsewhere(), other.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'notAllowed' } });
  });

  it('that are typed are refused in another branch of the same GSTIN, and allowed in one of another GSTIN', async () => {
    const [one, other] = [await addBranch('TYPEA'), await addBranch('TYPEB')];
    const far = await addBranch('TYPEC', {
      gstin: '29AABCR1718E1ZL',
      address: { ...pune, city: 'Bengaluru', state: '29', pincode: '560001' },
    });
    await sell(books.context, one.id, { number: 'T-101' });
    await expect(sell(elsewhere(), other.id, { number: 't-101' })).rejects.toMatchObject({ code: 'duplicate' });
    await expect(sell(books.context, other.id, { number: 'SI/TYPE26/9' })).rejects.toMatchObject({ code: 'invalid' });
    expect((await sell(books.context, far.id, { number: 'T-101' }))['number']).toBe('T-101');
  });

  it('that are typed at the same moment in two processes are written once', async () => {
    const [one, other] = [await addBranch('RACEA'), await addBranch('RACEB')];
    const outcomes = await Promise.allSettled([
      sell(books.context, one.id, { number: 'R-1' }),
      sell(elsewhere(), other.id, { number: 'R-1' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('typed before numbers were unique in a GSTIN are found, and such an invoice can still be changed', async () => {
    const [one, other] = [await addBranch('LEGACY1'), await addBranch('LEGACY2')];
    const sold = await sell(books.context, one.id, { number: 'L-7' });
    await holdAsBefore(one.id, sold.id, 'L-7');
    await expect(sell(books.context, other.id, { number: 'L-7' })).rejects.toMatchObject({ code: 'invalid' });
    const { version } = (await books.context.ports.records.find(books.context.scope, 'sales-invoice', sold.id)) ?? { version: 0 };
    const body = { id: sold.id, version, notes: 'Changed' };
    expect((await changeDocument(at(books.context, one.id), invoice, body))['number']).toBe('L-7');
  });

  it('are not reused after the first invoice of a series was deleted', async () => {
    const one = await addBranch('DELETED');
    const sold = await sell(books.context, one.id);
    await removeDocument(at(books.context, one.id), invoice, sold.id, sold.version);
    const other = await addBranch('DELETED2', {});
    await give(other.id, String(one['numberingCode']));
    await expect(sell(books.context, other.id)).rejects.toMatchObject({ code: 'notAllowed' });
    expect((await sell(books.context, one.id))['number']).toBe('SI/DELE26/2');
  });
});

describe('a numbering code', () => {
  it('is fixed after the first number, even if the invoice was deleted', async () => {
    const one = await addBranch('FIXED');
    const free = await updateRecord(books.context, branch, { id: one.id, version: one.version, numberingCode: 'fxd' });
    expect(free['numberingCode']).toBe('FXD');
    const sold = await sell(books.context, one.id);
    expect(sold['number']).toBe('SI/FXD26/1');
    await removeDocument(at(books.context, one.id), invoice, sold.id, sold.version);
    const change = updateRecord(books.context, branch, { id: one.id, version: free.version, numberingCode: 'ABC' });
    await expect(change).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'numberingCode' }] });
    const renamed = await updateRecord(books.context, branch, { id: one.id, version: free.version, code: 'RENAMED', numberingCode: null });
    expect(renamed['numberingCode']).toBe('FXD');
  });

  it('is never given to another branch, even after it was changed or the branch deleted', async () => {
    const one = await addBranch('GONE', { numberingCode: 'GON' });
    const changed = await updateRecord(books.context, branch, { id: one.id, version: one.version, numberingCode: 'GON2' });
    await removeRecord(books.context, branch, one.id, changed.version);
    for (const numberingCode of ['GON', 'gon2'])
      await expect(addBranch(`NEW${numberingCode}`, { numberingCode })).rejects.toMatchObject({ code: 'duplicate' });
    expect((await addBranch('GON'))['numberingCode']).toBe('GON3');
  });
});

describe('branches from before there were numbering codes', () => {
  it('continue with the mark of their earlier numbers', async () => {
    const id = randomUUID();
    await oldBranches({ code: 'BENGALURU', id });
    await issuedBefore(id, 41);
    expect((await sell(books.context, id))['number']).toBe(`SI/${formerMark('BENGALURU', id)}26/42`);
    expect((await sell(elsewhere(), id))['number']).toBe(`SI/${formerMark('BENGALURU', id)}26/43`);
  });

  it('that both used one mark give it up, and no branch gets it', async () => {
    const one = randomUUID();
    const other = alike(one);
    await oldBranches({ code: 'KOLKATA1', id: one }, { code: 'KOLKATA2', id: other });
    await issuedBefore(one, 10);
    await issuedBefore(other, 500);
    const numbers = [await sell(books.context, one), await sell(books.context, other)].map((sold) => sold['number']);
    expect(numbers).toEqual(['SI/KOL126/11', 'SI/KOL226/501']);
    await expect(addBranch('KOL-NEW', { numberingCode: formerMark('KOLKATA1', one) })).rejects.toMatchObject({ code: 'duplicate' });
  });

  it('keep the mark if only one of them used it', async () => {
    const idle = randomUUID();
    const busy = alike(idle);
    await oldBranches({ code: 'NAGPUR1', id: idle }, { code: 'NAGPUR2', id: busy });
    await issuedBefore(busy, 3);
    expect((await sell(books.context, idle))['number']).toBe('SI/NAG126/1');
    expect((await sell(books.context, busy))['number']).toBe(`SI/${formerMark('NAGPUR2', busy)}26/4`);
  });

  it('do not take a mark that another branch used before its code changed', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await oldBranches({ code: 'EF', id: one });
    await issuedBefore(one, 5);
    await rename(one, 'EF-OLD');
    await oldBranches({ code: 'EF', id: other });
    await issuedBefore(other, 2);
    expect((await sell(books.context, other))['number']).toBe('SI/EF226/3');
  });
});

/** An id that shared its mark with another, as one in 256 did. */
function alike(id: string): string {
  for (;;) {
    const other = randomUUID();
    if (formerMark('LONG-CODE', other) === formerMark('LONG-CODE', id)) return other;
  }
}

/** Two processes may propose the same code: the second is refused, and its user tries again. */
async function addAgain(add: () => Promise<Answered>): Promise<Answered> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await add();
    } catch (error) {
      if (tried === 20) throw error;
    }
  }
}

/** Writes a code into a branch directly, without the product. */
async function give(id: string, numberingCode: string): Promise<void> {
  await rewrite('organisation', 'branch', id, (row) => ({ ...row, numberingCode }), []);
}

async function rename(id: string, code: string): Promise<void> {
  await rewrite('organisation', 'branch', id, (row) => ({ ...row, code, name: code }), []);
}

async function holdAsBefore(branchId: string, id: string, number: string): Promise<void> {
  const { financialYearId } = books.context.scope;
  const unique = [{ name: 'number', value: `${branchId}|${financialYearId}|${number}` }];
  await rewrite({ branchId }, 'sales-invoice', id, (row) => row, unique);
}

async function rewrite(
  stream: 'organisation' | { branchId: string },
  slug: string,
  id: string,
  make: (row: Row) => Row,
  unique: { name: string; value: string }[],
): Promise<void> {
  const decide = ({ record }: { record: { row: Row } | undefined }) => {
    const row = make(record?.row ?? {});
    const place = slug === 'branch' ? listOf(id, row) : null;
    return { action: 'edit', slug, id, row, list: place, unique, words: [] };
  };
  await books.context.ports.journal.commit(books.context.scope, stream, { slug, id, kind: 'change', decide });
}

/** A branch whose log has this many numbered invoices, by the counter of that time. */
async function issuedBefore(branchId: string, count: number): Promise<void> {
  const { scope, ports } = books.context;
  const id = randomUUID();
  await ports.journal.commit(
    scope,
    { branchId },
    {
      slug: 'sales-invoice',
      id,
      kind: 'create',
      fingerprint: id,
      decide: ({ next }) => {
        const number = `OLD/${next(`4|${scope.financialYearId}`, count)}`;
        return {
          action: 'create',
          slug: 'sales-invoice',
          id,
          row: { number, branchId, date: '2026-11-01' },
          list: null,
          unique: [],
          words: [],
        };
      },
    },
  );
}
