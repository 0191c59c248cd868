import type { BookRow, PortalRow } from '#domain/gstr-2b/matching/rows';
import { type Paise, paise, zero } from '#domain/money/paise';
import { addDays, type Day } from '#domain/time/day';

/** Purchases of a year and what suppliers reported, with known truth: what belongs together is decided before the rows are written. */
export interface PurchasesAndReports {
  readonly books: readonly BookRow[];
  readonly portal: readonly PortalRow[];
  /** The portal row of each purchase that has one. */
  readonly truth: ReadonlyMap<string, string>;
}

interface Supplier {
  readonly gstin: string;
  readonly state: string;
  readonly style: (number: number) => string;
  number: number;
}

/** Ways in which suppliers number their invoices. */
const styles: readonly ((number: number) => string)[] = [
  (number) => `INV/25-26/${pad(number, 4)}`,
  (number) => `${number}`,
  (number) => `SI-${pad(number, 6)}`,
  (number) => `2025-26/${number}`,
  (number) => `A/${pad(number, 5)}/25-26`,
  (number) => `GST${number}`,
];

/** Ways in which people type a number that they read. */
const typings: readonly ((number: string) => string)[] = [
  (number) => number.replace(/[/-]/g, ''),
  (number) => number.replaceAll('/', '-'),
  (number) => number.replace(/(^|[^0-9])0+(?=\d)/g, '$1'),
  (number) => number.toLowerCase(),
  (number) => number.replace(/^(INV|SI|GST|A)/, ''),
];

const pad = (number: number, width: number) => String(number).padStart(width, '0');
const ownGstin = '27AAACX1234A1Z5';
const states = ['27', '27', '27', '29', '33', '07'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The same numbers in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Of a hundred purchases 80 are the same on the portal, 8 have their number typed in another way, 4 are some paise apart, 2 have another
 * value, and 1 is from another GSTIN of the supplier. 5 are not there, and as many others are.
 */
export function purchasesAndReports(count: number, supplierCount: number): PurchasesAndReports {
  const next = chance(20_260_401 + supplierCount);
  const pick = <One>(all: readonly [One, ...One[]] | readonly One[]): One => all[next(all.length)] as One;
  const word = (length: number) => Array.from({ length }, () => letters[next(26)]).join('');
  const suppliers = Array.from({ length: supplierCount }, (): Supplier => {
    const state = pick(states);
    return {
      state,
      gstin: `${state}${word(3)}C${word(1)}${pad(next(10_000), 4)}${word(1)}1Z${next(10)}`,
      style: pick(styles),
      number: 1 + next(500),
    };
  });
  const books: BookRow[] = [];
  const portal: PortalRow[] = [];
  const truth = new Map<string, string>();
  const day = (): Day => addDays('2025-04-01', next(365));
  const report = (id: string, book: BookRow, changed: Partial<PortalRow>) => {
    const { kind: _, ...same } = book;
    portal.push({ ...same, ...reported, id, ...changed });
  };
  for (let at = 0; at < count; at += 1) {
    const supplier = pick(suppliers);
    supplier.number += 1 + next(3);
    const book = purchase(`P${at}`, supplier, day(), supplier.style(supplier.number), next);
    books.push(book);
    const lot = next(100);
    const id = `Q${at}`;
    if (lot >= 95) {
      const other = pick(suppliers);
      report(id, purchase('', other, day(), other.style(100_000 + at), next), {});
      continue;
    }
    truth.set(book.id, id);
    if (lot < 80) report(id, book, {});
    else if (lot < 88) report(id, book, { number: pick(typings)(book.number) });
    else if (lot < 92) report(id, book, { taxable: paise(book.taxable + pick([-50, 40, 49])) });
    else if (lot < 94) report(id, book, { taxable: paise(Math.round(book.taxable * 1.1)) });
    else report(id, book, { supplier: `24${supplier.gstin.slice(2)}` });
  }
  for (let at = portal.length - 1; at > 0; at -= 1) {
    const other = next(at + 1);
    [portal[at], portal[other]] = [portal[other] as PortalRow, portal[at] as PortalRow];
  }
  return { books, portal, truth };
}

const reported: Pick<PortalRow, 'section' | 'part' | 'period' | 'kind' | 'itc' | 'original'> = {
  section: 'B2B',
  part: 'credit',
  period: '2025-10',
  kind: 'invoice',
  itc: { said: 'Y', reason: '' },
  original: null,
};

function purchase(id: string, { gstin, state }: Supplier, date: Day, number: string, next: (below: number) => number): BookRow {
  const taxable = 1_000_00 + next(4_99_000_00);
  const tax = Math.round((taxable * ([5, 12, 18, 28][next(4)] ?? 0)) / 100);
  const isOtherState = state !== '27';
  const half: Paise = isOtherState ? zero : paise(Math.round(tax / 2));
  return {
    ...{ id, kind: 'purchase', ownGstin, supplier: gstin, number, date, port: null, placeOfSupply: '27', reverseCharge: false },
    ...{ taxable: paise(taxable), igst: isOtherState ? paise(tax) : zero, cgst: half, sgst: half, cess: zero, rates: [] },
  };
}
