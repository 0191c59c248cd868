import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { amendedMonth } from '#domain/gst-returns/amended';
import { type CreditSource, type CreditStanding, creditTable } from '#domain/gst-returns/credit';
import { gstr1File } from '#domain/gst-returns/gstr1';
import { outwardTables, type Payment, paymentOf } from '#domain/gst-returns/gstr3b';
import { inwardSums } from '#domain/gst-returns/inward';
import { type IssuedNature, issuedSeries } from '#domain/gst-returns/issued';
import { type Outward, outwardSection } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums, type ReturnAmounts } from '#domain/gst-returns/sums';
import { noTaxes, type Taxes, type TaxHead } from '#domain/gst-returns/tax-heads';
import { isThroughOperator, outputTaxOf, reportedBy } from '#domain/gst-returns/tie-outs/entered';
import { mulDiv } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import { taxIn } from '#domain/registers/register-totals';
import { says } from '#modules/books-of';
import type { AnyRow } from '#modules/kit/module';
import { type CaseDocument, entered } from '#test/kit/books/e-invoice-cases';

interface Month {
  readonly name: string;
  readonly branch: CaseDocument['branch'] & { readonly gstin: string };
  readonly period: string;
  readonly documents: readonly CaseDocument[];
  readonly expected: {
    readonly sections: readonly (readonly [string, string | null])[];
    readonly gstr1: AnyRow;
    /** What ties the documents to the books, without advances; `notReported`: through an operator, in no section. */
    readonly ties: {
      readonly sections: TaxAmounts;
      readonly reverseCharge: TaxAmounts;
      readonly nil: number;
      readonly notReported: number;
      readonly register: number;
      readonly outputLedgers: { readonly [head in TaxHead as `output_${head}`]: number };
    };
    readonly summary: AnyRow;
    readonly gstr3b: {
      readonly '3.1': { readonly [table in 'a' | 'b' | 'd']: TaxAmounts } & { readonly [table in 'c' | 'e']: { readonly taxable: number } };
      readonly '3.1.1'?: { readonly ii: { readonly taxable: number } };
      readonly '3.2': AnyRow;
      readonly '4': AnyRow;
      readonly '5': AnyRow;
      readonly '6.1': Omit<Payment, 'left' | 'carried' | 'carriedReverse'> & {
        readonly creditLeft: Taxes;
        readonly negativeCarried?: Taxes;
      };
      readonly notClaimed: Taxes;
      readonly rcmOutward: TaxAmounts;
    };
  };
  readonly filed?: readonly { readonly documents: readonly CaseDocument[] }[];
  readonly changes?: readonly { readonly number: string; readonly now: CaseDocument }[];
  readonly inward?: readonly ({ readonly document: CaseDocument } & Decided)[];
  readonly isd?: readonly Partial<Taxes>[];
  readonly reversals?: readonly (Partial<Taxes> & { readonly table: string })[];
  readonly reclaims?: readonly Partial<Taxes>[];
  readonly openingCredit?: Partial<Taxes>;
}

/** What was decided about a purchase. */
interface Decided {
  readonly portal?: { readonly in2b: boolean; readonly itcavl: 'Y' | 'N' };
  readonly status: string;
  readonly reason?: string;
}

const { months } = JSON.parse(readFileSync(join(import.meta.dirname, '../domain/gst-returns/gst-return-cases.json'), 'utf8')) as {
  readonly months: readonly Month[];
};

/** Posted on a day; what is posted is in the row. */
const posted = (date: string) => ({ date, postings: [], bills: [], movements: [] }) as unknown as Effect;

const natures: Readonly<Record<string, IssuedNature>> = {
  'sales-invoice': 'invoice',
  ist: 'invoice',
  'sales-return': 'credit',
  'credit-note': 'credit',
  'debit-note': 'debit',
  'advance-receipt': 'advance',
};
const slugs: Readonly<Record<string, string>> = { ist: 'ist-sales' };

/** What the product reports of a document of a case. */
function supplyOf(document: CaseDocument): Outward {
  const slug = slugs[document.kind] ?? document.kind;
  const found = says.outward(slug, entered(document).row, posted(document.date));
  if (found === null) throw new Error(`${document.number} is not reported`);
  const { ecommerce: operator = null } = (document.source?.document ?? document) as { readonly ecommerce?: Outward['operator'] };
  return { ...(document['igstOnIntra'] === true ? onIntra(found) : found), operator };
}

/** With IGST within the state, which documents of the product do not say. */
function onIntra(document: Outward): Outward {
  const asIgst = <Row extends TaxAmounts>(row: Row): Row => ({ ...row, igst: row.igst + row.cgst + row.sgst, cgst: 0, sgst: 0 });
  return { ...document, inter: true, rates: document.rates.map(asIgst), hsn: document.hsn.map(asIgst) };
}

/** The tax in an advance for services, or in what is set off of one. */
function advanceOf({ kind, date, lines, branch, party, source }: CaseDocument): Outward | null {
  const received = source?.document;
  const [line] = received?.lines ?? lines;
  const [{ rate } = { rate: undefined }] = (line?.['gst'] ?? []) as readonly { readonly rate?: number }[];
  if (!kind.includes('advance') || line?.type !== 'Service' || rate === undefined) return null;
  const amount = Number(lines[0]?.['amount']);
  const inter = branch.state !== party.state;
  const half = mulDiv(amount, rate / 2, 100_0000 + rate);
  const tax = inter ? { igst: mulDiv(amount, rate, 100_0000 + rate), cgst: 0, sgst: 0 } : { igst: 0, cgst: half, sgst: half };
  const taxable = amount - tax.igst - tax.cgst - tax.sgst;
  return says.outward(
    'journal-voucher',
    {
      ...{ type: received === undefined ? 'Advance Receipt' : 'Reverse Advance Receipt', number: '', date, reversesDate: received?.date },
      ...{ placeOfSupply: party.state, supplyKind: inter ? 'inter' : 'intra', advances: [{ taxRate: rate, taxable, ...tax }] },
    },
    posted(date),
  );
}

function asTaxes({ igst = 0, cgst = 0, sgst = 0, cess = 0 }: Partial<Taxes>): Taxes {
  return { igst, cgst, sgst, cess };
}

function standingOf(source: CreditSource, { portal, status, reason }: Decided): CreditStanding {
  if (source === 'import-services' || source === 'reverse-charge') return 'claimed';
  if (status === 'ITC Not Available on Portal but consider') return 'considered';
  if (portal === undefined) return 'not-in-2b';
  if (portal.itcavl === 'N') return 'not-available';
  if (status === 'ITC Available on Portal but do not consider') return reason === 'blocked' ? 'refused' : 'set-aside';
  return status === 'Pending' ? 'set-aside' : 'claimed';
}

/** Without what may differ: the order of rows, their numbers, and taxes of zero. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, part]) => key !== 'num' && !(part === 0 && /^(i|c|s|cs)amt$/.test(key)));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, plain(part)]));
}

describe.each(months.map((month) => [month.name, month] as const))('%s', (_, month) => {
  const { branch, period, expected } = month;
  const monthOf = `${period.slice(2)}-${period.slice(0, 2)}`;
  const isReported = ({ kind, status, date }: CaseDocument) =>
    !kind.includes('advance') && status === undefined && date.slice(0, 7) === monthOf;
  const suppliesOf = (entered: readonly CaseDocument[]) => entered.map((document) => supplyOf(document));
  const documents = suppliesOf(month.documents.filter(isReported));
  const amended = (month.filed ?? []).map((filed) => {
    const now = new Map(month.changes?.map((change) => [change.number, change.now]));
    const changed = filed.documents.map((document) => now.get(document.number) ?? document);
    return amendedMonth(suppliesOf(filed.documents), suppliesOf(changed));
  });
  const ofMonth = month.documents.filter(({ date, status }) => date.slice(0, 7) === monthOf && status !== 'draft');
  const numbers = ofMonth.flatMap(({ kind, number, status }) => {
    const nature = natures[kind];
    return nature === undefined ? [] : [{ nature, number, cancelled: status === 'cancelled' }];
  });
  const advances = ofMonth.flatMap((document) => advanceOf(document) ?? []);

  it('has each document in its section', () => {
    const found = documents.map((document) => `${document.number} ${outwardSection(document)}`);
    expect(found.sort()).toEqual(expected.sections.map(([number, section]) => `${number} ${section}`).sort());
  });

  const sums = new MonthSums();
  for (const document of documents) sums.add(outwardSums(document));
  for (const advance of advances) sums.add(outwardSums(advance));
  const outward = outwardTables(amended.reduce((all, { difference }) => all.add(difference.all()), new MonthSums().add(sums.all())));

  it('is the file of GSTR-1', () => {
    const file = gstr1File({ gstin: branch.gstin, month: `${monthOf}-01`, documents, sums, issued: issuedSeries(numbers), amended });
    expect(plain(JSON.parse(JSON.stringify(file)))).toEqual(plain(expected.gstr1));
  });

  it('has the sums of its sections', () => {
    const found: Record<string, Omit<ReturnAmounts, 'quantity'>> = {};
    for (const { of, quantity: _, ...amounts } of sums.of('section')) {
      const name = of[1] === 'b2b' && of[2] === 'reverse-charge' ? 'b2b-reverse-charge' : of[1];
      const before = found[name];
      found[name] = before === undefined ? amounts : { ...plus(before, amounts), documents: before.documents + amounts.documents };
    }
    expect(found).toEqual(expected.summary);
  });

  it('has the outward tables of GSTR-3B', () => {
    const { '3.1': three, '3.1.1': through, '3.2': places, rcmOutward } = expected.gstr3b;
    expect(outward.taxed).toEqual(three.a);
    expect(outward.zeroRated).toEqual(three.b);
    expect([outward.exempt, outward.nonGst]).toEqual([three.c.taxable, three.e.taxable]);
    expect(outward.throughOperator).toBe(through?.ii.taxable ?? 0);
    expect(outward.reverseCharge).toEqual(rcmOutward);
    const named = Object.entries(outward.places).map(([kind, rows]) => [
      kind,
      rows.map(({ placeOfSupply: pos, taxable, igst }) => ({ pos, taxable, igst })),
    ]);
    expect(Object.fromEntries(named)).toEqual(places);
  });

  it('ties its sections to the registers and to the output ledgers', () => {
    const { ties } = expected;
    const posts = documents.map(outputTaxOf);
    expect(taxIn(posts.map((tax) => ({ ...noTax, ...tax })))).toMatchObject({
      igst: ties.outputLedgers.output_igst,
      cgst: ties.outputLedgers.output_cgst,
      sgst: ties.outputLedgers.output_sgst,
      cess: ties.outputLedgers.output_cess,
    });
    expect(taxIn(documents.map(reportedBy)).taxable).toBe(ties.register);
    const through = documents.filter(isThroughOperator);
    expect(taxIn(through.map(reportedBy)).taxable).toBe(ties.notReported);
    expect(ties.register - ties.nil - ties.notReported - ties.reverseCharge.taxable).toBe(ties.sections.taxable);
  });

  it('has the credit and the payment of GSTR-3B', () => {
    const bought = (month.inward ?? []).map(({ document, ...decided }) => {
      const slug = document.kind === 'expense' ? 'purchase-invoice' : document.kind;
      const found = says.inward(slug, entered({ ...document, kind: slug }).row, posted(document.date));
      if (found === null) throw new Error(`${document.number} is no purchase`);
      return { found, decided };
    });
    const credit = creditTable({
      inward: [
        ...bought.flatMap(({ found: { credits }, decided }) =>
          credits.map(({ source, blocked, ...taxes }) => ({
            ...{ source, standing: standingOf(source, decided) },
            ...{ credit: blocked ? noTaxes : asTaxes(taxes), blocked: blocked ? asTaxes(taxes) : noTaxes },
          })),
        ),
        ...(month.isd ?? []).map((distributed) => ({
          ...{ source: 'distributed' as const, standing: 'claimed' as const, credit: asTaxes(distributed), blocked: noTaxes },
        })),
      ],
      reversals: (month.reversals ?? []).map(({ table, ...taxes }) => ({ ...asTaxes(taxes), forGood: table === '4B1' })),
      reclaims: (month.reclaims ?? []).map(asTaxes),
    });
    const { notClaimed, ...four } = credit;
    expect(four).toEqual(expected.gstr3b['4']);
    expect(notClaimed).toEqual(expected.gstr3b.notClaimed);
    const sumOf = (...key: readonly string[]) =>
      bought
        .flatMap(({ found }) => inwardSums(found))
        .filter((one) => one.key.join('|') === key.join('|'))
        .reduce((sum, { amounts }) => plus(sum, amounts), noTax);
    const five = (kind: string) => ({ inter: sumOf('untaxed', kind, 'inter').taxable, intra: sumOf('untaxed', kind, 'intra').taxable });
    expect({ exempt: five('exempt'), nonGst: five('non-gst') }).toEqual(expected.gstr3b['5']);
    const owed = sumOf('owed');
    expect(owed).toEqual(expected.gstr3b['3.1'].d);
    const payment = paymentOf({ outward, inwardReverseCharge: owed, credit, opening: asTaxes(month.openingCredit ?? {}) });
    const { liability, credit: available, used, cash, reverseCharge, creditLeft, negativeCarried = noTaxes } = expected.gstr3b['6.1'];
    expect(payment).toEqual({
      liability,
      credit: available,
      used,
      cash,
      reverseCharge,
      left: creditLeft,
      carried: negativeCarried,
      carriedReverse: noTaxes,
    });
  });
});
