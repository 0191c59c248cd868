import { describe, expect, it } from 'vitest';
import { looksAutomatic, numbered, seriesOf } from '#application/numbering/number-of';
import type { Facts } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { seriesProblems } from '#domain/documents/numbering';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { blankDocument, sampleFacts } from '#modules/kit/trade/sample';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const facts = (numberingCode: string) => sampleFacts({}, { numberingCode, gstin: '27AAPFU0939F1ZV' });
const row = (number: string) => ({ ...blankDocument(salesInvoiceFields, '2026-11-20', 'local', []), number });

/** The moving facts with these counters, and the record before, if any. */
function moving(counters: Record<string, number>, record?: Partial<Stored>): Facts {
  const next = (series: string, startsFrom: number) => {
    counters[series] = Math.max((counters[series] ?? 0) + 1, startsFrom);
    return counters[series];
  };
  const last = (series: string) => counters[series] ?? 0;
  return {
    record: record as Stored | undefined,
    bills: [],
    onHand: [],
    lastCount: '',
    orders: [],
    sources: new Map(),
    balances: new Map(),
    codes: new Map(),
    deducted: new Map(),
    now: '',
    next,
    last,
  };
}

describe('a series of numbers', () => {
  it.each(['PUN', 'BLR1', 'B'])('of branch %s satisfies rule 46 of the CGST Rules for a year', (code) => {
    expect(seriesOf(salesInvoice, facts(code)).prefix).toBe(`SI/${code}26/`);
    expect(seriesProblems(seriesOf(salesInvoice, facts(code)), true)).toEqual([]);
    expect(looksAutomatic(salesInvoice, `SI/${code}26/1`)).toBe(true);
    expect(looksAutomatic(bankCash, `SI/${code}26/1`)).toBe(false);
  });
});

describe('a number', () => {
  const series = { name: 'series', value: '2026-27|SI/PUN26/' };
  const typed = { name: 'number', value: '27AAPFU0939F1ZV|2026-27|MINE-41' };
  it.each<[string, string, Record<string, number>, Partial<Stored> | undefined, object]>([
    ['that is the first of its series takes the series', '', {}, undefined, { number: 'SI/PUN26/1', unique: [series] }],
    ['that comes later takes nothing', '', { '4|2026-27|SI/PUN26/': 41 }, undefined, { number: 'SI/PUN26/42', unique: [] }],
    ['goes on from the old counter, and takes the series', '', { '4|2026-27': 7 }, undefined, { number: 'SI/PUN26/8', unique: [series] }],
    ['that was typed takes itself', 'mine-41', {}, undefined, { number: 'mine-41', unique: [typed] }],
    ['that stays keeps what it holds', 'OLD', {}, { row: { number: 'OLD' }, unique: [typed] }, { number: 'OLD', unique: [typed] }],
    [
      'that is typed over the first of a series keeps the series taken',
      'MINE-41',
      {},
      { row: { number: 'SI/PUN26/1' }, unique: [series] },
      { number: 'MINE-41', unique: [series, typed] },
    ],
  ])('%s', (_, number, counters, record, expected) => {
    expect(numbered(salesInvoice, row(number), facts('PUN'), moving(counters, record))).toEqual(expected);
  });
});
