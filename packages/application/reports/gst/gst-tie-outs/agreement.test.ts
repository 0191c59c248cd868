import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { defaultLedgerId } from '#application/derived-id';
import { actOnDocument } from '#application/documents/act-on-document';
import type { Row } from '#application/ports/records';
import { buildWholeReport } from '#application/reports/build-report';
import { gstTieOutsReader } from '#application/reports/gst/gst-tie-outs/reader';
import { filterOf } from '#application/reports/kit/reader';
import { agrees } from '#domain/gst-returns/tie-outs/tie-outs';
import { paise } from '#domain/money/paise';
import { gstTieOuts } from '#modules/reports/gst/gst-tie-outs';
import { gstr9 } from '#modules/reports/gst/gstr-9';
import { openStorage } from '#storage/storage';
import { type Books, contextOn, documentOf, foundBooks, type OpenBooks, openBooks } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { branchOf, create } from '#test/kit/books/works';
import { newId } from '#test/kit/new-id';
import { countUnits } from '#test/kit/read-units';
import { runs, sizeOf } from '#test/kit/runs';

/**
 * Random documents of two months, some cancelled, and journals to tax ledgers by hand: what returns, registers and ledgers say agrees but for
 * these journals, and each of them is shown with what it changed.
 */
let engine: OpenBooks;
let books: Books;
beforeAll(async () => {
  engine = await openBooks();
});
afterAll(() => engine.close());

const months = ['2026-10', '2026-11'] as const;
const kinds = [
  ...(['sale', 'sale to a consumer', 'exempt sale', 'export', 'return', 'credit note', 'debit note', 'income', 'advance'] as const),
  ...(['purchase', 'reverse charge', 'blocked purchase', 'purchase return', 'expense'] as const),
];
type Kind = (typeof kinds)[number];

const entry = fc.record({
  kind: fc.constantFrom<Kind>(...kinds),
  month: fc.constantFrom(...months),
  day: fc.integer({ min: 1, max: 20 }),
  pieces: fc.integer({ min: 2, max: 40 }),
  cancelled: fc.nat(9).map((roll) => roll === 0),
});
type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never;

const byHand = fc.record({
  tie: fc.constantFrom('output', 'input', 'reverse-charge' as const),
  head: fc.constantFrom('igst', 'cgst', 'sgst', 'cess' as const),
  month: fc.constantFrom(...months),
  day: fc.integer({ min: 1, max: 20 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
  credit: fc.boolean(),
});
const aliases = { output: ['output'], input: ['input', 'rcm_input'], 'reverse-charge': ['rcm_payable'] } as const;

interface Masters {
  readonly buyer: string;
  readonly consumer: string;
  readonly abroad: string;
  readonly supplier: string;
  readonly panel: string;
  readonly rice: string;
  readonly fitting: string;
}

/** A new organisation for each history. */
async function found(): Promise<Masters> {
  books = await foundBooks(engine.engine, engine.objects);
  const place = (state: string) => ({ line1: '', line2: '', city: '', state, pincode: '', country: 'India' });
  const party = async (name: string, group: string, more: Row) =>
    (await books.create('customer', { name, groupId: books.group(group), ...more })).id;
  const item = async (name: string, taxability: string, rate: number, hsn: string, more: Row = {}) => {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability, rate, hsn }];
    return (await books.create('inventory-item', { name, type: 'Goods', unitId: books.unit('NOS'), hsn, gstHistory, ...more })).id;
  };
  const supplier = { registrationType: 'Regular', gstin: '29AAKFS5678L1Z7', billingAddress: place('29') };
  return {
    buyer: await party('Asha', 'debtors', { registrationType: 'Regular', gstin: '27AAACR5055K1Z7', billingAddress: place('27') }),
    consumer: await party('Bela', 'debtors', { registrationType: 'Unregistered', billingAddress: place('30') }),
    abroad: await party('Cyrus', 'debtors', { clientType: 'Overseas', billingAddress: { ...place('96'), country: 'Oman' } }),
    supplier: await party('Sona', 'creditors', supplier),
    panel: await item('Panel', 'Taxable', 5_0000, '85414300'),
    rice: await item('Rice', 'Exempt', 0, '10063090'),
    fitting: await item('Fitting', 'Taxable', 18_0000, '998719', { type: 'Service' }),
  };
}

/** Enters what a history asks for; a return or a note needs its invoice, which is entered with it. */
async function enter(masters: Masters, { kind, month, day, pieces, cancelled }: Entry): Promise<void> {
  const date = `${month}-${String(day).padStart(2, '0')}`;
  const { buyer, consumer, abroad, supplier, panel, rice, fitting } = masters;
  const lines = (itemId: string, more: Row = {}) => [{ itemId, quantity: pieces * 1_0000, rate: 333_3300, ...more }];
  const bought = () => ({ date, partyId: supplier, referenceNo: randomUUID().slice(0, 12), referenceDate: date });
  const sale = () => books.enter('sales-invoice', { date, partyId: buyer, lines: lines(panel) });
  const purchase = () => books.enter('purchase-invoice', { ...bought(), lines: lines(panel) });
  const ofLine = (slug: string, id: string, more: Row) => [{ itemId: panel, sourceSlug: slug, sourceId: id, sourceLine: '1', ...more }];
  const withTax = (type: string, partyId: string, ledger: string) =>
    books.enter('journal-voucher', {
      ...{ date, type, partyId },
      items: [{ ledgerId: books.ledger(ledger), amount: pieces * 777_77, taxRate: 18_0000, hsn: '998331' }],
    });
  const made: Readonly<Record<Kind, () => Promise<readonly [string, { readonly id: string }]>>> = {
    sale: async () => ['sales-invoice', await sale()],
    'sale to a consumer': async () => [
      'sales-invoice',
      await books.enter('sales-invoice', { date, partyId: consumer, placeOfSupply: '30', lines: lines(fitting) }),
    ],
    'exempt sale': async () => [
      'sales-invoice',
      await books.enter('sales-invoice', { date, partyId: buyer, lines: [...lines(rice), ...lines(panel)] }),
    ],
    export: async () => [
      'sales-invoice',
      await books.enter('sales-invoice', {
        date,
        partyId: abroad,
        exportType: pieces % 2 === 0 ? 'with-payment' : 'without-payment',
        lines: lines(panel),
      }),
    ],
    return: async () => {
      const { id } = await sale();
      const back = { date, partyId: buyer, invoiceId: id, lines: ofLine('sales-invoice', id, { quantity: 1_0000 }) };
      return ['sales-return', await books.enter('sales-return', back)];
    },
    'credit note': async () => {
      const { id } = await sale();
      const note = { date, partyId: buyer, invoiceId: id, reason: '02', lines: ofLine('sales-invoice', id, { amount: 100_01 }) };
      return ['credit-note', await books.enter('credit-note', note)];
    },
    'debit note': async () => {
      const { id } = await purchase();
      const note = {
        date,
        partyId: supplier,
        purchaseInvoiceId: id,
        reason: '03',
        lines: ofLine('purchase-invoice', id, { amount: 100_01 }),
      };
      return ['debit-note', await books.enter('debit-note', note)];
    },
    income: async () => ['journal-voucher', await withTax('Income', buyer, 'discount_received')],
    advance: async () => [
      'journal-voucher',
      await books.enter('journal-voucher', {
        ...{ date, type: 'Advance Receipt', partyId: buyer, accountId: books.ledger('cash') },
        advances: [{ amount: pieces * 999_99, taxRate: 18_0000, hsn: '998719' }],
      }),
    ],
    purchase: async () => ['purchase-invoice', await purchase()],
    'reverse charge': async () => [
      'purchase-invoice',
      await books.enter('purchase-invoice', { ...bought(), reverseCharge: true, lines: lines(fitting) }),
    ],
    'blocked purchase': async () => [
      'purchase-invoice',
      await books.enter('purchase-invoice', { ...bought(), lines: lines(panel, { itc: 'ineligible' }) }),
    ],
    'purchase return': async () => {
      const { id } = await purchase();
      const back = { date, partyId: supplier, invoiceId: id, lines: ofLine('purchase-invoice', id, { quantity: 1_0000 }) };
      return ['purchase-return', await books.enter('purchase-return', back)];
    },
    expense: async () => ['journal-voucher', await withTax('Expense', supplier, 'bank_charges')],
  };
  const [slug, { id }] = await made[kind]();
  if (!cancelled) return;
  const version = (await books.context.ports.records.find(books.context.scope, slug, id))?.version ?? 0;
  await actOnDocument(books.context, documentOf(slug), id, 'cancel', { version, remark: 'Entered twice' });
}

const monthOf = (month: string) => ({ from: `${month}-01`, to: month === '2026-10' ? '2026-10-31' : '2026-11-30' });
const tiesOf = async (month: string) =>
  (await gstTieOutsReader.page(books.context, filterOf(gstTieOuts, monthOf(month)))).ties.filter((one) => !agrees(one));

it('agrees while only documents were entered, and shows each journal to a tax ledger as its difference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 15, maxLength: 25, size: 'max' }),
      fc.array(byHand, { maxLength: 6 }),
      async (entries, journals) => {
        const masters = await found();
        for (const [at, one] of entries.entries()) {
          await enter(masters, one);
          if (at === 10) await books.storage.projector.project(books.context.scope.organisationId, branchOf(books.context.scope));
        }
        for (const month of months) expect(await tiesOf(month)).toEqual([]);
        const wanted = new Map<string, object[]>();
        for (const { tie, head, month, day, amount, credit } of journals) {
          const [alias = ''] = aliases[tie].slice(amount % aliases[tie].length);
          const [taxed, other] = [books.ledger(`${alias}_${head}`), books.ledger('cash')];
          const { id } = await books.enter('journal-voucher', {
            ...{ date: `${month}-${String(day).padStart(2, '0')}`, type: 'Journal' },
            lines: [
              { ledgerId: credit ? other : taxed, debit: amount },
              { ledgerId: credit ? taxed : other, credit: amount },
            ],
          });
          // The return has none of it.
          const more = (credit ? amount : -amount) * (tie === 'input' ? -1 : 1);
          const name = `${month} ${tie}`;
          wanted.set(name, [...(wanted.get(name) ?? []), { id, [head]: 0 - more }]);
        }
        for (const month of months) {
          const differing = await tiesOf(month);
          for (const { name, difference } of differing) {
            const asked = { ...monthOf(month), tie: name };
            const { vouchers } = await gstTieOutsReader.whole(books.context, filterOf(gstTieOuts, asked));
            for (const head of ['igst', 'cgst', 'sgst', 'cess'] as const)
              expect(vouchers.reduce((sum, voucher) => sum + voucher.difference[head], 0)).toBe(difference[head]);
          }
          for (const tie of ['output', 'input', 'reverse-charge'] as const) {
            const { vouchers } = await gstTieOutsReader.whole(books.context, filterOf(gstTieOuts, { ...monthOf(month), tie }));
            const shown = vouchers.map(({ id, difference: { documents: _, taxable: __, ...taxes } }) => ({
              id,
              ...Object.fromEntries(Object.entries(taxes).filter(([, amount]) => amount !== 0)),
            }));
            const byId = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
            expect(shown.sort(byId)).toEqual((wanted.get(`${month} ${tie}`) ?? []).sort(byId));
          }
          expect(differing.every(({ name }) => wanted.has(`${month} ${name}`))).toBe(true);
        }
      },
    ),
    { numRuns: runs(3) },
  );
}, 240_000);

it('costs the same read units whatever the number of documents of the month', async () => {
  books = await foundBooks(engine.engine, engine.objects);
  const { scope } = books.context;
  const ledger = (alias: string) => defaultLedgerId(scope.organisationId, alias);
  const invoiceOf = (date: string, at: number) => {
    const [taxable, tax] = [1_000_00 + at, 25_00 + (at % 7)];
    const row = { taxability: 'Taxable', rate: 5_0000, taxable, igst: 0, cgst: tax, sgst: tax, cess: 0 };
    const id = newId();
    return create(scope, {
      ...{ id, date },
      row: {
        ...{ partyName: 'Asha', partyGstin: '27AAACR5055K1Z7', placeOfSupply: '27', supplyKind: 'intra', total: taxable + 2 * tax },
        ...{ rates: [row], hsnSummary: [{ ...row, hsn: String(8_501 + (at % 40)), unit: 'NOS', quantity: 1_0000 }] },
      },
      effect: {
        date,
        postings: [
          { ledgerId: ledger('cash'), amount: paise(taxable + 2 * tax) },
          { ledgerId: ledger('sales'), amount: paise(-taxable) },
          { ledgerId: ledger('output_cgst'), amount: paise(-tax) },
          { ledgerId: ledger('output_sgst'), amount: paise(-tax) },
        ],
        bills: [],
        movements: [],
      },
    });
  };
  const costOf = async (month: string, count: number) => {
    const works = Array.from({ length: count }, (_, at) => invoiceOf(`${month}-${String(1 + (at % 28)).padStart(2, '0')}`, at));
    for (let at = 0; at < count; at += 3_000) await books.storage.journal.commitAll(scope, branchOf(scope), works.slice(at, at + 3_000));
    for (const stream of ['organisation', branchOf(scope)] as const) await books.storage.projector.project(scope.organisationId, stream);
    const client = engine.engine.newClient();
    const counted = countUnits(client);
    const storage = openStorage({ says, client, tables: engine.engine.tables, clock: { now: () => new Date() } });
    const context: Context = contextOn(storage, scope, engine.objects);
    const { rows } = await buildWholeReport(context, gstTieOuts, filterOf(gstTieOuts, monthOf(month)) as never);
    expect(rows.every(({ cells }) => cells['result'] === 'Agrees')).toBe(true);
    const tied = counted.units;
    await buildWholeReport(context, gstr9, filterOf(gstr9, { from: '2026-04-01', to: '2027-03-31' }) as never);
    client.destroy();
    return { tied, annual: counted.units - tied };
  };
  const [few, many] = [await costOf('2026-10', 200), await costOf('2026-11', sizeOf(3_000, 100_000))];
  expect(many.tied).toBeLessThanOrEqual(24);
  expect(many.tied).toBeLessThanOrEqual(few.tied * 1.5);
  expect(many.annual).toBeLessThanOrEqual(24);
}, 240_000);
