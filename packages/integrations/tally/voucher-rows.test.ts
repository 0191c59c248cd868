import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extend, paise, percentOf, scaled } from '#domain/money/paise';
import { parsePaise, parseScaled } from '#domain/money/parse';
import type { TakenRecord } from '#domain/tally/rows/row-texts';
import { VoucherRowsOf } from '#domain/tally/rows/voucher-rows';
import { TallyFigures } from '#domain/tally/tally-figures';
import { namesOfFile } from '#test/kit/tally/names-of-file';
import { readFile } from '#test/kit/tally/read-file';

const folder = join(import.meta.dirname, 'cases');

/** What becomes of the vouchers of a file. */
async function rowsOf(bytes: Uint8Array) {
  const { masters, vouchers } = await readFile(bytes);
  const names = namesOfFile(masters, { gstin: '27AAHCS7412K1Z2', state: '27' });
  const rows = new VoucherRowsOf(masters, names, { asOf: '2026-03-31', unlike: 'left' });
  for (const { voucher, base } of vouchers) rows.know(voucher, base);
  const all = vouchers.map(({ voucher, base }) => ({ voucher, base, rows: rows.rows(voucher, base) }));
  return { masters, names, all };
}

const cases = readdirSync(folder).filter((name) => /^\d\d-.*\.(xml|json)$/.test(name) && !name.endsWith('.expected.json'));

it('each small file with a trap becomes what it should', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const name of cases) {
    const { all } = await rowsOf(readFileSync(join(folder, name)));
    found[name.slice(0, 2)] = all.map(({ voucher, rows }) => {
      const what = 'left' in rows ? `left: ${rows.left}` : rows.taken.map(({ slug }) => slug).join(' + ');
      return `${voucher.type} ${voucher.number}: ${what}`;
    });
  }
  expect(found).toMatchInlineSnapshot(`
    {
      "01": [
        "Journal 1: journal-voucher",
        "Journal 2: journal-voucher",
      ],
      "02": [
        "Journal 1: journal-voucher",
      ],
      "03": [
        "Journal X1: journal-voucher",
      ],
      "04": [
        "Sales S1: sales-invoice",
        "Receipt 1: bank-cash",
      ],
      "05": [
        "Journal 1: left: The books have no ledger for Old Landlord.",
        "Journal 2: journal-voucher",
      ],
      "07": [
        "Journal 1: journal-voucher",
      ],
      "08": [
        "Receipt 1: bank-cash",
      ],
      "09": [
        "Purchase P1: left: It has no IGST, where ₹288.00 follows from the rates of its items.",
      ],
      "10": [
        "Sales S1: left: It has no CGST, where ₹126.67 follows from the rates of its items.",
      ],
      "11": [
        "Purchase P1: purchase-invoice",
      ],
      "12": [
        "Sales S1: sales-invoice",
        "Purchase P1: left: It has no IGST, where ₹315.00 follows from the rates of its items.",
      ],
      "13": [
        "Sales S1: sales-invoice",
        "Purchase P1: left: It has no IGST, where ₹18.04 follows from the rates of its items.",
      ],
      "15": [
        "Sales S1: left: It has ₹180.00 of IGST, where ₹0.00 follows from the rates of its items.",
      ],
      "16": [],
      "18": [
        "Receipt 1: bank-cash",
      ],
      "20": [
        "Payment 1: bank-cash",
        "Payment 2: bank-cash",
        "Payment 3: bank-cash",
      ],
      "21": [
        "Sales Q1: left: It is optional in Tally and counts nowhere.",
        "Journal 1: journal-voucher",
      ],
      "22": [
        "Sales S1: left: It is cancelled in Tally.",
        "Payment 7: left: It is cancelled in Tally.",
        "Payment 8: bank-cash",
      ],
      "23": [
        "Sales Order SO-1: sales-order",
        "Purchase Order PO-1: purchase-order",
      ],
      "25": [
        "Payroll 1: journal-voucher",
      ],
      "28": [
        "Purchase P1: purchase-invoice",
        "Assembly 1: production",
      ],
      "30": [
        "GST Sale Invoice 1: journal-voucher",
        "Branch Invoice 1: journal-voucher",
        "Expense V-1: journal-voucher",
        "Sales 77: left: It has no goods.",
      ],
      "33": [
        "Sales R&L/003: sales-invoice",
        "Receipt 1: bank-cash",
      ],
      "35": [
        "Journal 1: journal-voucher",
        "Journal 1: journal-voucher",
        "Journal 1: journal-voucher",
        "Payment 1: bank-cash",
      ],
      "37": [],
      "39": [
        "Journal 1: journal-voucher",
        "Journal 2: journal-voucher",
      ],
      "40": [
        "Purchase P1: purchase-invoice",
        "Sales S1: sales-invoice",
        "Sales S2: sales-invoice",
        "Credit Note C1: sales-return + journal-voucher",
        "Credit Note C2: sales-return + journal-voucher",
        "Debit Note D1: purchase-return + journal-voucher",
        "Credit Note C3: credit-note",
        "Credit Note C4: credit-note",
        "Credit Note C5: journal-voucher + stock-adjustment",
        "Sales S3: sales-invoice",
        "Purchase P2: purchase-invoice",
        "Credit Note C6: credit-note",
        "Debit Note D2: debit-note",
        "Receipt R1: bank-cash",
        "Credit Note C7: credit-note",
        "Sales S4: sales-invoice",
        "Sales S5: sales-invoice",
        "Purchase P3: purchase-invoice + journal-voucher",
        "Payment B1: bank-cash",
      ],
    }
  `);
});

describe('a book of two years', async () => {
  const { masters, names, all } = await rowsOf(gunzipSync(readFileSync(join(folder, 'book', 'book.xml.gz'))));
  const taken = all.flatMap(({ voucher, base, rows }) => ('left' in rows ? [] : [{ voucher, base, records: rows.taken }]));

  it('leaves only what has no place in the books', () => {
    const left = new Set(all.flatMap(({ voucher, base, rows }) => ('left' in rows && !voucher.isCancelled ? [base] : [])));
    const outside = ['Attendance', 'Memorandum', 'Reversing Journal', 'Physical Stock', 'Receipt Note'];
    const others = ['Material In', 'Material Out', 'Job Work Out Order', 'Rejections Out'];
    // One sale is optional, and one payment is of a day to come.
    expect([...left].sort()).toEqual([...outside, ...others, 'Payment', 'Sales'].sort());
  });

  it('posts in journals and in money what Tally has on each ledger, voucher by voucher', () => {
    for (const { voucher, records } of taken) {
      const posted = records.flatMap(postingsIn);
      if (posted.length === 0) continue;
      const sums = new Map<string, number>();
      for (const { ledger, amount } of posted) sums.set(ledger, (sums.get(ledger) ?? 0) + amount);
      for (const { ledger, amount } of voucher.lines) {
        const name = names.ledger(ledger, 'input') ?? ledger;
        sums.set(name, (sums.get(name) ?? 0) - amount);
      }
      expect([voucher.type, voucher.number, [...sums.values()].filter((rest) => rest !== 0)]).toEqual([voucher.type, voucher.number, []]);
    }
  });

  it('has in invoices the value of every item, and in all documents the quantities at each place', () => {
    const figures = new TallyFigures(masters, '2026-03-31');
    const moved = new Map<string, number>();
    for (const item of masters.items.all)
      for (const { godown, batch, quantity } of item.opening.rows)
        add(moved, [item.name, names.location(godown) ?? '', batch ?? ''], quantity);
    // The goods of a receipt note come with its purchase.
    for (const { voucher, base } of all) if (base === 'Receipt Note') figures.add(voucher, base);
    for (const { voucher, base, records } of taken) {
      figures.add(voucher, base);
      for (const record of records) for (const { place, quantity } of movementsIn(record)) add(moved, place, quantity);
      if (base !== 'Sales' && base !== 'Purchase') continue;
      const values = records.flatMap(linesIn).reduce((sum, line) => sum + worthOf(line), 0);
      const amounts = voucher.goods.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
      expect([voucher.number, values]).toEqual([voucher.number, amounts]);
    }
    const expected = new Map<string, number>();
    for (const [item, places] of figures.stock())
      for (const [place, quantity] of places) {
        const [godown = '', batch = ''] = place.split('|');
        add(expected, [item, names.location(godown || null) ?? '', batch], quantity);
      }
    const some = (map: ReadonlyMap<string, number>) => Object.fromEntries([...map].filter(([, quantity]) => quantity !== 0).toSorted());
    expect(some(moved)).toEqual(some(expected));
  });

  it('gives each document of a kind and year its own number, and each record a place after what it uses', () => {
    const numbers = taken.flatMap(({ records }) =>
      records.flatMap(({ slug, date, rows }) => {
        const number = rows[0]?.['number'];
        return number === undefined ? [] : [`${slug} ${date?.slice(0, 7) ?? ''} ${number}`];
      }),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    const levels = Map.groupBy(
      taken.flatMap(({ records }) => records),
      ({ level }) => level,
    );
    expect([...levels.keys()].sort()).toEqual([0, 1, 2, 3].slice(0, levels.size));
  });
});

function linesIn({ slug, rows }: TakenRecord) {
  return slug.endsWith('-invoice') ? rows.filter((row) => row['lines.0.itemId'] !== undefined) : [];
}

type Row = TakenRecord['rows'][number];

const money = (text: string | undefined) => paise(parsePaise(text ?? '0') ?? 0);
const number = (text: string | undefined) => scaled(parseScaled(text ?? '0') ?? 0);

function worthOf(row: Row): number {
  const gross = extend(number(row['lines.0.quantity']), number(row['lines.0.rate']));
  return gross - percentOf(gross, number(row['lines.0.discountPercent'])) - money(row['lines.0.discountAmount']);
}

/** What the rows of a journal, or of a bank or cash voucher, post: debits positive. */
function postingsIn({ slug, rows }: TakenRecord): readonly { readonly ledger: string; readonly amount: number }[] {
  if (slug === 'journal-voucher')
    return rows.flatMap((row) =>
      row['lines.0.ledgerId'] === undefined
        ? []
        : [{ ledger: row['lines.0.ledgerId'], amount: money(row['lines.0.debit']) - money(row['lines.0.credit']) }],
    );
  if (slug !== 'bank-cash') return [];
  const sign = rows[0]?.['type'] === 'Receipt' ? -1 : 1;
  const of = (list: string, side: number) =>
    rows.flatMap((row) => {
      const ledger = row[`${list}.0.ledgerId`];
      return ledger === undefined ? [] : [{ ledger, amount: side * money(row[`${list}.0.amount`]) }];
    });
  const others = [...of('lines', sign), ...of('deductions', -sign)];
  const account = others.reduce((sum, { amount }) => sum - amount, 0);
  return [...others, { ledger: rows[0]?.['accountId'] ?? '', amount: account }];
}

/** What moves at each place: item, location and batch. */
function movementsIn({ slug, rows }: TakenRecord): readonly { readonly place: readonly string[]; readonly quantity: number }[] {
  return rows.flatMap((row) => {
    const item = row['lines.0.itemId'];
    if (item === undefined) return [];
    const quantity = number(row['lines.0.quantity'] ?? row['lines.0.change']?.replace('-', ''));
    const at = (location: string | undefined) => [item, location ?? '', row['lines.0.batch'] ?? ''];
    const own = at(row['lines.0.location']);
    if (slug === 'stock-transfer') {
      return [
        { place: at(rows[0]?.['fromLocation']), quantity: -quantity },
        { place: at(rows[0]?.['toLocation']), quantity },
      ];
    }
    if (slug === 'production') return [{ place: own, quantity: row['lines.0.type'] === 'RAW_ITEM' ? -quantity : quantity }];
    if (slug === 'stock-adjustment') return [{ place: own, quantity: row['lines.0.change']?.startsWith('-') ? -quantity : quantity }];
    if (slug === 'purchase-invoice' || slug === 'sales-return') return [{ place: own, quantity }];
    const isBilledOnly = row['lines.0.fromDocument']?.startsWith('Delivery Note') === true;
    const leaves = slug === 'delivery-note' || slug === 'purchase-return' || (slug === 'sales-invoice' && !isBilledOnly);
    return leaves ? [{ place: own, quantity: -quantity }] : [];
  });
}

function add(map: Map<string, number>, place: readonly string[], quantity: number): void {
  const key = place.join('|');
  map.set(key, (map.get(key) ?? 0) + quantity);
}
