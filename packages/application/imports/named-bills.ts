import type { Context } from '#application/context';
import type { OpenBill } from '#domain/bills/bill-parts';
import { sameNumberKey } from '#domain/gst/document-number';
import type { Problem } from '#domain/refusal';
import type { AnyRow } from '#modules/kit/module';

/** The open bills that documents of a file name by number instead of by id. */

export type Body = Record<string, unknown>;

/** What the cells of a line name. */
export interface LineNames {
  readonly fromDocument?: string;
  readonly fromLine?: string;
  readonly againstBill?: string;
}

export interface Linked {
  /** Whether anything was named. */
  readonly any: boolean;
  readonly problems: readonly Problem[];
  /** References that were added, such as `allocations.2`, by the cell that they come from. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface BillFinder {
  /** The lines of a set-off are bills of its party. Puts their ids in. */
  setOff(body: Body): Promise<readonly Problem[]>;
  /** Puts the ids of bills into the references of a body, and adds one for each line that names a bill. */
  settle(body: Body, names: readonly LineNames[]): Promise<Linked>;
  /** Bills that were open before may be settled now. */
  forget(): void;
}

export function billFinder(context: Context): BillFinder {
  const bills = new Map<string, Promise<ReadonlyMap<string, readonly OpenBill[]>>>();
  const { books } = context.ports;
  const openBillsOf = (ledgerId: string) => {
    const known = bills.get(ledgerId) ?? books.openBills(context.scope, context.scope.branchId, ledgerId).then(byNumber);
    bills.set(ledgerId, known);
    return known;
  };

  /** The open bill of a ledger with this number. `side`: that of the bill, which tells two with one number apart; empty: either. */
  const nameBill = async (ledgerId: unknown, named: Body, side: string, at: string): Promise<readonly Problem[]> => {
    const { number } = named;
    if (typeof ledgerId !== 'string' || typeof number !== 'string') return [];
    const all = (await openBillsOf(ledgerId)).get(sameNumberKey(number)) ?? [];
    const onSide = all.filter(({ open }) => (side === 'Debit' ? open > 0 : side === 'Credit' ? open < 0 : true));
    const [bill, other] = all.length > 1 ? onSide : all;
    if (bill === undefined) return [{ path: at, message: `This party has no open bill ${number}` }];
    if (other !== undefined) return [{ path: at, message: `This party has several open bills ${number}. Settle this one by hand` }];
    named['billId'] = bill.billId;
    return [];
  };

  return {
    forget: () => bills.clear(),
    async setOff(body) {
      const problems: Problem[] = [];
      for (const [i, line] of linesOf(body, 'lines').entries())
        problems.push(...(await nameBill(body['partyId'], line, String(line['side'] ?? ''), `lines.${i}.number`)));
      return problems;
    },
    async settle(body, names) {
      let any = false;
      const own = linesOf(body, 'allocations').map((one) => ({ ...one }));
      const cells = new Map<string, string>();
      const problems: Problem[] = [];
      for (const [i, one] of own.entries()) {
        if (one['kind'] !== undefined && one['kind'] !== 'against') continue;
        problems.push(...(await nameBill(one['ledgerId'], one, settledSide(one), `allocations.${i}.number`)));
        any = true;
      }
      for (const [i, { againstBill }] of names.entries()) {
        const line = linesOf(body, 'lines')[i];
        if (againstBill === undefined || line === undefined) continue;
        const { ledgerId, amount = line['debit'] ?? line['credit'] } = line;
        const side = line['debit'] ? { side: 'Debit' } : line['credit'] ? { side: 'Credit' } : {};
        const allocation = { ledgerId, kind: 'against', ...side, number: againstBill, amount };
        problems.push(...(await nameBill(ledgerId, allocation, settledSide(allocation), `lines.${i}.againstBill`)));
        cells.set(`allocations.${own.length}`, `lines.${i}.againstBill`);
        own.push(allocation);
        any = true;
      }
      if (own.length > 0) body['allocations'] = own;
      return { any, problems, cells };
    },
  };
}

/** A debit settles a bill that is a credit. */
function settledSide({ side }: Body): string {
  return side === 'Debit' ? 'Credit' : side === 'Credit' ? 'Debit' : '';
}

function byNumber(bills: readonly OpenBill[]): ReadonlyMap<string, readonly OpenBill[]> {
  return Map.groupBy(
    bills.filter(({ open }) => open !== 0),
    ({ number }) => sameNumberKey(number),
  );
}

export function linesOf(body: AnyRow, name: string): readonly Body[] {
  const lines = body[name];
  return Array.isArray(lines) ? lines : [];
}
