import { nameKey } from '#domain/migration/name-key';
import { type Paise, paise } from '#domain/money/paise';
import { fitted } from '#domain/tally/rows/row-texts';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { VoucherBill } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';

/** How the books keep a part of an amount. */
export interface BillPart {
  readonly kind: 'new' | 'advance' | 'against';
  /** The number of the bill in the books. */
  readonly number: string;
  /** Positive. */
  readonly amount: Paise;
}

/** Who opens or uses a bill. */
export interface BillUser {
  readonly guid: string;
  readonly date: Day;
  /** The kind of document that has a bill with its own number; null: bills have the names they have in Tally. */
  readonly slug: string | null;
}

/** A bill as the books have it. */
interface Piece {
  readonly user: Omit<BillUser, 'date'> | null;
  readonly name: string;
  readonly side: 1 | -1;
  /** Told apart from others with its name. */
  readonly copy: number;
  open: number;
}

interface Use {
  readonly user: BillUser;
  readonly reference: string;
  readonly name: string;
  readonly amount: number;
}

/**
 * The bills of a file as the books will have them. Tally nets all amounts of a ledger with one name; in the books an amount settles a bill on
 * the other side, and not more than is open of it. What is more, or has no such bill, is a bill of its own with the name. Openings come first
 * whatever their day; what settles them follows by day. Everything must be known before a part is asked for.
 */
export class BillsOfFile {
  readonly #masters: TallyMasters;
  readonly #numberOf: (guid: string, slug: string) => string;
  /** By ledger and name. */
  readonly #pieces = new Map<string, Piece[]>();
  readonly #uses: Use[] = [];
  readonly #parts = new Map<string, BillPart[]>();
  /** Vouchers whose bills a voucher settles. */
  readonly #settled = new Map<string, Set<string>>();
  #isSettled = false;

  constructor(masters: TallyMasters, numberOf: (guid: string, slug: string) => string) {
    this.#masters = masters;
    this.#numberOf = numberOf;
    for (const { name: ledger, bills } of masters.ledgers.all)
      for (const { name, amount } of bills) if (amount !== 0) this.#add(this.#referenceOf(ledger, name), name, amount, null);
  }

  /** `amount` of the bill: a debit is positive. */
  know(user: BillUser, ledger: string, { type, name, amount }: VoucherBill): void {
    if (type === 'On Account' || name === null || amount === 0) return;
    const reference = this.#referenceOf(ledger, name);
    if (type === 'Agst Ref') {
      this.#uses.push({ user, reference, name, amount });
      return;
    }
    const piece = this.#own(user, reference, amount) ?? this.#add(reference, name, 0, user, amount > 0 ? 1 : -1);
    piece.open += Math.abs(amount);
  }

  /** Vouchers that turn out not to be taken open and use nothing. */
  forget(guids: ReadonlySet<string>): void {
    if (guids.size === 0) return;
    for (const [reference, pieces] of this.#pieces)
      this.#pieces.set(
        reference,
        pieces.filter(({ user }) => user === null || !guids.has(user.guid)),
      );
    for (let at = this.#uses.length - 1; at >= 0; at--) if (guids.has(this.#uses[at]?.user.guid ?? '')) this.#uses.splice(at, 1);
  }

  /** The parts of an amount of a voucher; what is on account has none. */
  partsOf(guid: string, ledger: string, { type, name, amount }: VoucherBill): readonly BillPart[] {
    if (type === 'On Account' || name === null || amount === 0) return [];
    this.#settle();
    const reference = this.#referenceOf(ledger, name);
    if (type === 'Agst Ref') return this.#parts.get(keyOfUse(guid, reference, amount)) ?? [];
    const piece = this.#own({ guid }, reference, amount);
    const kind = type === 'Advance' ? 'advance' : 'new';
    return piece === undefined ? [] : [{ kind, number: this.#called(piece), amount: paise(Math.abs(amount)) }];
  }

  /** The vouchers whose bills this one settles; of an invoice, those that its set-off does. */
  usesOf(guid: string): Iterable<string> {
    this.#settle();
    return this.#settled.get(guid) ?? [];
  }

  /** The number in the books of the bill that an invoice opens with this name. */
  #called({ user, name, copy }: Piece): string {
    if (user !== null && user.slug !== null) return this.#numberOf(user.guid, user.slug);
    return copy === 1 ? fitted(name, mostOfNumber) : `${fitted(name, mostOfNumber - 5)} (${copy})`;
  }

  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const inOrder = this.#uses.toSorted((one, other) => one.user.date.localeCompare(other.user.date));
    for (const use of inOrder) {
      const key = keyOfUse(use.user.guid, use.reference, use.amount);
      this.#parts.set(key, [...(this.#parts.get(key) ?? []), ...this.#settledBy(use)]);
    }
  }

  #settledBy({ user, reference, name, amount }: Use): readonly BillPart[] {
    const parts: BillPart[] = [];
    let left = Math.abs(amount);
    for (const piece of this.#pieces.get(reference) ?? []) {
      const part = piece.side > 0 === amount > 0 || piece.user?.guid === user.guid ? 0 : Math.min(left, piece.open);
      if (part === 0) continue;
      piece.open -= part;
      left -= part;
      if (piece.user !== null) this.#settled.set(user.guid, (this.#settled.get(user.guid) ?? new Set()).add(piece.user.guid));
      parts.push({ kind: 'against', number: this.#called(piece), amount: paise(part) });
    }
    // An invoice has one bill, which keeps what is left of it.
    if (left === 0 || user.slug !== null) return parts;
    const known = (this.#pieces.get(reference) ?? [])[0]?.name ?? name;
    const piece = this.#add(reference, known, Math.sign(amount) * left, { guid: user.guid, slug: null });
    return [...parts, { kind: 'new', number: this.#called(piece), amount: paise(left) }];
  }

  #own({ guid }: Pick<BillUser, 'guid'>, reference: string, amount: number): Piece | undefined {
    return this.#pieces.get(reference)?.find(({ user, side }) => user?.guid === guid && side > 0 === amount > 0);
  }

  #add(reference: string, name: string, amount: number, user: Piece['user'], side: 1 | -1 = amount > 0 ? 1 : -1): Piece {
    const pieces = this.#pieces.get(reference) ?? [];
    this.#pieces.set(reference, pieces);
    const named = user === null || user.slug === null;
    const copy = named ? pieces.filter((one) => one.user === null || one.user.slug === null).length + 1 : 1;
    const piece = { user: user && { guid: user.guid, slug: user.slug }, name, side, copy, open: Math.abs(amount) };
    pieces.push(piece);
    return piece;
  }

  #referenceOf(ledger: string, name: string): string {
    return `${nameKey(this.#masters.ledgers.find(ledger)?.name ?? ledger)}\n${nameKey(name)}`;
  }
}

function keyOfUse(guid: string, reference: string, amount: number): string {
  return [guid, reference, amount > 0 ? 'debit' : 'credit'].join('\n');
}

/**
 * The bills of one ledger in a voucher, with what it settles of one bill in several amounts as one amount: `partsOf` has the parts of all of
 * them.
 */
export function together(bills: readonly VoucherBill[]): readonly VoucherBill[] {
  const settled = new Map<string, VoucherBill>();
  const keyOf = ({ name, amount }: VoucherBill) => `${nameKey(name ?? '')}|${amount > 0}`;
  const settles = ({ type }: VoucherBill) => type === 'Agst Ref';
  for (const bill of bills.filter(settles)) {
    const before = settled.get(keyOf(bill));
    settled.set(keyOf(bill), before === undefined ? bill : { ...before, amount: paise(before.amount + bill.amount) });
  }
  return [...bills.filter((bill) => !settles(bill)), ...settled.values()];
}

/** Of the number of a bill. */
const mostOfNumber = 60;
