import type { StatementLine } from '#domain/bank-statement/statement-line';
import type { CreditEffect } from '#domain/gstr-2b/claim/credit-effect';
import type { Paise, Quantity } from '#domain/money/paise';
import type { MovementKind } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';

/** One line of a voucher on one ledger: a debit is positive, a credit negative. */
export interface Posting {
  readonly ledgerId: string;
  readonly amount: Paise;
}

/** An amount in a currency other than the rupee, in hundredths, signed as the rupees beside it. */
export interface ForeignAmount {
  readonly currency: string;
  readonly amount: number;
  /** Of what opens a bill: rupees for one unit of the currency, in ten-thousandths. */
  readonly rate?: number;
}

/**
 * A change to a bill of a ledger with billwise balancing (decision D31). `opens` has the original amount, signed as on the ledger (a sales
 * invoice opens a debit). `settles` reduces an open bill and has the opposite sign. `on-account` opens an amount without a bill: an
 * advance, or an unused rest. The changes of a voucher on such a ledger add up to its postings there. So the changes of a set-off add up to
 * zero, and it posts nothing.
 */
export interface BillChange {
  readonly ledgerId: string;
  /** The voucher's own id if it opens one bill on the ledger; if it opens several, each has its own UUID. */
  readonly billId: string;
  readonly kind: 'opens' | 'settles' | 'on-account';
  readonly amount: Paise;
  /** Given when the bill opens: its number, date and due date as the party knows them; the voucher's own where absent. */
  readonly number?: string;
  readonly date?: Day;
  readonly dueDate?: Day;
  /** Given when the voucher is in a currency. A bill in a currency that is settled in rupees falls in proportion. */
  readonly foreign?: ForeignAmount;
}

/** A line of a voucher. */
export interface VoucherLine {
  readonly id: string;
  readonly lineId: string;
}

/** How much of the cost of a production falls to one of its outputs. What went in are the movements `production-out` of its voucher. */
export interface Made {
  /** Other costs of the whole production, in paise. */
  readonly extra: Paise;
  /** What the scrap of the whole production is worth, in paise. */
  readonly scrap: Paise;
  /** Of 10,000. */
  readonly share: number;
}

/**
 * A movement of goods: in is positive, out negative. `value` in paise is known for receipts; issues are valued by the stock rules. Of goods
 * that one GSTIN sends to another it is the transfer value, and the part of it that a receipt books: neither is a cost. A note that changes
 * the price of a purchase moves nothing, and its value may be negative.
 */
export interface Movement {
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
  readonly quantity: Quantity;
  readonly value: Paise | null;
  /** Missing: what comes in was bought, and what goes out was sold. */
  readonly kind?: MovementKind;
  /** Its line; missing if that is its place among the movements, from 1. */
  readonly lineId?: string;
  /** What it carries the cost of: of a return the sale or purchase, of goods that arrive their dispatch; of a note the purchase or receipt. */
  readonly origin?: VoucherLine;
  /** The quantity whose price a note changes. */
  readonly noted?: Quantity;
  /** The branch that a dispatch is sent to, if it is sold to that branch. */
  readonly to?: string;
  /** The barcodes of the pieces that move, for items with barcode tracking. */
  readonly codes?: readonly string[];
  /** Of what was made, where its value follows from what went in. */
  readonly made?: Made;
  /** Of goods that were lost on their way between branches: they leave what is in transit, and the stock of no branch. */
  readonly transit?: true;
}

/** A quantity of a voucher's own line that later documents can take from. */
export interface OpenedLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly quantity: Quantity;
}

/** A quantity that a voucher takes from a line of an earlier document: an invoice takes from its order (decision D21). */
export interface Take {
  readonly slug: string;
  readonly id: string;
  readonly lineId: string;
  readonly quantity: Quantity;
}

/** What a voucher posts on a bank ledger, as the bank's statement will show it: money in is positive. */
export interface BankEntry {
  readonly ledgerId: string;
  readonly amount: Paise;
  readonly payee: string | null;
  readonly instrument: string | null;
  /** Cheque number or UTR. */
  readonly reference: string | null;
  /** The date on a cheque, if it has one of its own. */
  readonly chequeDate: Day | null;
}

/** A part of an imported bank statement. */
export interface StatementPart {
  readonly ledgerId: string;
  readonly lines: readonly StatementLine[];
}

/** An entry of a voucher that is matched. */
export interface MatchedEntry extends Omit<BankEntry, 'ledgerId'> {
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  readonly date: Day;
}

/** A statement line that is matched. */
export interface MatchedLine extends StatementLine {
  readonly id: string;
}

/** Entries and statement lines that are the same money. The date of the effect is that of the bank. */
export interface BankMatch {
  readonly ledgerId: string;
  readonly entries: readonly MatchedEntry[];
  readonly lines: readonly MatchedLine[];
}

/** What a record means for the reconciliation with a bank: a voucher has entries, an import lines, and a match both. */
export interface BankEffect {
  readonly entries?: readonly BankEntry[];
  readonly statement?: StatementPart;
  readonly match?: BankMatch;
}

/** The whole effect of a voucher on books and stock. An edit replaces it, and cancelling removes it. */
export interface Effect {
  readonly date: Day;
  readonly postings: readonly Posting[];
  readonly bills: readonly BillChange[];
  readonly movements: readonly Movement[];
  /** Missing where a document has none. */
  readonly opens?: readonly OpenedLine[];
  readonly takes?: readonly Take[];
  /** Missing where a record has nothing to do with a bank. */
  readonly bank?: BankEffect;
  /** Missing but for what is imported from the GST portal, and what is decided about it. */
  readonly credit?: CreditEffect;
}
