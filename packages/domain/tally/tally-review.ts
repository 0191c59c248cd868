import { stateName } from '#domain/address/state';
import { limits } from '#domain/limits';
import { nameKey } from '#domain/migration/name-key';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { TallyLedger } from '#domain/tally/masters';
import type { TallyFigures } from '#domain/tally/tally-figures';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import { type Day, formatDay } from '#domain/time/day';
import { labelOf, yearOf } from '#domain/time/financial-year';

export const noteCodes = [
  'group-loop',
  'missing-group',
  'long-name',
  'opening-unread',
  'opening-bills-differ',
  'missing-type',
  'missing-master',
  'voucher-unread',
  'voucher-does-not-add-up',
  'unknown-currency',
  'godown-missing',
  'godown-empty',
  'igst-on-intra',
  'number-repeats',
  'voucher-repeats',
  'negative-stock',
  'cancelled',
  'optional',
  'post-dated',
  'payroll',
  'attendance',
  'memorandum',
  'reversing-journal',
  'receipt-note',
  'job-work-order',
  'material-movement',
  'rejection',
  'physical-stock',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/**
 * What a person should know about a file before it is imported. `error`: what it names is not taken until somebody decides; `warning`: it is
 * taken or left as the text says; `info`: it is only counted.
 */
export interface TallyNote {
  readonly code: NoteCode;
  readonly severity: 'error' | 'warning' | 'info';
  /** A master, or the type and number of a voucher. */
  readonly object: string;
  readonly text: string;
  /** Its line or message in the file; null for the book as a whole. */
  readonly place: number | null;
}

/** What becomes of a voucher: `reported`: it is named, and has no place in the product. */
export type VoucherFate = 'taken' | 'cancelled' | 'reported' | 'error';

/** Looks at the vouchers of a file one by one, once all masters are known. */
export class TallyReview {
  readonly counts: Record<VoucherFate, number> = { taken: 0, cancelled: 0, reported: 0, error: 0 };
  readonly #masters: TallyMasters;
  readonly #asOf: Day;
  /** By code and object, so that what is wrong with a master is said once. */
  readonly #notes = new Map<string, TallyNote>();
  readonly #numbers = new Map<string, number>();
  readonly #guids = new Set<string>();

  constructor(masters: TallyMasters, asOf: Day) {
    this.#masters = masters;
    this.#asOf = asOf;
    this.#lookAtGroups();
    const { groups, ledgers, items } = masters;
    for (const { name, place } of [...groups.all, ...ledgers.all, ...items.all]) this.#lookAtName(name, place);
    for (const ledger of masters.ledgers.all) this.#lookAtOpening(ledger);
  }

  get notes(): readonly TallyNote[] {
    return [...this.#notes.values()];
  }

  /** The base is null if no voucher type of the file and none of Tally's has the name. */
  look(voucher: TallyVoucher, base: BaseType | null): VoucherFate {
    const fate = this.#fateOf(voucher, base);
    this.counts[fate] += 1;
    return fate;
  }

  /** After the last voucher. */
  lookAtStock(figures: TallyFigures): void {
    for (const { item, godown, quantity, day } of figures.negatives()) {
      const since = day === null ? 'when the books begin' : `on ${formatDay(day)}`;
      this.#note(
        'negative-stock',
        'warning',
        item,
        `There are ${formatScaled(quantity)} of it in ${godown || 'the first location'} ${since}.`,
      );
    }
  }

  #fateOf(voucher: TallyVoucher, base: BaseType | null): VoucherFate {
    const { place } = voucher;
    const object = calledIn(voucher);
    const note = (code: NoteCode, severity: TallyNote['severity'], text: string) => this.#note(code, severity, object, text, place);
    if (this.#guids.has(voucher.guid)) {
      note('voucher-repeats', 'warning', 'This voucher is there more than once. The first one is taken.');
      return 'error';
    }
    this.#guids.add(voucher.guid);
    if (voucher.isCancelled) {
      note('cancelled', 'info', 'It is cancelled in Tally. Its number stays used.');
      return 'cancelled';
    }
    if (base === null) {
      this.#note('missing-type', 'error', `voucher type ${voucher.type}`, `${object} is of a type that the file does not have.`, place);
      return 'error';
    }
    if (voucher.isOptional) {
      note('optional', 'info', `It is optional in Tally and counts nowhere: ₹${formatPaise(paise(debitsOf(voucher)))}.`);
      return 'reported';
    }
    const outside = outsiders[base];
    if (outside !== undefined) {
      note(outside.code, outside.severity, `${outside.text}${base === 'Payroll' ? `: ${linesOf(voucher)}` : ''}.`);
      return 'reported';
    }
    if (this.#hasErrors(voucher, object)) return 'error';
    this.#warn(voucher, base, object);
    return 'taken';
  }

  #hasErrors(voucher: TallyVoucher, object: string): boolean {
    const { date, unread, lines, goods, place } = voucher;
    if (date === null || unread.length > 0) {
      const what = date === null ? 'Its date' : `The amount ${unread[0] ?? ''}`;
      this.#note('voucher-unread', 'error', object, `${what} cannot be read.`, place);
      return true;
    }
    const missing = [
      ...lines.flatMap(({ ledger }) => (this.#masters.ledgers.find(ledger) === undefined ? [`ledger ${ledger}`] : [])),
      ...goods.flatMap(({ item }) => (this.#masters.items.find(item) === undefined ? [`item ${item}`] : [])),
    ];
    for (const one of new Set(missing))
      this.#note('missing-master', 'error', one, `${object} names it, and the file does not have it.`, place);
    const isPlaced = lines.every(({ ledger }) => {
      const found = this.#masters.ledgers.find(ledger);
      return found === undefined || found.parent === null || this.#masters.defaultGroup(found.parent) !== null;
    });
    const rest = lines.reduce((sum, { amount }) => sum + amount, 0);
    if (rest !== 0) {
      this.#note(
        'voucher-does-not-add-up',
        'error',
        object,
        `Its debits and credits differ by ₹${formatPaise(paise(Math.abs(rest)))}.`,
        place,
      );
    }
    return missing.length > 0 || !isPlaced || rest !== 0;
  }

  #warn(voucher: TallyVoucher, base: BaseType, object: string): void {
    const { date, place, lines, goods } = voucher;
    if (voucher.isPostDated) {
      const isDue = date !== null && date <= this.#asOf;
      this.#note(
        'post-dated',
        'info',
        object,
        isDue ? 'It was post-dated, and its day has come.' : 'It is post-dated, and counts from its day on.',
        place,
      );
    }
    for (const { ledger, foreign, bills } of lines)
      if (foreign !== null && this.#masters.currencies.find(foreign.symbol) === undefined)
        this.#note(
          'unknown-currency',
          'warning',
          `${ledger} / ${bills[0]?.name ?? voucher.number}`,
          `The file does not say which currency ${foreign.symbol} is. Its rupees are taken.`,
          place,
        );
    for (const godown of new Set(goods.flatMap(({ lots }) => lots.map((lot) => lot.godown)))) {
      if (godown === null)
        this.#note('godown-empty', 'info', object, 'It says no godown for some goods. The first location is taken.', place);
      else if (this.#masters.godowns.find(godown) === undefined)
        this.#note('godown-missing', 'warning', godown, 'The file does not have this godown. The first location is taken.', place);
    }
    if (this.#hasIgstWithinState(voucher, base))
      this.#note(
        'igst-on-intra',
        'warning',
        object,
        'It has IGST although the goods stay in the own state. It is kept as it is written.',
        place,
      );
    this.#countNumber(voucher, object);
  }

  /** The place of supply of what is bought in another state is the own state, and IGST is right. */
  #hasIgstWithinState({ ownGstin, placeOfSupply, party, partyGstin, lines }: TallyVoucher, base: BaseType): boolean {
    const ownState = stateName(ownGstin?.slice(0, 2) ?? '');
    if (ownState === undefined || placeOfSupply === null || nameKey(placeOfSupply) !== nameKey(ownState)) return false;
    const isBought = base === 'Purchase' || base === 'Debit Note';
    const ledger = this.#masters.ledgers.find(party);
    const partyState = stateName((partyGstin ?? ledger?.gstin ?? '').slice(0, 2)) ?? ledger?.state ?? null;
    if (isBought && partyState !== null && nameKey(partyState) !== nameKey(ownState)) return false;
    return lines.some((line) => this.#masters.ledgers.find(line.ledger)?.dutyHead === 'IGST');
  }

  /** Numbers repeat each year. */
  #countNumber({ type, number, date, place }: TallyVoucher, object: string): void {
    if (number === '' || date === null) return;
    const year = labelOf(yearOf(date));
    const key = [nameKey(type), year, number].join('|');
    const count = (this.#numbers.get(key) ?? 0) + 1;
    this.#numbers.set(key, count);
    if (count === 2)
      this.#note('number-repeats', 'warning', object, `This number is there more than once in ${year}. All are taken.`, place);
  }

  #lookAtGroups(): void {
    const { groups } = this.#masters;
    const looped = groups.all.filter((group) => this.#masters.defaultGroup(group.name) === null);
    const inLoop = looped.filter((group) => {
      const above = new Set<string>();
      for (let at = groups.find(group.parent); at !== undefined && !above.has(at.name); at = groups.find(at.parent)) above.add(at.name);
      return above.has(group.name);
    });
    if (inLoop.length > 0) {
      const names = inLoop.map(({ name }) => name).join(', ');
      this.#note(
        'group-loop',
        'error',
        names,
        'These groups are above each other. Give one of them another group in Tally.',
        inLoop[0]?.place,
      );
    }
    for (const { name, parent, place } of looped)
      if (!inLoop.some((one) => one.name === name) && groups.find(parent) === undefined)
        this.#note('missing-group', 'error', name, `It is under ${parent ?? 'no group'}, which the file does not have.`, place);
  }

  /** The vouchers that name it would be refused with it. */
  #lookAtName(name: string, place: number): void {
    if (name.length <= limits.namesLength) return;
    const text = `Its name has ${name.length} letters, and the books take ${limits.namesLength}. Shorten it in Tally, and export again.`;
    this.#note('long-name', 'error', name, text, place);
  }

  #lookAtOpening({ name, opening, bills, isBillWise, place }: TallyLedger): void {
    if (opening === null) this.#note('opening-unread', 'error', name, 'Its opening balance cannot be read.', place);
    if (opening === null || !isBillWise || bills.length === 0) return;
    const billed = bills.reduce((sum, { amount }) => sum + amount, 0);
    const rest = Math.abs(opening - billed);
    if (rest === 0) return;
    const [ledger, sum, left] = [Math.abs(opening), Math.abs(billed), rest].map((amount) => `₹${formatPaise(paise(amount))}`);
    this.#note(
      'opening-bills-differ',
      'warning',
      name,
      `Its opening balance is ${ledger}, and its bills are ${sum}. ${left} open on account.`,
      place,
    );
  }

  #note(code: NoteCode, severity: TallyNote['severity'], object: string, text: string, place: number | null = null): void {
    const key = `${code}|${object}`;
    if (!this.#notes.has(key)) this.#notes.set(key, { code, severity, object, text, place });
  }
}

/** What the product has no place for, or keeps in another way. */
export const outsiders: Readonly<Partial<Record<BaseType, Pick<TallyNote, 'code' | 'severity' | 'text'>>>> = {
  Payroll: { code: 'payroll', severity: 'warning', text: 'Salaries come as debits and credits, without employees and pay heads' },
  Attendance: { code: 'attendance', severity: 'info', text: 'Attendance is not taken' },
  Memorandum: { code: 'memorandum', severity: 'info', text: 'A memorandum counts nowhere' },
  'Reversing Journal': { code: 'reversing-journal', severity: 'info', text: 'A reversing journal counts nowhere' },
  'Receipt Note': { code: 'receipt-note', severity: 'info', text: 'Its goods come with the purchase that has its number' },
  'Job Work In Order': { code: 'job-work-order', severity: 'info', text: 'Orders of job work are not taken' },
  'Job Work Out Order': { code: 'job-work-order', severity: 'info', text: 'Orders of job work are not taken' },
  'Material In': { code: 'material-movement', severity: 'warning', text: 'Goods of job work are not moved' },
  'Material Out': { code: 'material-movement', severity: 'warning', text: 'Goods of job work are not moved' },
  'Rejections In': { code: 'rejection', severity: 'warning', text: 'Goods that were rejected are not moved' },
  'Rejections Out': { code: 'rejection', severity: 'warning', text: 'Goods that were rejected are not moved' },
  'Physical Stock': { code: 'physical-stock', severity: 'warning', text: 'What was counted is not taken' },
};

function calledIn({ type, number }: TallyVoucher): string {
  return `${type} ${number}`.trim();
}

function debitsOf({ lines }: TallyVoucher): number {
  return lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}

/** `Basic Pay 38,000.00 Dr, Salary Payable 38,000.00 Cr`, with one sum for each ledger. */
function linesOf({ lines }: TallyVoucher): string {
  const sums = new Map<string, number>();
  for (const { ledger, amount } of lines) sums.set(ledger, (sums.get(ledger) ?? 0) + amount);
  return [...sums].map(([ledger, amount]) => `${ledger} ${formatPaise(paise(Math.abs(amount)))} ${amount < 0 ? 'Cr' : 'Dr'}`).join(', ');
}
