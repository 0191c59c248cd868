import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenBill } from '#domain/bills/bill-parts';
import { openStorage } from '#storage/storage';
import { usualBillSizes } from '#storage/views/bills/bill-sizes';
import { says } from '#test/kit/books/says';
import { openBills, step, take, type Voucher } from '#test/kit/books/voucher-history';
import { branchOf, create, edit, newScope, receiptEffect, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { newId } from '#test/kit/new-id';
import { countUnits } from '#test/kit/read-units';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = ({ client = engine.client, batch = 5_000, sizes = usualBillSizes } = {}) =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch: batch, billSizes: sizes });

const inOrder = (bills: readonly OpenBill[]) => bills.map((bill) => JSON.stringify(Object.entries(bill).sort())).sort();

describe('what is open, kept in memory', () => {
  const tries = runs(8);

  it(
    'is what the vouchers of other processes leave open, folded or not',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), fc.integer({ min: 1, max: 60 }), async (history, onPage) => {
          const sizes = { onPage, perLeaf: 3 };
          const scope = newScope();
          const writer = open({ sizes });
          const readers = [open({ sizes }), open({ sizes })];
          const vouchers: Voucher[] = [];
          for (const [at, one] of history.entries()) {
            await take(writer, scope, vouchers, one, ({ batch }) =>
              open({ batch, sizes }).projector.project(scope.organisationId, branchOf(scope)),
            );
            // One looks after every step, the other now and then.
            for (const { books } of readers.slice(at % 5 === 0 ? 0 : 1)) {
              const wanted = namesIn(vouchers);
              const found = await Promise.all([1, 2].map(() => books.openOf(scope, scope.branchId, wanted)));
              for (const bills of found) expect(inOrder(bills)).toEqual(inOrder(openBills(vouchers, '9999-12-31')));
            }
          }
        }),
        { numRuns: tries, endOnFailure: true },
      );
    },
    tries * 25_000,
  );

  it('costs one read unit a question, and shows a receipt that another process just committed', async () => {
    const scope = newScope();
    const [writer, client] = [open(), engine.newClient()];
    const counted = countUnits(client);
    const { books } = open({ client });
    const [sales, bank] = [newId(), newId()];
    const invoices = Array.from({ length: 300 }, () => ({ billId: newId(), ledgerId: newId() }));
    await writer.journal.commitAll(
      scope,
      branchOf(scope),
      invoices.map(({ billId, ledgerId }) => create(scope, { id: billId, effect: saleEffect('2026-11-05', billId, ledgerId, sales, 900) })),
    );
    await writer.projector.project(scope.organisationId, branchOf(scope));
    const page = invoices.slice(0, 50);
    const ask = async () => {
      counted.units = 0;
      return { bills: await books.openOf(scope, scope.branchId, page), units: counted.units };
    };
    expect((await ask()).bills).toHaveLength(50);
    expect(await ask()).toMatchObject({ units: 1, bills: { length: 50 } });
    const [first = { billId: '', ledgerId: '' }] = page;
    const receipt = create(scope, { slug: 'bank-cash', effect: receiptEffect('2026-11-06', first.billId, first.ledgerId, bank, 900) });
    await writer.journal.commit(scope, branchOf(scope), receipt);
    expect(await ask()).toMatchObject({ units: 1, bills: { length: 49 } });
    // Settled before a process read the bills, and open again afterwards: it is looked for once.
    await writer.projector.project(scope.organisationId, branchOf(scope));
    const other = open({ client: engine.newClient() }).books;
    expect(await other.openOf(scope, scope.branchId, page)).toHaveLength(49);
    await writer.journal.commit(scope, branchOf(scope), edit(scope, receipt.id, { slug: 'bank-cash', effect: null }));
    expect(await other.openOf(scope, scope.branchId, page)).toHaveLength(50);
    expect(await ask()).toMatchObject({ units: 1, bills: { length: 50 } });
  });
});

/** Each bill that a voucher ever named. */
function namesIn(vouchers: readonly Voucher[]) {
  const names = vouchers.flatMap(({ made, effect }) => [...made.bills, ...(effect?.bills ?? [])]);
  return [...new Map(names.map(({ ledgerId, billId }) => [`${ledgerId}|${billId}`, { ledgerId, billId }])).values()];
}
