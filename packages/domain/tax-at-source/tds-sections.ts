import { lastOfOldAct, newAct, percent, rupees, type TaxSection, type Terms } from '#domain/tax-at-source/section';

/*
 * Sections, rates and thresholds of tax deducted at source. Sources: Income-tax Act 1961, Chapter XVII-B, with the Finance (No. 2) Act 2024
 * and the Finance Act 2025; Income-tax Act 2025, section 393, with the payment codes of the notes to Form 140.
 */

const noPan = percent(20);
/** Section 206AA(1), second and third provisos. */
const noPanOnSales = percent(5);

const contractors = [
  {
    from: '2016-06-01',
    rate: { individual: percent(1), other: percent(2) },
    threshold: { single: rupees(30_000), yearly: rupees(1_00_000), on: 'whole' },
    withoutPan: noPan,
  },
] as const;

/** Changed on 1 April 2025, and carried over into the Act of 2025. */
const flat = (from: string, rate: number, yearly: number): Terms => ({
  ...{ from, rate: { other: percent(rate) } },
  ...{ threshold: { yearly: rupees(yearly), on: 'whole' }, withoutPan: noPan },
});
const monthlyRent = (rate: number): Terms => ({
  ...{ from: '2025-04-01', rate: { other: percent(rate) } },
  ...{ threshold: { monthly: rupees(50_000), on: 'whole' }, withoutPan: noPan },
});
const insurance = (from: string, rate: number, yearly: number): Terms => ({
  ...{ from, rate: { company: percent(10), other: percent(rate) } },
  ...{ threshold: { yearly: rupees(yearly), on: 'whole' }, withoutPan: noPan },
});
const goods = [
  {
    from: '2021-07-01',
    rate: { other: percent(0.1) },
    threshold: { yearly: rupees(50_00_000), on: 'excess' },
    withoutPan: noPanOnSales,
  },
] as const;
const eCommerce = (from: string, rate: number): Terms => ({
  ...{ from, rate: { other: percent(rate) } },
  ...{ threshold: { yearly: rupees(5_00_000), on: 'whole', onlyIndividuals: true }, withoutPan: noPanOnSales },
});
const partners = [flat('2025-04-01', 10, 20_000)] as const;
const old = { to: lastOfOldAct } as const;
const current = { from: newAct } as const;

/** The rate of a payment to a non-resident follows from its nature and the treaty, so it is typed. */
const typed = [{ from: '1961-04-01' }] as const;

export const tdsSections = [
  { value: '194C', on: 'services', label: '194C Contractors', ...old, terms: contractors },
  {
    value: '194H',
    on: 'services',
    label: '194H Commission or brokerage',
    ...old,
    terms: [flat('2016-06-01', 5, 15_000), flat('2024-10-01', 2, 15_000), flat('2025-04-01', 2, 20_000)],
  },
  {
    value: '194I',
    on: 'services',
    label: '194I(b) Rent of land, building, furniture',
    ...old,
    terms: [flat('2019-04-01', 10, 2_40_000), monthlyRent(10)],
  },
  {
    value: '194I(a)',
    on: 'services',
    label: '194I(a) Rent of plant and machinery',
    ...old,
    terms: [flat('2019-04-01', 2, 2_40_000), monthlyRent(2)],
  },
  {
    value: '194J',
    on: 'services',
    label: '194J Professional or technical services',
    ...old,
    terms: [flat('2010-07-01', 10, 30_000), flat('2025-04-01', 10, 50_000)],
  },
  {
    value: '194J(a)',
    on: 'services',
    label: '194J(a) Technical services',
    ...old,
    terms: [flat('2020-04-01', 2, 30_000), flat('2025-04-01', 2, 50_000)],
  },
  { value: '194A', label: '194A Interest', ...old, terms: [flat('2010-07-01', 10, 5_000), flat('2025-04-01', 10, 10_000)] },
  { value: '194', label: '194 Dividend', ...old, terms: [flat('2020-04-01', 10, 5_000), flat('2025-04-01', 10, 10_000)] },
  {
    value: '194D',
    label: '194D Insurance commission',
    ...old,
    terms: [insurance('2016-06-01', 5, 15_000), insurance('2025-04-01', 2, 20_000)],
  },
  {
    value: '194O',
    label: '194O E-commerce',
    from: '2020-10-01',
    ...old,
    terms: [eCommerce('2020-10-01', 1), eCommerce('2024-10-01', 0.1)],
  },
  { value: '194Q', on: 'goods', label: '194Q Purchase of goods', from: '2021-07-01', ...old, terms: goods },
  { value: '194T', label: '194T Partners', from: '2025-04-01', ...old, terms: partners },
  { value: '195', label: '195 Non-residents', ...old, terms: typed },
  {
    value: '393(1) Sl.6(i)',
    on: 'services',
    label: '393(1) Sl.6(i) Contractors',
    ...current,
    code: { individual: '1023', other: '1024' },
    terms: contractors,
  },
  {
    value: '393(1) Sl.6(iii)(b)',
    on: 'services',
    label: '393(1) Sl.6(iii) D(b) Professional services',
    ...current,
    code: { other: '1027' },
    terms: [flat(newAct, 10, 50_000)],
  },
  {
    value: '393(1) Sl.6(iii)(a)',
    on: 'services',
    label: '393(1) Sl.6(iii) D(a) Technical services',
    ...current,
    code: { other: '1026' },
    terms: [flat(newAct, 2, 50_000)],
  },
  {
    value: '393(1) Sl.2(ii)(b)',
    on: 'services',
    label: '393(1) Sl.2(ii) D(b) Rent of land, building, furniture',
    ...current,
    code: { other: '1009' },
    terms: [monthlyRent(10)],
  },
  {
    value: '393(1) Sl.2(ii)(a)',
    on: 'services',
    label: '393(1) Sl.2(ii) D(a) Rent of plant and machinery',
    ...current,
    code: { other: '1008' },
    terms: [monthlyRent(2)],
  },
  {
    value: '393(1) Sl.1(ii)',
    on: 'services',
    label: '393(1) Sl.1(ii) Commission or brokerage',
    ...current,
    code: { other: '1006' },
    terms: [flat(newAct, 2, 20_000)],
  },
  {
    value: '393(1) Sl.1(i)',
    label: '393(1) Sl.1(i) Insurance commission',
    ...current,
    code: { other: '1005' },
    terms: [insurance(newAct, 2, 20_000)],
  },
  {
    value: '393(1) Sl.5(iii)',
    label: '393(1) Sl.5(iii) Interest',
    ...current,
    code: { other: '1022' },
    terms: [flat(newAct, 10, 10_000)],
  },
  { value: '393(1) Sl.7', label: '393(1) Sl.7 Dividend', ...current, code: { other: '1029' }, terms: [flat(newAct, 10, 10_000)] },
  { value: '393(1) Sl.8(ii)', on: 'goods', label: '393(1) Sl.8(ii) Purchase of goods', ...current, code: { other: '1031' }, terms: goods },
  {
    value: '393(1) Sl.8(v)',
    label: '393(1) Sl.8(v) E-commerce',
    ...current,
    code: { other: '1035' },
    terms: [eCommerce(newAct, 0.1)],
  },
  { value: '393(3) Sl.7', label: '393(3) Sl.7 Partners', ...current, code: { other: '1067' }, terms: partners },
  { value: '393(2)', label: '393(2) Non-residents', ...current, terms: typed },
  { value: '393(1)', label: '393(1) Other payments to residents', ...current, terms: typed },
] as const satisfies readonly TaxSection[];
