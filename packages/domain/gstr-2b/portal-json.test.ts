import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Expected } from '#domain/gstr-2b/file-problem';
import type { PortalDocument } from '#domain/gstr-2b/portal-document';
import { monthOf2b, readPortalJson } from '#domain/gstr-2b/portal-json';

/**
 * The shapes are those of the GSTN developer portal, with its own sample values, as the tests of India Compliance have them (GSTR-2A, GSTR-2B
 * before November 2024); that since November 2024 is derived from them.
 */
const text = (name: string) => readFileSync(new URL(`./formats/${name}.json`, import.meta.url), 'utf8');
const of2b: Expected = { statement: 'GSTR-2B', ownGstin: '01AABCE2207R1Z5', period: '2020-03' };
const of2a: Expected = { ...of2b, statement: 'GSTR-2A' };
const read = (content: string, expected: Expected = of2b) => {
  const file = readPortalJson(content, expected);
  return { ...file, documents: [...file.documents] };
};
const json = (data: object, rest: object = {}) =>
  JSON.stringify({ data: { gstin: '01AABCE2207R1Z5', rtnprd: '032020', docdata: data, ...rest } });
const supplier = (inv: object) => ({
  b2b: [{ ctin: '24AAMPB4410D1ZG', trdnm: 'Gujarat Bearings', supprd: '022020', supfildt: '11-03-2020', inv: [inv] }],
});
const invoice = {
  inum: 'GB/1',
  typ: 'R',
  dt: '05-02-2020',
  val: 118,
  pos: '01',
  rev: 'N',
  itcavl: 'Y',
  txval: 100,
  igst: 18,
  cgst: 0,
  sgst: 0,
  cess: 0,
};
const saying = (message: string) => expect.objectContaining({ errors: [{ path: 'key', message: expect.stringContaining(message) }] });

const inShort = ({ section, kind, supplier: gstin, number, date, taxable, igst, cgst, sgst, cess }: PortalDocument) =>
  `${section} ${kind} ${gstin} ${number} ${date}: ${[taxable, igst, cgst, sgst, cess].join(' ')}`;

const tables2b = [
  'B2B invoice 01AABCE2207R1Z5 S008400 2016-11-24: 40000 0 20000 20000 0',
  'B2BA invoice 01AABCE2207R1Z5 S008400 2016-11-24: 40000 0 20000 20000 0',
  'CDNR credit 01AAAAP1208Q1ZS 533515 2016-09-23: 40000 40000 0 0 0',
  'CDNRA credit 01AAAAP1208Q1ZS 533515 2016-09-23: 40000 0 20000 20000 0',
  'ISD isd-invoice 16DEFPS8555D1Z7 S0080 2016-03-03: 0 0 20000 20000 0',
  'ISDA isd-invoice 16DEFPS8555D1Z7 S0080 2016-03-03: 0 0 20000 20000 0',
  'IMPG bill-of-entry null 2566282 2019-11-18: 12302 12302 0 0 50',
  'IMPGSEZ bill-of-entry 01AABCE2207R1Z5 2566282 2019-11-18: 12302 12302 0 0 50',
];

it.each`
  format                            | rates
  ${'gstr-2b-before-november-2024'} | ${[5_0000]}
  ${'gstr-2b-since-november-2024'}  | ${[]}
`('$format has the same documents, with rates $rates', ({ format, rates }) => {
  const { documents, unknown, generatedOn } = read(text(format));
  expect(documents.map(inShort)).toEqual(tables2b);
  expect(documents[0]?.rates.map(({ rate }) => rate)).toEqual(rates);
  expect({ unknown, generatedOn }).toEqual({ unknown: [], generatedOn: '2020-04-14' });
  expect(documents[0]).toMatchObject({
    part: 'credit',
    supplierName: 'GSTN',
    supply: 'R',
    value: 729248_16,
    placeOfSupply: '06',
    reverseCharge: false,
    itc: { said: 'N', reason: 'P' },
    reported: { on: '2019-11-18', period: '2019-11' },
    applicablePercent: 100_0000,
    source: 'e-Invoice',
    irnDate: '2019-12-24',
  });
  expect(documents[1]?.original).toEqual({ number: 'S008400', date: '2016-11-24' });
  expect(documents[3]?.original).toEqual({ number: '533515', date: '2016-09-23' });
  expect(documents[5]?.original).toEqual({ number: '1004', date: '2016-03-02' });
  expect(documents[6]).toMatchObject({ port: '18272A', itc: { said: 'Y' }, reported: { on: '2019-11-28', period: null } });
});

it('reads GSTR-2A, and adds up the items', () => {
  const { documents } = read(text('gstr-2a'), of2a);
  expect(documents.map(inShort)).toEqual([
    'B2B invoice 01AABCE2207R1Z5 S008400 2016-11-24: 40000 0 20000 20000 0',
    'B2BA invoice 01AABCE2207R1Z5 S008400 2016-11-24: 721104 0 150188 1136 67121',
    'CDNR credit 01AAAAP1208Q1ZS 533515 2018-09-23: 621099 0 61444 568 62109',
    'CDNRA credit 01AAAAP1208Q1ZS 533515 2018-09-23: 40000 0 20000 20000 0',
    'ISD isd-invoice 16DEFPS8555D1Z7 S0080 2016-03-03: 0 2000 2000 2000 2000',
    'IMPG bill-of-entry null 2566282 2019-11-18: 12302 12302 0 0 50',
    'IMPGSEZ bill-of-entry 01AABCE2207R1Z5 2566282 2019-11-18: 12302 12302 0 0 50',
  ]);
  expect(documents[1]).toMatchObject({
    rates: [{ rate: 1_0000 }, { rate: 2_0000, cess: 5012 }],
    applicablePercent: 65_0000,
    amendedIn: '2018-12',
    cancelledFrom: '2019-08-27',
    itc: { said: '', reason: '' },
    reported: { on: '2020-05-12', period: '2018-04' },
  });
});

it('tells which part a document is of, and in how many files the month is', () => {
  const docdata = { ...supplier(invoice), itcrev: supplier({ ...invoice, inum: 'GB/2' }) };
  const { documents, files } = read(json(docdata, { docRejdata: supplier({ ...invoice, inum: 'GB/3' }), fc: 3 }));
  expect(documents.map(({ number, part }) => `${number} ${part}`)).toEqual(['GB/1 credit', 'GB/2 reversal', 'GB/3 rejected']);
  expect(files).toBe(3);
});

it('keeps sections of a newer version', () => {
  const { documents, unknown } = read(json({ ...supplier(invoice), b2z: [{ ctin: 'x' }] }, { ims: { a: 1 } }));
  expect(documents).toHaveLength(1);
  expect(unknown).toEqual([
    { name: 'ims', rows: 1, content: '{"a":1}' },
    { name: 'docdata.b2z', rows: 1, content: '[{"ctin":"x"}]' },
  ]);
});

it('a credit note with a minus is the same as one without', () => {
  const nt = { ntnum: 'CN-1', typ: 'C', suptyp: 'R', dt: '05-02-2020', val: -118, pos: '01', rev: 'N', txval: -100, igst: -18 };
  const { documents } = read(json({ cdnr: [{ ctin: '24AAMPB4410D1ZG', nt: [nt] }] }));
  expect(documents.map(inShort)).toEqual(['CDNR credit 24AAMPB4410D1ZG CN-1 2020-02-05: 10000 1800 0 0 0']);
});

describe('refused with a sentence', () => {
  const gstr1 = { gstin: '01AABCE2207R1Z5', fp: '032020', gt: 1, b2b: [] };
  it.each`
    what                        | content                                                | expected                                    | says
    ${'nothing'}                | ${''}                                                  | ${of2b}                                     | ${'This file is empty'}
    ${'a file that is cut'}     | ${text('gstr-2a').slice(0, 900)}                       | ${of2a}                                     | ${'ends in the middle'}
    ${'another text'}           | ${'GSTIN,Name'}                                        | ${of2b}                                     | ${'is not JSON'}
    ${'other JSON'}             | ${'{"a": 1}'}                                          | ${of2b}                                     | ${'neither GSTR-2B nor GSTR-2A'}
    ${'a list'}                 | ${'[]'}                                                | ${of2b}                                     | ${'neither GSTR-2B nor GSTR-2A'}
    ${'GSTR-1'}                 | ${JSON.stringify(gstr1)}                               | ${of2a}                                     | ${'This is GSTR-1'}
    ${'the other statement'}    | ${text('gstr-2a')}                                     | ${of2b}                                     | ${'This is a GSTR-2A file'}
    ${'another GSTIN'}          | ${json({})}                                            | ${{ ...of2b, ownGstin: '27AAGCG4821K1ZG' }} | ${'of GSTIN 01AABCE2207R1Z5'}
    ${'another month'}          | ${json({})}                                            | ${{ ...of2b, period: '2020-04' }}           | ${'of Mar-2020'}
    ${'no month'}               | ${json({}, { rtnprd: 'March' })}                       | ${of2b}                                     | ${'does not say its GSTIN and its month'}
    ${'no list'}                | ${json({ b2b: 'x' })}                                  | ${of2b}                                     | ${'b2b: a list is expected'}
    ${'no date'}                | ${json(supplier({ ...invoice, dt: '' }))}              | ${of2b}                                     | ${'B2B, GB/1 of 24AAMPB4410D1ZG has no document date'}
    ${'an odd amount'}          | ${json(supplier({ ...invoice, igst: 'x' }))}           | ${of2b}                                     | ${'B2B, GB/1 of 24AAMPB4410D1ZG: x is not an amount'}
    ${'an item without a rate'} | ${json(supplier({ ...invoice, items: [{ num: 1 }] }))} | ${of2b}                                     | ${'an item has no rate'}
  `('$what: $says', ({ content, expected, says }) => {
    expect(() => read(content, expected)).toThrow(saying(says));
  });
});

describe('the month of a file', () => {
  it.each(['gstr-2b-before-november-2024', 'gstr-2b-since-november-2024'])('is in %s', (format) => {
    expect(monthOf2b(text(format))).toBe('2020-03');
  });

  it.each([
    ['GSTR-2A', text('gstr-2a')],
    ['another JSON', '{"data": {"rtnprd": "13-2020"}}'],
  ])('is not in %s', (_, content) => {
    expect(() => monthOf2b(content)).toThrow(saying('not GSTR-2B of a month'));
  });
});
