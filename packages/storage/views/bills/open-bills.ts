import type { Engine } from '#storage/engine/engine';
import { pageOfKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { sideBySide } from '#storage/engine/side-by-side';
import type { KeptBills, PackedBill } from '#storage/views/bills/kept-bill';
import { packBill, unpackBill } from '#storage/views/bills/kept-bill';
import { unpackLedger } from '#storage/views/bills/ledger-view';
import { type FoldedBills, readManyBills } from '#storage/views/bills/many-bills';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';

/**
 * The open bills of all ledgers once more, without the rows of their statements, 16 ledgers to a page: what all parties owe costs as much as
 * there are open bills. These pages are written after the settled bills, and read before them, like the pages of the ledgers. A ledger with
 * many bills is only named; its own page says where its bills are, so no page of these grows without end.
 */
const ledgersPerPage = 16;

/** The open bills of the ledgers of a page; null: too many for it. */
type BillsOfPage = Map<number, KeptBills | null>;

/** A ledger that a batch touched, with the bills that it has now; null: many. */
interface Touched {
  readonly slot: number;
  readonly bills: KeptBills | null;
}

export async function foldOpenBills(engine: Engine, stream: string, touched: readonly Touched[], watermark: number): Promise<PagePut[]> {
  const byPage = Map.groupBy(touched, ({ slot }) => viewKeys.openBills(Math.floor(slot / ledgersPerPage)));
  const pages = await readPages(engine, stream, byPage.keys());
  refuseBeyond(pages.values(), watermark);
  return [...byPage].flatMap(([key, own]): PagePut[] => {
    const page = pages.get(key);
    const bills: BillsOfPage = page ? unpackBills(page) : new Map();
    // Most vouchers touch ledgers that never have a bill, too.
    if (own.every((one) => (one.bills === null ? bills.get(one.slot) === null : one.bills.size === 0 && !bills.has(one.slot)))) return [];
    for (const one of own) {
      if (one.bills?.size === 0) bills.delete(one.slot);
      else bills.set(one.slot, one.bills);
    }
    return [{ key, watermark, packed: packBills(key, bills), expected: page?.watermark }];
  });
}

/** The open bills of ledgers by their numbers, and how far they are folded. */
export async function readOpenBills(engine: Engine, stream: string): Promise<ReadonlyMap<number, FoldedBills>> {
  const pages = await queryPages(engine, stream, viewKeys.openBillsOfAll, `${viewKeys.openBillsOfAll}~`, { consistency: 'strong' });
  const found = new Map<number, FoldedBills>();
  const long: number[] = [];
  for (const page of pages) {
    const bills = unpackBills(page);
    const first = pageOfKey(page.key) * ledgersPerPage;
    for (let slot = first; slot < first + ledgersPerPage; slot += 1) {
      const own = bills.get(slot);
      if (own === null) long.push(slot);
      else found.set(slot, onPage(own ?? new Map(), page.watermark));
    }
  }
  const ledgers = await readPages(engine, stream, long.map(viewKeys.ledger));
  for (const [slot, bills] of await billsOfPages(engine, stream, [...ledgers.values()])) found.set(slot, bills);
  return found;
}

/** All open bills of ledgers whose pages were read, by the numbers of the ledgers. */
export async function billsOfPages(engine: Engine, stream: string, pages: readonly Page[]): Promise<ReadonlyMap<number, FoldedBills>> {
  const found = await sideBySide(pages, async ({ key, packed, watermark }) => {
    const { bills, many } = unpackLedger(packed);
    const slot = pageOfKey(key);
    return [slot, many ? await readManyBills(engine, stream, slot) : onPage(bills, watermark)] as const;
  });
  return new Map(found);
}

function onPage(bills: KeptBills, watermark: number): FoldedBills {
  return { bills, foldedTo: () => watermark, through: watermark };
}

type PackedBills = ([at: number, many: 1] | [at: number, ...bills: [id: string, settled: string | 0, ...bill: PackedBill][]])[];

function packBills(key: string, all: BillsOfPage): Uint8Array {
  const first = pageOfKey(key) * ledgersPerPage;
  const packed: PackedBills = [...all].map(([slot, bills]) =>
    bills === null
      ? [slot - first, 1]
      : [
          slot - first,
          ...[...bills].map(([id, bill]) => [id, bill.settled ?? 0, ...packBill(id, bill)] as [string, string | 0, ...PackedBill]),
        ],
  );
  return pack(packed);
}

function unpackBills(page: Page): BillsOfPage {
  const first = pageOfKey(page.key) * ledgersPerPage;
  return new Map(
    unpack<PackedBills>(page.packed).map(([at, ...bills]) => {
      const kept: KeptBills = new Map();
      for (const bill of bills) {
        if (bill === 1) return [first + at, null];
        const [id, settled, ...packed] = bill;
        kept.set(id, unpackBill(id, packed, settled === 0 ? null : settled));
      }
      return [first + at, kept];
    }),
  );
}
