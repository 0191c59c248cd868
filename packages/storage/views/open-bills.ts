import type { Engine } from '#storage/engine';
import { pageOfKey, viewKeys } from '#storage/keys';
import { pack, unpack } from '#storage/packing';
import type { KeptBills, PackedBill } from '#storage/views/kept-bill';
import { packBill, unpackBill } from '#storage/views/kept-bill';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';

/**
 * The open bills of all ledgers once more, without the rows of their statements, 16 ledgers to a page: what all parties owe costs as much as
 * there are open bills. These pages are written after the settled bills, and read before them, like the pages of the ledgers.
 */
const ledgersPerPage = 16;

/** A ledger that a batch touched, with the bills that it has now. */
interface Touched {
  readonly slot: number;
  readonly bills: KeptBills;
}

export async function foldOpenBills(engine: Engine, stream: string, touched: readonly Touched[], watermark: number): Promise<PagePut[]> {
  const byPage = Map.groupBy(touched, ({ slot }) => viewKeys.openBills(Math.floor(slot / ledgersPerPage)));
  const pages = await readPages(engine, stream, byPage.keys());
  refuseBeyond(pages.values(), watermark);
  return [...byPage].flatMap(([key, own]): PagePut[] => {
    const page = pages.get(key);
    const bills = page ? unpackBills(page) : new Map<number, KeptBills>();
    // Most vouchers touch ledgers that never have a bill, too.
    if (own.every((one) => one.bills.size === 0 && !bills.has(one.slot))) return [];
    for (const one of own) {
      if (one.bills.size > 0) bills.set(one.slot, one.bills);
      else bills.delete(one.slot);
    }
    return [{ key, watermark, packed: packBills(key, bills), expected: page?.watermark }];
  });
}

/** The open bills of ledgers by their numbers, and how far each is folded. */
export async function readOpenBills(
  engine: Engine,
  stream: string,
): Promise<ReadonlyMap<number, { readonly bills: KeptBills; readonly watermark: number }>> {
  const pages = await queryPages(engine, stream, viewKeys.openBillsOfAll, `${viewKeys.openBillsOfAll}~`, { consistency: 'strong' });
  return new Map(
    pages.flatMap((page) => {
      const bills = unpackBills(page);
      const first = pageOfKey(page.key) * ledgersPerPage;
      return Array.from({ length: ledgersPerPage }, (_, at) => {
        const slot = first + at;
        return [slot, { bills: bills.get(slot) ?? new Map(), watermark: page.watermark }] as const;
      });
    }),
  );
}

type PackedBills = [at: number, ...bills: [id: string, settled: string | 0, ...bill: PackedBill][]][];

function packBills(key: string, all: ReadonlyMap<number, KeptBills>): Uint8Array {
  const first = pageOfKey(key) * ledgersPerPage;
  const packed: PackedBills = [...all].map(([slot, bills]) => [
    slot - first,
    ...[...bills].map(([id, bill]) => [id, bill.settled ?? 0, ...packBill(id, bill)] as [string, string | 0, ...PackedBill]),
  ]);
  return pack(packed);
}

function unpackBills(page: Page): Map<number, KeptBills> {
  const first = pageOfKey(page.key) * ledgersPerPage;
  return new Map(
    unpack<PackedBills>(page.packed).map(([at, ...bills]) => [
      first + at,
      new Map(bills.map(([id, settled, ...bill]) => [id, unpackBill(id, bill, settled === 0 ? null : settled)])),
    ]),
  );
}
