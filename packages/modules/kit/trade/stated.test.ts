import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Taken } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import { completeTrade } from '#modules/kit/trade/complete';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { type Correction, type CorrectionRow, correctionFields } from '#modules/kit/trade/correction/correction-fields';
import { postTrade } from '#modules/kit/trade/effect';
import { boughtCharge, boughtLine, tradeFields } from '#modules/kit/trade/fields';
import { billedFields } from '#modules/kit/trade/invoice-fields';
import { blankDocument, blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { buying, selling } from '#modules/kit/trade/side';
import { issuedFields, type StatedRow, statedFact, statedFields, statedProblems } from '#modules/kit/trade/stated';
import { totalsInput } from '#modules/kit/trade/tax/totals';

const fields = { ...tradeFields(buying), ...billedFields, ...statedFields };
const facts = sampleFacts();
const line = (itemId: string, rate: number, quantity = 1, change: object = {}) => ({
  ...blankRow(boughtLine),
  ...{ itemId, quantity: quantity * 1_0000, rate, ...change },
});

function invoiceOf(change: AnyRow, given: DocumentFacts = facts) {
  return completeTrade(
    { ...blankDocument(fields, '2026-11-03', 'supplier', []), ...change, number: 'PI/1' } as never,
    given,
    buying,
  ) as never as AnyRow & Parameters<typeof postTrade>[0];
}

/** Cables of 18 %: 100.10 have 9.01 of each head, and 200.20 have 18.02. */
const cables = { lines: [line('cable', 100_1000), line('cable', 200_2000)] };

describe('a purchase as on the paper of the supplier', () => {
  it.each([
    ['nothing typed', {}, [27_03, 27_03, 0, 0, 354_36]],
    ['more', { statedCgst: 27_05, statedSgst: 27_04 }, [27_05, 27_04, 0, 0, 354_39]],
    ['less', { statedCgst: 27_02, statedSgst: 27_02 }, [27_02, 27_02, 0, 0, 354_34]],
    ['a round-off', { statedRoundOff: -36 }, [27_03, 27_03, 0, -36, 354_00]],
    ['both', { statedCgst: 27_02, statedSgst: 27_02, statedRoundOff: 66 }, [27_02, 27_02, 0, 66, 355_00]],
    ['what is computed', { statedCgst: 27_03, statedIgst: 0 }, [27_03, 27_03, 0, 0, 354_36]],
  ] as const)('%s', (_, typed, figures) => {
    const row = invoiceOf({ ...cables, ...typed });
    expect([row.cgst, row.sgst, row.igst, row.roundOff, row.total]).toEqual(figures);
    for (const head of ['cgst', 'sgst'] as const) {
      for (const rows of [row.lines, row.rates, row.hsnSummary])
        expect((rows as readonly AnyRow[]).reduce((sum, one) => sum + Number(one[head]), 0)).toBe(row[head]);
    }
    const postings = new Map(postTrade(row, facts, buying, 'purchase').map(({ ledgerId, amount }) => [ledgerId, amount]));
    expect([...postings.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect([postings.get('input_cgst'), postings.get('input_sgst'), postings.get('supplier')]).toEqual([row.cgst, row.sgst, -row.total]);
  });

  it('the total is rounded after it, if the organisation rounds', () => {
    expect(invoiceOf({ ...cables, statedCgst: 27_20 }, sampleFacts({ roundOffPurchase: true }))).toMatchObject({
      roundOff: 47,
      total: 355_00,
    });
  });

  it('tax under reverse charge stays as it is', () => {
    const row = invoiceOf({ lines: [line('cable', 100_0000), line('legal', 100_0000)], statedCgst: 9_05 });
    expect(row.lines.map(({ cgst, taxedBy }) => [cgst, taxedBy])).toEqual([
      [9_05, 'party'],
      [9_00, 'rcm'],
    ]);
  });

  it('tax without credit is in the cost', () => {
    const row = invoiceOf({ lines: [line('car', 100_0000)], statedCgst: 9_05 });
    expect(row.lines[0]).toMatchObject({ inCost: 18_05, cost: 118_05 });
  });

  it('duty and surcharge are as on the bill of entry', () => {
    const cleared = { partyId: 'shenzhen', billOfEntryNo: '1', billOfEntryDate: '2026-11-02', dutyAmount: 100_01, surchargeAmount: 10_01 };
    const row = invoiceOf({ ...cleared, lines: [line('cable', 500_0000), line('panel', 500_0000)] });
    expect(row.lines.map(({ duty }) => duty)).toEqual([55_02, 55_00]);
    expect(row).toMatchObject({ duty: 110_02, igst: 99_90 + 27_75, total: 1000_00 });
  });

  it.each([
    ['within', { statedCgst: 28_03 }, {}, []],
    ['beyond', { statedCgst: 28_04 }, {}, ['statedCgst: The CGST comes to ₹27.03 here. It may differ by at most ₹1.00']],
    ['far below', { statedSgst: 26_02 }, {}, ['statedSgst: The SGST comes to ₹27.03 here. It may differ by at most ₹1.00']],
    [
      'a head that is not on it',
      { statedIgst: 5, statedCess: 1 },
      {},
      ['statedIgst: There is no IGST of the supplier here', 'statedCess: There is no cess of the supplier here'],
    ],
    ['none of such a head', { statedIgst: 0 }, {}, []],
    ['a round-off', { statedRoundOff: -1_00 }, {}, []],
    [
      'a large round-off',
      { statedRoundOff: -1_01 },
      {},
      ['statedRoundOff: The round-off comes to ₹0.00 here. It may differ by at most ₹1.00'],
    ],
    [
      'the round-off of our own',
      { statedRoundOff: 65 },
      { roundOffPurchase: true },
      ['statedRoundOff: The round-off comes to -₹0.36 here. It may differ by at most ₹1.00'],
    ],
    ['a wider tolerance', { statedCgst: 32_03 }, { supplierTaxTolerance: 5_00 }, []],
    [
      'none',
      { statedCgst: 27_04 },
      { supplierTaxTolerance: 0 },
      ['statedCgst: The CGST comes to ₹27.03 here. It may differ by at most ₹0.00'],
    ],
    [
      'a currency',
      { currency: 'USD', exchangeRate: 80_0000, statedRoundOff: 1 },
      {},
      ['statedRoundOff: An amount in a currency is not rounded'],
    ],
  ] as const)('%s: %j', (_, typed, organisation, problems) => {
    const given = sampleFacts(organisation);
    const row = invoiceOf({ ...cables, ...typed }, given);
    const found = statedProblems(row as StatedRow, totalsInput(row, given, buying), given.organisation);
    expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(problems);
  });

  it('says so on its paper', () => {
    expect([statedFact({ statedCgst: 1 }), statedFact({})].map(([, said]) => said)).toEqual(["as on the supplier's invoice", null]);
  });
});

const how: Correction = {
  side: buying,
  ...{ of: 'purchase-invoice', field: 'invoiceId', lowers: true, goods: true, ledgerField: 'purchaseLedgerId', ledger: 'purchase_return' },
};
const pieces = 6;

/** The returns of an invoice one after another: the pieces of each line, and the charge with the last. */
function returnsOf(invoice: AnyRow, steps: readonly (readonly number[])[], typed: AnyRow = {}): readonly CorrectionRow[] {
  const kind = correcting<CorrectionRow>(how);
  const kindBooks = correctingBooks<CorrectionRow>(how);
  const given: DocumentFacts = { ...facts, find: (slug, id) => (slug === how.of ? invoice : facts.find(slug, id)) };
  const made: CorrectionRow[] = [];
  const each: Taken[] = [];
  const lines = invoice['lines'] as readonly { readonly itemId: string }[];
  for (const [at, step] of steps.entries()) {
    const row = {
      ...blankDocument({ ...correctionFields(how), ...statedFields }, '2026-11-20', String(invoice['partyId']), []),
      ...typed,
      invoiceId: 'pi',
      lines: lines.flatMap((bought, i) =>
        (step[i] ?? 0) === 0 ? [] : [{ ...line(bought.itemId, 0, step[i]), sourceSlug: how.of, sourceId: 'pi', sourceLine: String(i + 1) }],
      ),
      charges:
        at === steps.length - 1 && (invoice['charges'] as readonly object[]).length > 0
          ? [{ ...blankRow(boughtCharge), ledgerId: 'freight' }]
          : [],
    } as unknown as CorrectionRow;
    const source = { slug: how.of, row: invoice, taken: new Map(), each: [...each], own: new Map() };
    const books: BookFacts = { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map([['pi', source]]) };
    const done = kindBooks.atCommit(kind.complete(row, given), given, books);
    const postings = kind.post(done, given);
    expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(postings.find(({ ledgerId }) => ledgerId === done.partyId)?.amount).toBe(done.total);
    made.push(done);
    each.push(new Map(kindBooks.takes(done).map(({ lineId, quantity }) => [lineId, scaled(quantity)])));
  }
  return made;
}

const figures = ['taxable', 'igst', 'cgst', 'sgst', 'cess', 'total'] as const;
const sumsOf = (rows: readonly object[]) =>
  figures.map((name) => rows.reduce((sum, row) => sum + ((row as Readonly<Record<string, number>>)[name] ?? 0), 0));

describe('its returns', () => {
  const invoice = invoiceOf({ lines: [line('cable', 33_3300, pieces)], statedCgst: 18_50, statedSgst: 17_50, statedRoundOff: 2 });

  it('give the taxes of the paper back in parts', () => {
    const taxes = returnsOf(invoice, [[2], [1], [3]]).map(({ cgst, sgst, total }) => [cgst, sgst, total]);
    expect(taxes).toEqual([
      [6_17, 5_83, 78_66],
      [3_08, 2_92, 39_33],
      [9_25, 8_75, 118_01],
    ]);
  });

  it('can be as on the note of the supplier', () => {
    const [one] = returnsOf(invoice, [[2]], { statedCgst: 6_20, statedRoundOff: -69 });
    expect(one).toMatchObject({ cgst: 6_20, sgst: 5_83, roundOff: -69, total: 78_00 });
  });

  it('together give back each tax and the total of the invoice, in whatever parts', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: pieces - 1 }), { maxLength: 3 });
    const bought = fc.record({
      partyId: fc.constantFrom('supplier', 'far'),
      rates: fc.array(fc.integer({ min: 50_0000, max: 9_999_9999 }), { minLength: 1, maxLength: 3 }),
      charge: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999_99 })),
      more: fc.array(fc.integer({ min: -1_00, max: 1_00 }), { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(bought, fc.array(cuts, { minLength: 3, maxLength: 3 }), ({ partyId, rates, charge, more }, cutsOf) => {
        const items = ['cable', 'panel', 'book'] as const;
        const typed = {
          partyId,
          lines: rates.map((rate, i) => line(items[i] ?? 'cable', rate, pieces)),
          charges: charge === 0 ? [] : [{ ...blankRow(boughtCharge), ledgerId: 'freight', amount: charge, taxRate: 18_0000 }],
        };
        const computed = invoiceOf(typed);
        const [cgst = 0, sgst = 0, igst = 0, roundOff = 0] = more;
        const stated =
          partyId === 'far'
            ? { statedIgst: Number(computed.igst) + igst }
            : { statedCgst: Number(computed.cgst) + cgst, statedSgst: Number(computed.sgst) + sgst };
        const invoice = invoiceOf({ ...typed, ...stated, statedRoundOff: roundOff });
        const ends = cutsOf.map((one) => [...new Set(one)].sort((a, b) => a - b));
        const count = Math.max(...ends.map((one) => one.length)) + 1;
        const steps = Array.from({ length: count }, (_, at) =>
          rates.map((__, i) => {
            const bounds = [0, ...(ends[i] ?? [])];
            const to = at === count - 1 ? pieces : (bounds[at + 1] ?? bounds.at(-1) ?? 0);
            return to - (bounds[at] ?? bounds.at(-1) ?? 0);
          }),
        ).filter((step) => step.some((quantity) => quantity > 0));
        expect(sumsOf(returnsOf(invoice, steps))).toEqual(sumsOf([invoice]));
      }),
      { numRuns: 200 },
    );
  });

  it('a note to a customer that was issued elsewhere keeps its figures, too, within a rupee', () => {
    const sale: Correction = { ...how, side: selling, of: 'sales-invoice', goods: false };
    const given: DocumentFacts = { ...facts, find: (slug, id) => (slug === 'sales-invoice' ? invoice : facts.find(slug, id)) };
    const row = { ...(returnsOf(invoice, [[1]], { statedCgst: 3_00 })[0] as CorrectionRow), lines: [] };
    const lines = [{ ...line('cable', 0), sourceSlug: 'sales-invoice', sourceId: 'pi', sourceLine: '1', amount: 10_00 }];
    const check = (statedCgst: number) =>
      correcting<CorrectionRow>(sale)
        .check(correcting<CorrectionRow>(sale).complete({ ...row, statedCgst, lines } as never, given) as never, given)
        .flatMap(({ path, message }) => (path === 'statedCgst' ? [message] : []));
    expect([check(1_00), check(3_00)]).toEqual([[], ['The CGST comes to ₹0.90 here. It may differ by at most ₹1.00']]);
  });
});

describe('a sale that was issued in another program', () => {
  const sold = { ...tradeFields(selling), ...issuedFields };
  const saleOf = (change: AnyRow, given: DocumentFacts = facts) =>
    completeTrade(
      { ...blankDocument(sold, '2026-11-03', 'local', []), ...change, number: 'SI/1' } as never,
      given,
      selling,
    ) as never as AnyRow & Parameters<typeof postTrade>[0];

  it('keeps its paise, in its lines, in returns and in the books', () => {
    const row = saleOf({ ...cables, statedCgst: 27_02, statedSgst: 27_02, statedRoundOff: 66 });
    expect([row.cgst, row.sgst, row.roundOff, row.total]).toEqual([27_02, 27_02, 66, 355_00]);
    for (const rows of [row.lines, row.rates, row.hsnSummary])
      expect((rows as readonly AnyRow[]).reduce((sum, one) => sum + Number(one['cgst']), 0)).toBe(27_02);
    const postings = new Map(postTrade(row, facts, selling, 'sales').map(({ ledgerId, amount }) => [ledgerId, amount]));
    expect([postings.get('output_cgst'), postings.get('round_off'), postings.get('local')]).toEqual([-27_02, -66, 355_00]);
  });

  it.each([
    [{ statedCgst: 28_03 }, {}, []],
    [{ statedCgst: 28_04 }, {}, ['The CGST comes to ₹27.03 here. It may differ by at most ₹1.00']],
    // How far the papers of suppliers may differ says nothing of our own.
    [{ statedCgst: 28_03 }, { supplierTaxTolerance: 0 }, []],
    [{ statedIgst: 1 }, {}, ['There is no IGST here']],
  ])('%j with %j', (typed, organisation, messages) => {
    const given = sampleFacts(organisation);
    const row = saleOf({ ...cables, ...typed }, given);
    const found = statedProblems(row as StatedRow, totalsInput(row, given, selling), given.organisation, 'sale');
    expect(found.map(({ message }) => message)).toEqual(messages);
  });
});
