import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GstRate, rateOn, untaxed } from '#domain/gst/rate';
import type { TaxedBy } from '#domain/gst/taxed-by';
import { type Paise, paise, scaled } from '#domain/money/paise';
import { postTradeDocument } from '#domain/posting/trade';
import type { DocumentInput } from '#domain/totals/document-input';
import { documentTotals, type Taxed } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';

/** Sales and purchases with every figure, computed by an independent model. Units are those of the product. */
interface Case {
  readonly name: string;
  readonly document: {
    readonly kind: 'sales-invoice' | 'purchase-invoice';
    readonly date: string;
    readonly branch: { readonly state: string; readonly registration: string };
    readonly party: { readonly registration: string; readonly state: string };
    readonly placeOfSupply?: string;
    readonly rounded: boolean;
    readonly lines: readonly {
      readonly quantity: number;
      readonly rate: number;
      readonly discountPercent?: number;
      readonly discountAmount?: number;
      readonly taxInclusive?: boolean;
      readonly gst: readonly GstRate[];
      readonly itc?: string;
      readonly ledger?: string;
      readonly assessableValue?: number;
    }[];
    readonly discount?: { readonly percent?: number; readonly amount?: number };
    readonly charges?: readonly {
      readonly ledger: string;
      readonly amount: number;
      readonly taxRate?: number;
      readonly taxInclusive?: boolean;
      readonly itc?: string;
    }[];
    readonly tds?: { readonly rate: number };
    readonly tcs?: { readonly rate: number };
    readonly billOfEntry?: { readonly dutyPercent: number; readonly surchargePercent: number };
    readonly exchangeRate?: number;
  };
  readonly expected: {
    readonly refused?: { readonly path: string };
    readonly rateDay: string;
    readonly lines: readonly ExpectedPart[];
    readonly charges: readonly ExpectedPart[];
    readonly totals: Readonly<Record<string, number>>;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
  } & Readonly<Record<(typeof sums)[number], number>> & { readonly foreignTotal?: number };
}

type ExpectedPart = Readonly<Record<'taxable' | 'igst' | 'cgst' | 'sgst' | 'cess' | 'total', number>> & {
  readonly taxedBy: TaxedBy;
  readonly duty?: number;
  readonly inCost?: number;
};

const sums = ['collected', 'reverseChargeTax', 'importTax', 'ineligible', 'tds', 'tcs', 'roundOff', 'total'] as const;
const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'trade-cases.json'), 'utf8'));
const granted = cases.filter(({ expected }) => expected.refused === undefined);

function discountOf({ percent, amount }: { readonly percent?: number | undefined; readonly amount?: number | undefined } = {}) {
  if (percent !== undefined) return { percent: scaled(percent) };
  return amount === undefined ? null : { amount: paise(amount) };
}

function inputOf({ document, expected }: Case): DocumentInput {
  const selling = document.kind === 'sales-invoice';
  const supplier = selling ? document.branch.state : document.party.state;
  const place = document.placeOfSupply ?? (selling ? document.party.state : document.branch.state);
  const special = document.party.registration === 'sez' || place === '96' || supplier === '96';
  const mayCredit = selling || document.branch.registration === 'regular';
  return {
    kind: special || supplier !== place ? 'inter' : 'intra',
    rounded: document.rounded,
    discount: discountOf(document.discount),
    tds: document.tds === undefined ? null : scaled(document.tds.rate),
    tcs: document.tcs === undefined ? null : scaled(document.tcs.rate),
    exchangeRate: document.exchangeRate === undefined ? null : scaled(document.exchangeRate),
    customs:
      document.billOfEntry === undefined
        ? null
        : { duty: scaled(document.billOfEntry.dutyPercent), surcharge: scaled(document.billOfEntry.surchargePercent) },
    lines: document.lines.map((line, i) => ({
      quantity: scaled(line.quantity),
      rate: scaled(line.rate),
      discount: discountOf({ percent: line.discountPercent, amount: line.discountAmount }),
      taxInclusive: line.taxInclusive === true,
      tax: rateOn(line.gst, expected.rateDay ?? document.date) ?? untaxed,
      taxedBy: expected.lines?.[i]?.taxedBy ?? 'party',
      credit: mayCredit && line.itc !== 'ineligible',
      assessable: line.assessableValue === undefined ? null : paise(line.assessableValue),
    })),
    charges: (document.charges ?? []).map((charge, i) => ({
      amount: paise(charge.amount),
      taxInclusive: charge.taxInclusive === true,
      tax: charge.taxRate ? { ...untaxed, taxability: 'Taxable' as const, rate: scaled(charge.taxRate) } : untaxed,
      taxedBy: expected.charges?.[i]?.taxedBy ?? 'party',
      credit: mayCredit && charge.itc !== 'ineligible',
    })),
  };
}

function partOf({ taxable, igst, cgst, sgst, cess, total, taxedBy, duty, inCost }: Taxed) {
  return { taxable, igst, cgst, sgst, cess, total, taxedBy, duty, inCost };
}

function expectedPart({ taxable, igst, cgst, sgst, cess, total, taxedBy, duty = 0, inCost = 0 }: ExpectedPart) {
  return { taxable, igst, cgst, sgst, cess, total, taxedBy, duty, inCost };
}

describe('the figures and postings of an independent model', () => {
  it('are those of all its sales and purchases', () => {
    expect(granted.length).toBe(97);
  });

  it.each(granted.map((given) => [given.name, given] as const))('%s', (_, given) => {
    const totals = documentTotals(inputOf(given));
    expect(totals.lines.map(partOf)).toEqual(given.expected.lines.map(expectedPart));
    expect(totals.charges.map(partOf)).toEqual(given.expected.charges.map(expectedPart));
    expect(totals).toMatchObject(given.expected.totals);
    expect(Object.fromEntries(sums.map((name) => [name, totals[name]]))).toEqual(
      Object.fromEntries(sums.map((name) => [name, given.expected[name]])),
    );
    expect(totals.foreignTotal).toBe(given.expected.foreignTotal ?? null);
    const way = given.document.kind === 'sales-invoice' ? 'sale' : 'purchase';
    const posted = postTradeDocument(totals, way, {
      party: 'party',
      lines: given.document.lines.map(({ ledger }) => ledger ?? (way === 'sale' ? 'sales' : 'purchase')),
      charges: (given.document.charges ?? []).map(({ ledger }) => ledger),
      ledger: (alias) => alias,
    });
    const rows = posted.map(({ ledgerId, amount }): [string, Paise] => [ledgerId, amount]).sort();
    expect(rows).toEqual(given.expected.postings.map(({ ledger, amount }) => [ledger, amount]).sort());
  });

  it.each(cases.filter(({ expected }) => expected.refused).map((given) => [given.name, given] as const))('%s', (_, given) => {
    const paths = totalsProblems(inputOf(given)).map(({ path }) => path.replace(/\.\d+/, ''));
    expect(paths).toEqual([given.expected.refused?.path]);
  });
});
