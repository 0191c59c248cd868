import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainOf } from '#application/chains/chain-of';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { removeDocument } from '#application/documents/remove-document';
import { listRecords } from '#application/lists/list-records';
import { getRecord } from '#application/records/get-record';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

// One note or return for several invoices, from its entry to cancel, undo, edit and delete.
let books: OpenBooks;
let partyId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ partyId, itemId } = await withPartyAndItem(books));
});
afterAll(() => books.close());

interface Kept {
  readonly id: string;
  readonly version: number;
}

const kinds = {
  sales: { invoice: 'sales-invoice', note: 'credit-note', back: 'sales-return', of: () => ({ partyId }) },
  purchases: { invoice: 'purchase-invoice', note: 'debit-note', back: 'purchase-return', of: () => ({ partyId: supplierId }) },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];
let supplierId: string;
let bought = 0;
beforeAll(async () => {
  const supplier = await books.create('customer', {
    name: 'Kutch Panels',
    groupId: books.group('creditors'),
    registrationType: 'Regular',
    gstin: '27AAACR5055K1Z7',
    billingAddress: { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
  });
  supplierId = supplier.id;
});

/** Three pieces for 100, with tax 105. */
const invoice = (kind: Kind, date = '2026-11-03') => {
  bought += 1;
  const reference = kind === kinds.purchases ? { referenceNo: `KP-${bought}`, referenceDate: date } : {};
  return books.enter(kind.invoice, { date, ...kind.of(), ...reference, lines: [{ itemId, quantity: 3_0000, rate: 33_3333 }] });
};
const line = (kind: Kind, of: Kept, more: object) => ({
  ...{ itemId, sourceSlug: kind.invoice, sourceId: of.id, sourceLine: '1' },
  ...more,
});
const note = (kind: Kind, parts: readonly (readonly [Kept, number])[], more: object = {}) =>
  books.enter(kind.note, {
    date: '2026-11-20',
    ...kind.of(),
    lines: parts.map(([of, amount]) => line(kind, of, { amount })),
    ...more,
  });
const back = (kind: Kind, parts: readonly (readonly [Kept, number])[]) =>
  books.enter(kind.back, { date: '2026-11-20', ...kind.of(), lines: parts.map(([of, quantity]) => line(kind, of, { quantity })) });
const openOf = async (kind: Kind, ...of: readonly Kept[]) => {
  const { context } = books;
  const bills = await context.ports.books.openBills(context.scope, context.scope.branchId, kind.of().partyId);
  const sign = kind === kinds.sales ? 1 : -1;
  return of.map(({ id }) => sign * (bills.find(({ billId }) => billId === id)?.open ?? 0) || 0);
};
const act = (kind: 'note' | 'back', of: Kind, { id, version }: Kept, verb: string) =>
  actOnDocument(books.context, documentOf(of[kind]), id, verb, { version, remark: 'asked for' });
const pay = (of: Kept, amount: number) =>
  books.enter('bank-cash', {
    ...{ date: '2026-11-04', type: 'Receipt', accountId: books.ledger('cash'), lines: [{ ledgerId: partyId, amount }] },
    allocations: [{ ledgerId: partyId, billId: of.id, amount }],
  });

describe.each(Object.entries(kinds))('a note for several invoices of %s', (_, kind) => {
  it('settles each bill by its part, and gives back to each when it is cancelled', async () => {
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const made = await note(kind, [
      [first, 40_00],
      [second, 60_00],
    ]);
    expect(made).toMatchObject({ total: 105_00, settled: 105_00, invoices: [{ settled: 42_00 }, { settled: 63_00 }] });
    expect(made['invoiceNumber']).toBe(`${first['number']} and 1 more`);
    expect(await openOf(kind, first, second, made)).toEqual([63_00, 42_00, 0]);
    const cancelled = await act('note', kind, made, 'cancel');
    expect(await openOf(kind, first, second, made)).toEqual([105_00, 105_00, 0]);
    await act('note', kind, cancelled, 'undo-cancel');
    expect(await openOf(kind, first, second, made)).toEqual([63_00, 42_00, 0]);
  });

  it('is changed and deleted with what is open of each', async () => {
    const [first, second, third] = [await invoice(kind), await invoice(kind), await invoice(kind)];
    const made = await note(kind, [
      [first, 40_00],
      [second, 60_00],
    ]);
    const lines = [line(kind, second, { amount: 100_00 }), line(kind, third, { amount: 20_00 })];
    const typed = parsed(kind.note, { date: '2026-11-20', ...kind.of(), lines });
    const edited = await changeDocument(books.context, documentOf(kind.note), { ...typed, id: made.id, version: made.version });
    expect(await openOf(kind, first, second, third, made)).toEqual([105_00, 0, 84_00, 0]);
    await removeDocument(books.context, documentOf(kind.note), edited.id, edited.version);
    expect(await openOf(kind, first, second, third)).toEqual([105_00, 105_00, 105_00]);
  });

  it('is found in its list by the number of each invoice', async () => {
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const made = await note(kind, [
      [first, 40_00],
      [second, 60_00],
    ]);
    const returned = await back(kind, [[second, 1_0000]]);
    const found = async (slug: string, { number }: Awaited<ReturnType<typeof invoice>>) =>
      (await listRecords(books.context, documentOf(slug), { search: String(number), limit: 50 })).rows.map(({ id }) => id);
    expect([await found(kind.note, first), await found(kind.note, second)]).toEqual([[made.id], [made.id]]);
    expect(await found(kind.back, second)).toEqual([returned.id]);
  });

  it('holds back the day of its invoices', async () => {
    const [first, second] = [await invoice(kind), await invoice(kind)];
    await note(kind, [
      [first, 40_00],
      [second, 60_00],
    ]);
    await back(kind, [[second, 1_0000]]);
    const lines = [{ itemId, quantity: 3_0000, rate: 33_3333 }];
    const moved = (date: string) => {
      const typed = parsed(kind.invoice, { date, ...kind.of(), referenceNo: first.id.slice(-8), referenceDate: date, lines });
      return changeDocument(books.context, documentOf(kind.invoice), { ...typed, id: first.id, version: first.version });
    };
    await expect(moved('2026-11-21')).rejects.toMatchObject({
      errors: [{ path: 'date', message: expect.stringMatching(/ of 20-Nov-2026 follows this\. Choose a day up to then$/) }],
    });
    await moved('2026-11-20');
  });

  it('never corrects more than each invoice has, also if two people do it at once', async () => {
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const both = () =>
      note(kind, [
        [first, 10_00],
        [second, 60_00],
      ]);
    const made = await Promise.allSettled([both(), both()]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { errors: [{ path: 'lines.1.amount' }] } });
    // Sales are rounded to the rupee, with the larger part.
    expect(await openOf(kind, first, second)).toEqual([94_50, kind === kinds.sales ? 41_50 : 42_00]);
  });
});

describe.each(Object.entries(kinds))('a return for several invoices of %s', (_, kind) => {
  it('takes the goods of each, in any order of cancel and undo', async () => {
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const one = await back(kind, [
      [first, 1_0000],
      [second, 2_0000],
    ]);
    const other = await back(kind, [
      [first, 2_0000],
      [second, 1_0000],
    ]);
    expect(await openOf(kind, first, second, one, other)).toEqual([0, 0, 0, 0]);
    const again = back(kind, [[second, 1_0000]]);
    await expect(again).rejects.toMatchObject({ errors: [{ path: 'lines.0.quantity' }] });
    const cancelled = [await act('back', kind, one, 'cancel'), await act('back', kind, other, 'cancel')];
    expect(await openOf(kind, first, second)).toEqual([105_00, 105_00]);
    for (const each of cancelled) await act('back', kind, each, 'undo-cancel');
    expect(await openOf(kind, first, second, one, other)).toEqual([0, 0, 0, 0]);
    const { before } = await chainOf(books.context, documentOf(kind.back), one.id);
    expect(before.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it('makes the value of each invoice exactly, also if two people return parts at once', async () => {
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const parts = [
      [first, 1_0000],
      [second, 1_0000],
    ] as const;
    const made = [...(await Promise.all([back(kind, parts), back(kind, parts)])), await back(kind, parts)];
    const values = made.flatMap((row) => row['lines'] as readonly { readonly sourceId: string; readonly taxable: number }[]);
    for (const { id } of [first, second])
      expect(values.reduce((sum, { sourceId, taxable }) => sum + (sourceId === id ? taxable : 0), 0)).toBe(100_00);
  });
});

describe('returns whose cancel is undone', () => {
  const thirds = async (kind: Kind) => {
    const sold = await invoice(kind);
    const one = () => back(kind, [[sold, 1_0000]]);
    return { one, undo: (of: Kept) => act('back', kind, of, 'undo-cancel'), cancel: (of: Kept) => act('back', kind, of, 'cancel') };
  };
  const valueIn = async (kind: Kind, ...of: readonly Kept[]) => {
    const rows = await Promise.all(of.map(({ id }) => getRecord(books.context, documentOf(kind.back), id)));
    return rows.reduce((sum, row) => sum + Number(row['taxable']), 0);
  };

  it.each(Object.values(kinds))('make the value exactly, though others were rounded up in their place', async (kind) => {
    const { one, undo, cancel } = await thirds(kind);
    const first = await one();
    const second = await one();
    const [, cancelled] = [await cancel(first), await cancel(second)];
    const others = [await one(), await one()];
    await undo(cancelled);
    expect(await valueIn(kind, second, ...others)).toBe(100_00);
  });

  it.each(Object.values(kinds))('make the value exactly, though each of them was the first', async (kind) => {
    const { one, undo, cancel } = await thirds(kind);
    const cancelled = [await cancel(await one()), await cancel(await one())];
    const other = await one();
    for (const each of cancelled) await undo(each);
    expect(await valueIn(kind, other, ...cancelled)).toBe(100_00);
  });

  it('are not restored if a note took their value', async () => {
    const kind = kinds.sales;
    const sold = await invoice(kind);
    const cancelled = await act('back', kind, await back(kind, [[sold, 3_0000]]), 'cancel');
    await note(kind, [[sold, 40_00]]);
    const undo = act('back', kind, cancelled, 'undo-cancel');
    await expect(undo).rejects.toMatchObject({ message: expect.stringContaining('this makes it 140.00') });
  });
});

describe('what is open of a bill', () => {
  it('limits the part of its own invoice only; the rest is open in favour of the party', async () => {
    const kind = kinds.sales;
    const [first, second] = [await invoice(kind), await invoice(kind)];
    await pay(first, 95_00);
    const made = await note(kind, [
      [first, 50_00],
      [second, 50_00],
    ]);
    expect(await openOf(kind, first, second, made)).toEqual([0, 52_50, -42_50]);
    expect(made).toMatchObject({ settled: 62_50, invoices: [{ settled: 10_00 }, { settled: 52_50 }] });
  });

  it('forbids an undo if another voucher settled one of the bills', async () => {
    const kind = kinds.sales;
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const made = await note(kind, [
      [first, 50_00],
      [second, 50_00],
    ]);
    const cancelled = await act('note', kind, made, 'cancel');
    await pay(second, 100_00);
    const undo = act('note', kind, cancelled, 'undo-cancel');
    await expect(undo).rejects.toMatchObject({
      code: 'notAllowed',
      message: `The bill of ${second['number']} was settled meanwhile`,
    });
    expect(await getRecord(books.context, documentOf('credit-note'), made.id)).toMatchObject({ cancelled: true });
  });

  it('does not matter to a note that is left open', async () => {
    const kind = kinds.sales;
    const [first, second] = [await invoice(kind), await invoice(kind)];
    const parts = [
      [first, 50_00],
      [second, 50_00],
    ] as const;
    const made = await note(kind, parts, { leaveOpen: true });
    expect(await openOf(kind, first, second, made)).toEqual([105_00, 105_00, -105_00]);
  });
});

describe('charges that a return names', () => {
  const freight = () => books.ledger('freight_charges');
  const charged = () =>
    books.enter('sales-invoice', {
      ...{ date: '2026-11-03', partyId, lines: [{ itemId, quantity: 3_0000, rate: 33_3333 }] },
      charges: [{ ledgerId: freight(), amount: 50_00, taxRate: 18_0000 }],
    });
  const backWith = (parts: readonly (readonly [Kept, number])[], charges: number) =>
    books.enter('sales-return', {
      ...{ date: '2026-11-20', partyId, lines: parts.map(([of, quantity]) => line(kinds.sales, of, { quantity })) },
      charges: Array.from({ length: charges }, () => ({ ledgerId: freight() })),
    });
  const chargesOf = (row: object) =>
    (row as { readonly charges: readonly { readonly taxable: number; readonly sourceId?: string }[] }).charges;

  it('come back as a whole and once, also if two people return parts at once', async () => {
    const sold = await charged();
    const parts = await Promise.allSettled([backWith([[sold, 1_0000]], 1), backWith([[sold, 1_0000]], 1)]);
    const made = parts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made.map((row) => chargesOf(row)[0]?.taxable)).toEqual([50_00]);
    const refused = parts.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ errors: [{ path: 'charges.0.ledgerId', message: 'This charge came back before' }] }]);
    await backWith([[sold, 2_0000]], 0);
    expect(await openOf(kinds.sales, sold)).toEqual([0]);
  });

  it('come back once for each invoice', async () => {
    const [first, second] = [await charged(), await charged()];
    const parts = [
      [first, 3_0000],
      [second, 1_0000],
    ] as const;
    const made = await backWith(parts, 2);
    expect(chargesOf(made).map(({ taxable, sourceId }) => [taxable, sourceId])).toEqual([
      [50_00, first.id],
      [50_00, second.id],
    ]);
    await expect(backWith([[first, 1_0000]], 1)).rejects.toMatchObject({ code: 'invalid' });
    const change = changeDocument(books.context, documentOf('sales-invoice'), {
      ...parsed('sales-invoice', { date: '2026-11-03', partyId, lines: [{ itemId, quantity: 3_0000, rate: 33_3333 }] }),
      ...{ id: first.id, version: first.version },
    });
    await expect(change).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('50.00 of its value is in SR') }] });
  });
});

describe('what does not belong together', () => {
  it('is refused at its line', async () => {
    const kind = kinds.sales;
    const { partyId: stranger } = await withPartyAndItem(books);
    const mine = await invoice(kind);
    const foreign = await books.enter('sales-invoice', {
      ...{ date: '2026-11-03', partyId: stranger, lines: [{ itemId, quantity: 3_0000, rate: 33_3333 }] },
    });
    const wrong = note(kind, [
      [mine, 10_00],
      [foreign, 10_00],
    ]);
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'lines.1.itemId' }] });
    const purchase = await invoice(kinds.purchases);
    const mixed = books.enter('credit-note', {
      ...{ date: '2026-11-20', partyId },
      lines: [line(kind, mine, { amount: 10_00 }), line(kinds.purchases, purchase, { amount: 10_00 })],
    });
    await expect(mixed).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'lines.1.itemId' }] });
  });
});

it('proves with everything else', async () => {
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});
