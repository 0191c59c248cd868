import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { PartB } from '#integrations/eway-bill/simulator/conveyance';
import type { Request } from '#integrations/eway-bill/simulator/rules';
import { dayOf } from '#integrations/eway-bill/simulator/running-time';

/** A vehicle, or a carrier's document, that was named for a bill. */
export interface Named extends PartB {
  readonly fromPlace: string;
  readonly fromState: number;
  readonly at: number;
  /** Who named it. */
  readonly by: string;
  readonly tripSheet: string | null;
  /** The number of its group, and what it takes. */
  readonly group?: string;
  readonly quantity?: number;
}

/** Several vehicles that share the goods of a bill. */
export interface Group {
  readonly quantity: number;
  readonly unit: string;
  readonly transMode: string | number;
  readonly fromPlace: string;
  readonly fromState: number;
}

/** A bill as the portal keeps it. Moments are milliseconds since 1970. */
export interface Bill {
  readonly number: string;
  readonly at: number;
  /** Who made it. */
  readonly gstin: string;
  readonly irn: string | null;
  readonly request: Request;
  /** Kilometres by which its time is counted. */
  readonly distance: number;
  readonly transporterId: string;
  readonly vehicles: readonly Named[];
  /** In their order: the first has number 1. */
  readonly groups?: readonly Group[];
  /** Null while there is only Part A. */
  readonly validUntil: number | null;
  readonly timesExtended: number;
  readonly cancelledAt: number | null;
  readonly rejectedAt: number | null;
  /** An officer checked it on the road. */
  readonly verified: boolean;
}

export interface BillRegister {
  bill(number: string): Bill | undefined;
  bills(): readonly Bill[];
  /** The last bill of a document that was not cancelled, in any year or in that of a day. */
  ofDocument(gstin: string, type: string, number: string, date?: string): Bill | undefined;
  /** The last bill of an invoice. */
  ofIrn(irn: string): Bill | undefined;
  /** A number that no bill has had. */
  nextNumber(): string;
  nextTripSheet(): string;
  keep(...bills: readonly Bill[]): Promise<void>;
}

/** What the portal keeps, in a file of one line for each change, so that a restart forgets nothing. Without a file it forgets all. */
export function openBillRegister(path?: string): BillRegister {
  const kept = new Map<string, Bill>();
  if (path !== undefined && existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') hold(JSON.parse(line) as Bill);
  let writing = Promise.resolve();
  let numbers = kept.size;
  let sheets = Math.max(0, ...[...kept.values()].flatMap(({ vehicles }) => vehicles.map(({ tripSheet }) => Number(tripSheet ?? 0) % 1e7)));

  function hold(bill: Bill): void {
    kept.set(bill.number, bill);
  }

  return {
    bill: (number) => kept.get(number),
    bills: () => [...kept.values()],
    ofDocument: (gstin, type, number, date) =>
      [...kept.values()].findLast(
        ({ gstin: own, request: { docType, docNo, docDate }, cancelledAt }) =>
          cancelledAt === null &&
          own === gstin &&
          docType === type &&
          docNo.toUpperCase() === number.toUpperCase() &&
          (date === undefined || yearOf(docDate) === yearOf(date)),
      ),
    ofIrn: (irn) => [...kept.values()].findLast((bill) => bill.irn === irn),
    nextNumber() {
      numbers += 1;
      return `3210${String(numbers).padStart(8, '0')}`;
    },
    nextTripSheet() {
      sheets += 1;
      return `371${String(sheets).padStart(7, '0')}`;
    },
    async keep(...bills) {
      for (const bill of bills) hold(bill);
      const lines = bills.map((bill) => `${JSON.stringify(bill)}\n`).join('');
      if (path !== undefined) writing = writing.then(() => appendFile(path, lines));
      await writing;
    },
  };
}

/** The financial year in which numbers of documents are used once. */
function yearOf(date: string): number {
  const day = new Date(dayOf(date) * 86_400_000);
  return day.getUTCMonth() < 3 ? day.getUTCFullYear() - 1 : day.getUTCFullYear();
}
