import { lastOfOldAct, newAct, percent, rupees, type TaxSection, type Terms } from '#domain/tax-at-source/section';

/*
 * Sections, rates and thresholds of tax collected at source. Sources: Income-tax Act 1961, section 206C; Income-tax Act 2025, section 394,
 * with the collection codes of the notes to Form 143.
 */

/** Twice the rate, and at least this (section 206CC of the Act of 1961): this, for all rates here. */
const withoutPan = percent(5);
const flat = (from: string, rate: number): Terms => ({ from, rate: { other: percent(rate) }, withoutPan });
const dear = (from: string): Terms => ({ ...flat(from, 1), threshold: { single: rupees(10_00_000), on: 'whole' } });
const old = { to: lastOfOldAct } as const;
const current = { from: newAct } as const;

export const tcsSections = [
  { value: '206C(1) scrap', label: '206C(1) Scrap', ...old, terms: [flat('2003-06-01', 1)] },
  {
    value: '206C(1) timber',
    label: '206C(1) Timber and other forest produce',
    ...old,
    terms: [flat('2003-06-01', 2.5), flat('2025-04-01', 2)],
  },
  { value: '206C(1) minerals', label: '206C(1) Coal, lignite, iron ore', ...old, terms: [flat('2012-07-01', 1)] },
  { value: '206C(1) liquor', label: '206C(1) Alcoholic liquor', ...old, terms: [flat('2003-06-01', 1)] },
  { value: '206C(1F)', label: '206C(1F) Motor vehicle or luxury goods', ...old, terms: [dear('2016-06-01')] },
  {
    value: '206C(1H)',
    label: '206C(1H) Sale of goods',
    from: '2020-10-01',
    to: '2025-03-31',
    terms: [
      {
        from: '2020-10-01',
        rate: { other: percent(0.1) },
        threshold: { yearly: rupees(50_00_000), on: 'excess' },
        withoutPan: percent(1),
      },
    ],
  },
  { value: '394(1) Sl.4', label: '394(1) Sl.4 Scrap', ...current, code: { other: '1073' }, terms: [flat(newAct, 2)] },
  { value: '394(1) Sl.3', label: '394(1) Sl.3 Timber', ...current, code: { other: '1071' }, terms: [flat(newAct, 2)] },
  { value: '394(1) Sl.2', label: '394(1) Sl.2 Tendu leaves', ...current, code: { other: '1069' }, terms: [flat(newAct, 2)] },
  { value: '394(1) Sl.5', label: '394(1) Sl.5 Coal, lignite, iron ore', ...current, code: { other: '1074' }, terms: [flat(newAct, 2)] },
  { value: '394(1) Sl.1', label: '394(1) Sl.1 Alcoholic liquor', ...current, code: { other: '1068' }, terms: [flat(newAct, 2)] },
  { value: '394(1) Sl.6(a)', label: '394(1) Sl.6 D(a) Motor vehicle', ...current, code: { other: '1075' }, terms: [dear(newAct)] },
] as const satisfies readonly TaxSection[];
