import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFile } from '#application/files/keep-file';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { importStatement } from '#application/gst-reconciliation/import-statement';
import { listRows } from '#application/gst-reconciliation/list-rows';
import { returnSums } from '#application/gst-returns/return-sums';
import { portalFiles } from '#integrations/sheet/statements/portal-files';
import type { WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import { type OpenBooks, openBooks } from '#test/journeys/books';
import { gstr2bFile } from '#test/kit/books/gstr-2b-file';

const own = '27AAPFU0939F1ZV';
const october = { from: '2026-10-01', to: '2026-10-31' };
let books: OpenBooks;

beforeAll(async () => {
  books = await openBooks();
  const reported = ['KP/1', 'KP/2'].map((number, at) => ({
    ...{ gstin: '27AAKFS5678L1ZB', name: 'Konkan Panels', number, date: '2026-10-03' },
    ...{ taxable: 10_000 * (at + 1), cgst: 900 * (at + 1), sgst: 900 * (at + 1) },
  }));
  const file = gstr2bFile(own, '2026-10', reported);
  const { key } = await keepFile(books.context, { id: randomUUID(), name: 'gstr2b.json', content: Buffer.from(file) });
  await importStatement(books.context, portalFiles, { statement: 'GSTR-2B', period: '2026-10', key });
});
afterAll(() => books.close());

/** Standing and CGST of what the return claims, of the branch of the books. `chosen`: people chose these branches. */
const claimed = async (chosen: readonly string[] = []) => {
  const { branchId } = books.context.scope;
  const sums = await returnSums(books.context, [branchId], { ...october, branches: chosen });
  return sums.claimed.map(({ standing, credit }) => [standing, credit.cgst]);
};

it('is nothing while nothing is decided, and then what is left of GSTR-2B', async () => {
  expect(await claimed()).toEqual([]);
  const { rows } = await listRows(books.context, {
    statement: 'GSTR-2B',
    from: '2026-10',
    to: '2026-10',
    tab: 'only-portal',
    search: 'KP/1',
  });
  const portal = rows.flatMap((row) => row.portal.map(({ id, period }) => ({ id, period })));
  const decision: WantedDecision = { id: randomUUID(), kind: 'do-not-consider', reason: 'not-ours', books: [], portal };
  expect(await decideRows(books.context, 'GSTR-2B', [decision])).toMatchObject([{ decided: true }]);
  expect(await claimed()).toEqual([
    ['set-aside', 900_00],
    ['set-aside', 1_800_00],
  ]);
});

it('is of a whole GSTIN: a part of its branches has none', async () => {
  const { branchId } = books.context.scope;
  expect(await claimed([branchId])).toHaveLength(2);
  const address = { line1: 'Plot 15', line2: '', city: 'Pune', state: '27', pincode: '411026', country: 'India' };
  await books.create('branch', { name: 'Chakan', code: 'CHK', gstin: own, address });
  expect(await claimed([branchId])).toEqual([['set-aside', 900_00]]);
  expect(await claimed()).toHaveLength(2);
});
