import { takenBack, voucherOfBill } from '#domain/bills/settlement';
import type { LinkedLine } from '#domain/documents/chain';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise, scaled } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { BillChange, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { isBillWise, type Settlement, settlementChanges } from '#modules/kit/voucher/allocation';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';

/**
 * A cheque that the bank returned unpaid. A voucher of its own takes the receipt or payment back on the day of the return, so the day of the
 * cheque may be locked: it has the same lines, deductions and bills, and the other type. The bills are open again.
 */
export const returnedFields = {
  /** The receipt or payment that is taken back. */
  returnsId: { kind: 'code', label: 'Returned Voucher Id', max: 40, linked: true },
  returnsNumber: { kind: 'code', label: 'Returned Voucher', max: 60, linked: true },
  returnCharges: { kind: 'money', label: 'Bank Charges', each: true, help: 'What the bank took for the returned cheque' },
  chargesTo: {
    kind: 'choice',
    label: 'Charges borne by',
    help: 'Leave empty if you bear them',
    of: [
      { value: 'us', label: 'Us' },
      { value: 'party', label: 'The party' },
    ],
  },
} as const satisfies Fields;

/** The part of a bank or cash voucher that these rules need. Vouchers stored before cheques could be returned lack the fields. */
export interface Returning {
  readonly type: 'Payment' | 'Receipt' | 'Contra';
  readonly number: string;
  readonly date: string;
  readonly accountId: string;
  readonly lines: readonly { readonly ledgerId: string; readonly amount: number }[];
  readonly deductions: readonly { readonly ledgerId: string; readonly amount: number }[];
  readonly allocations: Settlement['allocations'];
  readonly returnsId?: string | null;
  readonly returnsNumber?: string | null;
  readonly returnCharges?: number | null;
  readonly chargesTo?: 'us' | 'party' | null;
}

export function isReturn({ returnsId }: Pick<Returning, 'returnsId'>): boolean {
  return (returnsId ?? null) !== null;
}

/** A voucher is returned as a whole and once. */
export function returnLinks(row: Returning): readonly LinkedLine[] {
  const whole = { lineId: '1', itemId: row.accountId, quantity: scaled(10_000), at: { source: 'returnsId', quantity: 'returnsId' } };
  if (!isReturn(row)) return [whole];
  return [{ ...whole, sourceSlug: 'bank-cash', sourceId: row.returnsId ?? '', sourceLine: '1' }];
}

export function chargesOf({ returnCharges }: Pick<Returning, 'returnCharges'>): Paise {
  return paise(returnCharges ?? 0);
}

/** The bank takes its charges; they are ours, or the party owes them. */
export function postCharges(row: Returning, facts: DocumentFacts): readonly Posting[] {
  const charges = chargesOf(row);
  if (!isReturn(row) || charges <= 0) return [];
  const ledgerId = row.chargesTo === 'party' ? (row.lines[0]?.ledgerId ?? '') : facts.ledger('bank_charges');
  return [
    { ledgerId, amount: charges },
    { ledgerId: row.accountId, amount: paise(-charges) },
  ];
}

/** The bills as they were before the returned voucher, and the charges as a bill of the party. `returned` is that voucher. */
export function returnedBills(row: Returning, id: string, returned: Settlement, facts: DocumentFacts): readonly BillChange[] {
  const [party] = row.lines;
  const charges = chargesOf(row);
  const owed = charges > 0 && row.chargesTo === 'party' && party !== undefined && isBillWise(facts, party.ledgerId);
  const { number, date } = row;
  return [
    ...takenBack(settlementChanges(returned, facts)),
    ...(owed ? [{ ledgerId: party.ledgerId, billId: id, kind: 'opens' as const, amount: charges, number, date, dueDate: date }] : []),
  ];
}

export function returnedProblems(row: Returning, facts: DocumentFacts): readonly Problem[] {
  if (!isReturn(row)) {
    return [
      ...(row.returnsNumber ? [{ path: 'returnsNumber', message: 'Start from the returned voucher' }] : []),
      ...(row.returnCharges ? [{ path: 'returnCharges', message: 'Only a returned cheque has these charges. Use deductions' }] : []),
    ];
  }
  return [
    ...(row.returnsNumber ? [] : [{ path: 'returnsNumber', message: 'Enter the number of the returned voucher' }]),
    ...(chargesOf(row) < 0 ? [{ path: 'returnCharges', message: 'Charges cannot be negative' }] : []),
    ...(ledgerIsUnder(facts, row.accountId, groupSets.bank) ? [] : [{ path: 'accountId', message: 'Only a bank returns cheques' }]),
  ];
}

/** Problems with the returned voucher as it is now, and with what it left open. */
export function returnedBookProblems(row: Returning, changes: readonly BillChange[], books: BookFacts): readonly Problem[] {
  const { row: source, taken } = books.sources.get(row.returnsId ?? '') ?? {};
  // Said by the rules of all documents that follow others.
  if (source === undefined || (taken?.size ?? 0) > 0) return [];
  const number = String(source['number']);
  if (row.returnsNumber !== number) return [{ path: 'returnsNumber', message: `The returned voucher is ${number}` }];
  if ((source['currency'] ?? null) !== null) return [{ path: 'returnsId', message: `${number} is in a currency. Cancel it instead` }];
  if (Number(source['tds'] ?? 0) > 0) return [{ path: 'returnsId', message: `${number} has TDS. Cancel it instead` }];
  if ((source['returnsId'] ?? null) !== null) return [{ path: 'returnsId', message: `${number} itself takes back a cheque` }];
  const other = differing(row, source);
  if (other !== null) return [{ path: other, message: `Must be as in ${number}, which this takes back` }];
  return changes.flatMap(({ ledgerId, billId, kind, amount }): Problem[] => {
    if (kind !== 'settles' || voucherOfBill(billId) !== row.returnsId) return [];
    const open = books.bills.find((bill) => bill.ledgerId === ledgerId && bill.billId === billId)?.open ?? 0;
    if (Math.abs(open) >= Math.abs(amount) && Math.sign(open) !== Math.sign(amount)) return [];
    const left = formatPaise(paise(Math.abs(open)));
    return [{ path: 'returnsId', message: `Only ${left} of the advance of ${number} is open. Remove what settled it first` }];
  });
}

/** The field in which the two vouchers differ; null if one takes back exactly the other. */
function differing(row: Returning, source: AnyRow): string | null {
  const wanted = { Receipt: 'Payment', Payment: 'Receipt', Contra: null }[String(source['type'])] ?? null;
  if (row.type !== wanted) return 'type';
  if (row.accountId !== source['accountId']) return 'accountId';
  for (const name of ['lines', 'deductions', 'allocations'] as const) {
    if (comparable(name, row[name]) !== comparable(name, (source[name] ?? []) as readonly AnyRow[])) return name;
  }
  return null;
}

const compared = {
  lines: ['ledgerId', 'amount'],
  deductions: ['ledgerId', 'amount'],
  allocations: ['ledgerId', 'kind', 'side', 'billId', 'amount'],
} as const;

function comparable(name: keyof typeof compared, rows: readonly object[]): string {
  return JSON.stringify(rows.map((one) => compared[name].map((field) => (one as AnyRow)[field] ?? null)));
}
