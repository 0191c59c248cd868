import { describe, expect, it } from 'vitest';
import { certainMatches, type OpenEntry, type OpenLine } from '#domain/bank/certain-matches';
import { paise } from '#domain/money/paise';

/** The rules one by one; `bank-matching.test.ts` has whole months. */
const entry = (more: object): OpenEntry => ({
  ...{
    id: 'e1',
    number: 'PY/1',
    date: '2026-06-10',
    amount: paise(-500_00),
    payee: 'Asha Chemicals',
    instrument: null,
    reference: '471880',
  },
  ...more,
});
const line = (more: object): OpenLine => ({
  ...{ id: 'l1', date: '2026-06-10', valueDate: '2026-06-10', amount: paise(-500_00), ref: '471880', narration: 'CHQ PAID' },
  ...{ balance: null, bankRef: null },
  ...more,
});
const found = (lines: readonly OpenLine[], entries: readonly OpenEntry[]) =>
  certainMatches(lines, entries).map(({ lines: of, entries: to }) => `${of} = ${to}`);

describe('one line and one entry', () => {
  it.each`
    because                                | ofLine                                           | ofEntry                       | matches
    ${'amount and reference are the same'} | ${{}}                                            | ${{}}                         | ${1}
    ${'the reference is in the narration'} | ${{ ref: '', narration: 'CHQ 471880' }}          | ${{}}                         | ${1}
    ${'a short reference is a word only'}  | ${{ ref: '', narration: 'CHQ 1234' }}            | ${{ reference: '1234' }}      | ${0}
    ${'a part of a word is none'}          | ${{ ref: '', narration: 'X4718809' }}            | ${{}}                         | ${0}
    ${'leading zeros do not count'}        | ${{}}                                            | ${{ reference: '000471880' }} | ${1}
    ${'the side differs'}                  | ${{ amount: paise(500_00) }}                     | ${{}}                         | ${0}
    ${'the amount differs by a paisa'}     | ${{ amount: paise(-500_01) }}                    | ${{}}                         | ${0}
    ${'it is 100 days later'}              | ${{ date: '2026-09-18' }}                        | ${{}}                         | ${1}
    ${'it is 101 days later'}              | ${{ date: '2026-09-19' }}                        | ${{}}                         | ${0}
    ${'it is 3 days earlier'}              | ${{ date: '2026-06-07' }}                        | ${{}}                         | ${1}
    ${'it is 4 days earlier'}              | ${{ date: '2026-06-06' }}                        | ${{}}                         | ${0}
    ${'the payee is named, no reference'}  | ${{ ref: '', narration: 'NEFT ASHA CHEMICALS' }} | ${{ reference: null }}        | ${1}
    ${'only half of the payee is named'}   | ${{ ref: '', narration: 'NEFT ASHA' }}           | ${{ reference: null }}        | ${0}
    ${'the entry has another reference'}   | ${{ ref: '', narration: 'NEFT ASHA CHEMICALS' }} | ${{}}                         | ${0}
  `('$matches because $because', ({ ofLine, ofEntry, matches }) => {
    expect(found([line(ofLine)], [entry(ofEntry)])).toHaveLength(matches);
  });
});

describe('several', () => {
  it('twins with one reference are never certain', () => {
    expect(found([line({})], [entry({}), entry({ id: 'e2' })])).toEqual([]);
    expect(found([line({}), line({ id: 'l2' })], [entry({})])).toEqual([]);
  });

  it('entries of one reference add up to a line, if no other line has it', () => {
    const parts = [entry({ amount: paise(-300_00) }), entry({ id: 'e2', amount: paise(-200_00) })];
    expect(found([line({})], parts)).toEqual(['l1 = e1,e2']);
    expect(found([line({}), line({ id: 'l2', amount: paise(-1_00) })], parts)).toEqual([]);
    expect(found([line({})], [...parts, entry({ id: 'e3', amount: paise(-1_00) })])).toEqual([]);
  });

  it('lines of one reference add up to an entry', () => {
    const parts = [line({ amount: paise(-300_00) }), line({ id: 'l2', amount: paise(-200_00) })];
    expect(found(parts, [entry({})])).toEqual(['l1,l2 = e1']);
  });

  it('without a reference nothing else of the amount may be near', () => {
    const named = { ref: '', narration: 'NEFT ASHA CHEMICALS' };
    const plain = { reference: null };
    expect(found([line(named)], [entry(plain), entry({ id: 'e2', date: '2026-06-17' })])).toEqual([]);
    expect(found([line(named)], [entry(plain), entry({ id: 'e2', date: '2026-06-18' })])).toEqual(['l1 = e1']);
  });
});
