import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, type Certificate, deduct, saysRate } from '#domain/tax-at-source/deduction';
import { addPartySums, certificateName, noPartySums, type PartySums, sectionName } from '#domain/tax-at-source/party-sums';

const individual = 'ABCPE1234F';
const company = 'ABCCE1234F';
const nothing = { rate: null, base: null, amount: null };
const lakh = 1_00_000_00;

const asked = (section: string, value: number, more: Partial<Asked> = {}): Asked => ({
  ...{ section, value, day: section.startsWith('39') ? '2026-06-10' : '2025-06-10', typed: nothing },
  ...{ pan: company, certificates: [], others: noPartySums, ...more },
});
const earlier = (section: string, credited: number, taxed = 0, month = '2026-04', advance = 0): PartySums =>
  new Map([[sectionName(section, month), [credited, taxed, 0, advance]]]);

describe('each side of each threshold', () => {
  it.each`
    section                  | before       | value          | base           | tax
    ${'393(1) Sl.8(ii)'}     | ${0}         | ${60 * lakh}   | ${10 * lakh}   | ${1_000_00}
    ${'393(1) Sl.8(ii)'}     | ${0}         | ${50 * lakh}   | ${0}           | ${0}
    ${'393(1) Sl.8(ii)'}     | ${50 * lakh} | ${lakh}        | ${lakh}        | ${100_00}
    ${'194Q'}                | ${0}         | ${60 * lakh}   | ${10 * lakh}   | ${1_000_00}
    ${'393(1) Sl.6(i)'}      | ${0}         | ${30_000_00}   | ${0}           | ${0}
    ${'393(1) Sl.6(i)'}      | ${0}         | ${30_000_01}   | ${30_000_01}   | ${600_00}
    ${'393(1) Sl.6(i)'}      | ${80_000_00} | ${20_000_00}   | ${0}           | ${0}
    ${'393(1) Sl.6(i)'}      | ${80_000_00} | ${20_000_01}   | ${1_00_000_01} | ${2_000_00}
    ${'194C'}                | ${80_000_00} | ${20_000_01}   | ${1_00_000_01} | ${2_000_00}
    ${'393(1) Sl.6(iii)(b)'} | ${0}         | ${50_000_00}   | ${0}           | ${0}
    ${'393(1) Sl.6(iii)(b)'} | ${0}         | ${50_000_01}   | ${50_000_01}   | ${5_000_00}
    ${'393(1) Sl.6(iii)(b)'} | ${40_000_00} | ${20_000_00}   | ${60_000_00}   | ${6_000_00}
    ${'393(1) Sl.6(iii)(a)'} | ${40_000_00} | ${20_000_00}   | ${60_000_00}   | ${1_200_00}
    ${'194J'}                | ${40_000_00} | ${20_000_00}   | ${60_000_00}   | ${6_000_00}
    ${'393(1) Sl.1(ii)'}     | ${0}         | ${20_000_00}   | ${0}           | ${0}
    ${'393(1) Sl.1(ii)'}     | ${0}         | ${20_000_01}   | ${20_000_01}   | ${400_00}
    ${'393(1) Sl.1(i)'}      | ${0}         | ${20_000_01}   | ${20_000_01}   | ${2_000_00}
    ${'393(1) Sl.2(ii)(b)'}  | ${5 * lakh}  | ${50_000_00}   | ${0}           | ${0}
    ${'393(1) Sl.2(ii)(b)'}  | ${0}         | ${50_000_01}   | ${50_000_01}   | ${5_000_00}
    ${'393(1) Sl.2(ii)(a)'}  | ${0}         | ${60_000_00}   | ${60_000_00}   | ${1_200_00}
    ${'393(1) Sl.5(iii)'}    | ${0}         | ${10_000_00}   | ${0}           | ${0}
    ${'393(1) Sl.5(iii)'}    | ${0}         | ${10_001_00}   | ${10_001_00}   | ${1_000_00}
    ${'393(1) Sl.7'}         | ${0}         | ${10_001_00}   | ${10_001_00}   | ${1_000_00}
    ${'393(3) Sl.7'}         | ${0}         | ${20_000_00}   | ${0}           | ${0}
    ${'393(3) Sl.7'}         | ${0}         | ${20_010_00}   | ${20_010_00}   | ${2_001_00}
    ${'393(1) Sl.8(v)'}      | ${0}         | ${1_00_000_00} | ${1_00_000_00} | ${100_00}
    ${'394(1) Sl.4'}         | ${0}         | ${1_000_00}    | ${1_000_00}    | ${20_00}
    ${'394(1) Sl.6(a)'}      | ${0}         | ${10 * lakh}   | ${0}           | ${0}
    ${'394(1) Sl.6(a)'}      | ${0}         | ${11 * lakh}   | ${11 * lakh}   | ${11_000_00}
    ${'206C(1) scrap'}       | ${0}         | ${1_000_00}    | ${1_000_00}    | ${10_00}
  `('$section: $value after $before is taxed on $base with $tax', ({ section, before, value, base, tax }) => {
    const found = deduct(asked(section, value, { others: before === 0 ? noPartySums : earlier(section, before) }));
    expect([found.base, found.tax]).toEqual([base, tax]);
  });

  it('an individual contractor bears 1 %, any other 2 %', () => {
    expect([individual, company].map((pan) => deduct(asked('393(1) Sl.6(i)', lakh, { pan })).tax)).toEqual([1_000_00, 2_000_00]);
  });

  it('only individuals have a threshold in e-commerce', () => {
    const of = (value: number) => deduct(asked('393(1) Sl.8(v)', value, { pan: individual })).tax;
    expect([of(5 * lakh), of(5 * lakh + 100_00)]).toEqual([0, 500_00]);
  });

  it('rent counts in its month', () => {
    const others = earlier('393(1) Sl.2(ii)(b)', 30_000_00, 0, '2026-06');
    expect(deduct(asked('393(1) Sl.2(ii)(b)', 30_000_00, { others })).base).toBe(60_000_00);
    expect(deduct(asked('393(1) Sl.2(ii)(b)', 30_000_00, { others, day: '2026-07-01' })).base).toBe(0);
  });

  it('a bill that was taxed by itself is not taxed again with the year', () => {
    const others = earlier('393(1) Sl.6(i)', 95_000_00, 35_000_00);
    expect(deduct(asked('393(1) Sl.6(i)', 10_000_00, { others })).base).toBe(70_000_00);
  });

  it.each([
    ['2024-09-30', '194H', 5_0000],
    ['2024-10-01', '194H', 2_0000],
    ['2026-03-31', '194C', 2_0000],
    ['2026-04-01', '393(1) Sl.6(i)', 2_0000],
  ])('on %s %s has its rate of that day', (day, section, rate) => {
    expect(deduct(asked(section, lakh, { day })).rate).toBe(rate);
  });

  it('a section whose rate depends on more says none', () => {
    expect(['393(1)', '393(2)', '393(1) Sl.6(i)'].map((section) => saysRate(section, '2026-06-10'))).toEqual([false, false, true]);
    expect(deduct(asked('393(2)', lakh))).toMatchObject({ tax: 0, credited: lakh, because: 'Enter the rate' });
  });
});

describe('without a PAN', () => {
  it.each([
    ['393(1) Sl.6(i)', lakh, 20_0000],
    ['393(1) Sl.8(ii)', 60 * lakh, 5_0000],
    ['394(1) Sl.4', lakh, 5_0000],
  ])('%s has the higher rate', (section, value, rate) => {
    expect(deduct(asked(section, value, { pan: null }))).toMatchObject({ rate, because: expect.stringContaining('Without a PAN') });
  });

  it('the threshold is the same', () => {
    expect(deduct(asked('393(1) Sl.6(i)', 30_000_00, { pan: null })).tax).toBe(0);
  });
});

describe('a certificate', () => {
  const held: Certificate = { number: 'C-1', section: '393(1) Sl.6(i)', rate: 5000, from: '2026-04-01', to: '2026-12-31', limit: 2 * lakh };
  const of = (more: Partial<Asked>, certificate: Partial<Certificate> = {}) =>
    deduct(asked('393(1) Sl.6(i)', lakh, { certificates: [{ ...held, ...certificate }], ...more }));
  const used = (amount: number): PartySums => new Map([...earlier('393(1) Sl.6(i)', amount, amount), [certificateName('C-1'), [amount]]]);

  it.each([
    ['lowers the rate', {}, {}, 500_00, lakh],
    ['ends', { day: '2027-01-01' }, {}, 2_000_00, null],
    ['begins', { day: '2026-04-01' }, { from: '2026-04-02' }, 2_000_00, null],
    ['is of its section', {}, { section: '393(1) Sl.1(ii)' }, 2_000_00, null],
    ['needs a PAN', { pan: null }, {}, 20_000_00, null],
    ['has no limit', { others: used(50 * lakh) }, { limit: null }, 500_00, lakh],
    ['reaches its limit within the bill', { others: used(1_50_000_00) }, {}, 250_00 + 1_000_00, 50_000_00],
    ['is used up', { others: used(2 * lakh) }, {}, 2_000_00, null],
    ['of nil deducts nothing', {}, { rate: 0 }, 0, lakh],
  ] as const)('%s', (_, more, certificate, tax, base) => {
    const found = of(more, certificate);
    expect([found.tax, found.certificate?.base ?? null]).toEqual([tax, base]);
  });
});

describe('what is typed wins', () => {
  it.each([
    ['a rate is on the whole value', { rate: 1000 }, 60 * lakh, 6_000_00],
    ['a base has the rate of the section', { base: 5 * lakh }, 5 * lakh, 500_00],
    ['a rate and a base', { rate: 1_0000, base: 2 * lakh }, 2 * lakh, 2_000_00],
    ['an amount', { amount: 1_234_56 }, 60 * lakh, 1_234_56],
    ['a base of nothing', { base: 0 }, 0, 0],
  ])('%s', (_, typed, base, tax) => {
    const found = deduct(asked('393(1) Sl.8(ii)', 60 * lakh, { typed: { ...nothing, ...typed } }));
    expect([found.base, found.tax]).toEqual([base, tax]);
  });
});

it('counts an advance once: the bill bears tax on what was not paid before', () => {
  const others = earlier('393(1) Sl.6(iii)(b)', 60_000_00, 60_000_00, '2026-05', 60_000_00);
  const found = deduct(asked('393(1) Sl.6(iii)(b)', lakh, { others }));
  expect(found).toMatchObject({ advance: 60_000_00, credited: 40_000_00, base: 40_000_00, tax: 4_000_00 });
  expect(deduct(asked('393(1) Sl.6(iii)(b)', 50_000_00, { others }))).toMatchObject({ advance: 50_000_00, credited: 0, tax: 0 });
});

it('never deducts more than the bill: the rest comes with the next one', () => {
  const section = '393(1) Sl.6(iii)(b)';
  const found = deduct(asked(section, 1_000_50, { others: earlier(section, 50_000_00) }));
  expect(found).toMatchObject({ tax: 1_000_00, base: 10_000_00, because: expect.stringContaining('next one') });
  const next = deduct(asked(section, lakh, { others: earlier(section, 51_000_50, 10_000_00) }));
  expect(next.base).toBe(51_000_50 - 10_000_00 + lakh);
});

it('says why in words', () => {
  expect(deduct(asked('393(1) Sl.8(ii)', 60 * lakh)).because).toBe(
    'The year comes to ₹60,00,000.00 with this. Tax is on what exceeds ₹50,00,000.00',
  );
  expect(deduct(asked('393(1) Sl.6(i)', 20_000_01, { others: earlier('393(1) Sl.6(i)', 80_000_00) })).because).toBe(
    'The year comes to ₹1,00,000.01 with this, above ₹1,00,000.00. Tax is due on ₹80,000.00 of earlier ones too',
  );
  expect(deduct(asked('393(1) Sl.6(i)', 20_000_00)).because).toBe(
    'The year comes to ₹20,000.00 with this, not above ₹1,00,000.00: no tax yet',
  );
});

/** The section and the month, and whether tax is on the excess only. */
const summed = [
  ['393(1) Sl.8(ii)', 1000, (sum: number) => Math.max(0, sum - 50 * lakh)],
  ['393(1) Sl.6(iii)(b)', 10_0000, (sum: number) => (sum > 50_000_00 ? sum : 0)],
  ['393(1) Sl.1(ii)', 2_0000, (sum: number) => (sum > 20_000_00 ? sum : 0)],
] as const;

it.each(summed)('for any split into bills, %s deducts what it deducts on the sum, to the rupee of each bill', (section, rate, taxable) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 * lakh }), { minLength: 1, maxLength: 12 }), (values) => {
      const others = new Map<string, readonly number[]>();
      let tax = 0;
      let base = 0;
      // A last bill that can bear what the ones before could not.
      for (const value of [...values, 20 * lakh]) {
        const found = deduct(asked(section, value, { others }));
        expect(found.tax).toBeLessThanOrEqual(value);
        tax += found.tax;
        base += found.base;
        addPartySums(others, new Map([[sectionName(section, '2026-06'), [found.credited, found.base, found.tax, 0]]]), 1);
      }
      const sum = values.reduce((all, value) => all + value, 20 * lakh);
      expect(base).toBe(taxable(sum));
      expect(Math.abs(tax - (base * rate) / 100_0000)).toBeLessThanOrEqual((values.length + 1) * 50);
    }),
  );
});
