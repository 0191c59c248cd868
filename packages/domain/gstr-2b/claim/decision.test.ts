import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditTable, type InwardCredit } from '#domain/gst-returns/credit';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import {
  creditStatuses,
  type Decidable,
  type Decision,
  decide,
  reconciliationStatus,
  undecidedStanding,
} from '#domain/gstr-2b/claim/decision';

/** Computed by an independent model. */
interface Case {
  readonly name: string;
  readonly row: {
    readonly books?: Taxes;
    readonly portal?: Taxes;
    readonly itcavl?: 'Y' | 'N';
    readonly lowers?: boolean;
  };
  readonly decision?: Decision['kind'];
  readonly reason?: 'not-received' | 'not-ours';
  readonly expected:
    | { readonly status: string; readonly ignored?: boolean; readonly gstr3b: Readonly<Record<string, Taxes>> }
    | { readonly refused: string };
}

const { decisions } = JSON.parse(readFileSync(new URL('./claim-cases.json', import.meta.url), 'utf8')) as {
  readonly decisions: readonly Case[];
};

/** The lines of table 4 that are not zero, by the portal's letters: `4A5`. The net credit (C) follows from them. */
function linesOf(credit: InwardCredit | null): Readonly<Record<string, Taxes>> {
  const table = creditTable({ inward: credit === null ? [] : [credit], reversals: [], reclaims: [] });
  return Object.fromEntries(
    Object.entries(table).flatMap(([line, taxes]) =>
      line === 'C' || Object.values(taxes).every((amount) => amount === 0) ? [] : [[`4${line}`, taxes]],
    ),
  );
}

function decisionOf({ decision, reason = 'not-received' }: Pick<Case, 'decision' | 'reason'>): Decision | null {
  if (decision === undefined) return null;
  return decision === 'do-not-consider' ? { kind: decision, reason } : { kind: decision };
}

it.each(decisions)('$name', ({ row: { books, portal, itcavl, lowers = false }, expected, ...of }) => {
  const row: Decidable = {
    source: 'other',
    lowers,
    books: books === undefined ? null : { taxes: books, blocked: noTaxes },
    portal: portal === undefined ? null : { taxes: portal, isAvailable: itcavl === 'Y' },
  };
  const found = decide(row, decisionOf(of));
  if ('refused' in found) expect(found).toEqual(expected);
  else {
    const { status, ignored, credit } = found;
    expect({ status, ignored, gstr3b: linesOf(credit) }).toEqual({ ignored: false, ...expected });
  }
});

const igst = (amount: number): Taxes => ({ ...noTaxes, igst: amount });
const row = (books: number | null, portal: number | null, more: object = {}): Decidable => ({
  ...{ source: 'other', lowers: false },
  books: books === null ? null : { taxes: igst(books), blocked: noTaxes },
  portal: portal === null ? null : { taxes: igst(portal), isAvailable: true },
  ...more,
});
const unavailable = { portal: { taxes: igst(90), isAvailable: false } };
const halfBlocked = { books: { taxes: igst(100), blocked: igst(50) } };

it.each`
  what                                    | row                                          | decision                                           | lines
  ${'keep mine, the portal has less'}     | ${row(100, 90)}                              | ${{ kind: 'keep-mine' }}                           | ${{ '4A5': 90 }}
  ${'keep mine, the portal has more'}     | ${row(100, 110)}                             | ${{ kind: 'keep-mine' }}                           | ${{ '4A5': 100 }}
  ${'keep mine of a note'}                | ${row(100, 110, { lowers: true })}           | ${{ kind: 'keep-mine' }}                           | ${{ '4A5': -110 }}
  ${'take theirs, half of it blocked'}    | ${row(100, 110, halfBlocked)}                | ${{ kind: 'take-theirs' }}                         | ${{ '4A5': 110, '4B1': 55 }}
  ${'goods that are blocked'}             | ${row(100, 100)}                             | ${{ kind: 'do-not-consider', reason: 'blocked' }}  | ${{ '4A5': 100, '4B1': 100 }}
  ${'not considered, half of it blocked'} | ${row(100, 100, halfBlocked)}                | ${{ kind: 'do-not-consider', reason: 'not-ours' }} | ${{ '4A5': 100, '4B1': 50, '4B2': 50 }}
  ${'not available, considered'}          | ${row(100, null, unavailable)}               | ${{ kind: 'consider' }}                            | ${{ '4A5': 90 }}
  ${'an import'}                          | ${row(100, 100, { source: 'import-goods' })} | ${{ kind: 'accept' }}                              | ${{ '4A1': 100 }}
  ${'take theirs without one side'}       | ${row(100, null)}                            | ${{ kind: 'take-theirs' }}                         | ${'one-side-only'}
  ${'consider what is not in the books'}  | ${row(null, null, unavailable)}              | ${{ kind: 'consider' }}                            | ${'not-in-books'}
  ${'set aside what the portal lacks'}    | ${row(100, null)}                            | ${{ kind: 'do-not-consider', reason: 'not-ours' }} | ${'not-available-on-portal'}
  ${'set aside what is not available'}    | ${row(100, null, unavailable)}               | ${{ kind: 'do-not-consider', reason: 'not-ours' }} | ${'not-available-on-portal'}
`('$what: $lines', ({ row: given, decision, lines }) => {
  const found = decide(given, decision);
  const told =
    'refused' in found
      ? found.refused
      : Object.fromEntries(Object.entries(linesOf(found.credit)).map(([line, taxes]) => [line, taxes.igst]));
  expect(told).toEqual(lines);
});

it('blocks as much of another head as the books block of theirs', () => {
  const books = { taxes: { ...noTaxes, cgst: 50, sgst: 50 }, blocked: { ...noTaxes, cgst: 25, sgst: 25 } };
  const found = decide(row(100, 100, { books }), { kind: 'take-theirs' });
  expect(found).toMatchObject({ credit: { credit: igst(50), blocked: igst(50) } });
});

const amount = fc.nat({ max: 1_00_000_00 });
const anyTaxes: fc.Arbitrary<Taxes> = fc.record({ igst: amount, cgst: amount, sgst: amount, cess: amount });
const anyDecision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constantFrom('accept', 'keep-mine', 'take-theirs', 'consider', 'ignore') }),
  fc.record({ kind: fc.constant('do-not-consider'), reason: fc.constantFrom('not-received', 'not-ours', 'blocked') }),
);
const anyRow: fc.Arbitrary<Decidable> = fc.record({
  source: fc.constantFrom('other', 'import-goods'),
  lowers: fc.boolean(),
  books: fc.option(fc.record({ taxes: anyTaxes, blocked: fc.constant(noTaxes) })),
  portal: fc.option(fc.record({ taxes: anyTaxes, isAvailable: fc.boolean() })),
});

it('never claims more than the portal makes available, unless a person considers it', () => {
  fc.assert(
    fc.property(anyRow, anyDecision, (given, decision) => {
      const found = decide(given, decision);
      if ('refused' in found || found.credit === null || decision.kind === 'consider') return;
      const { C } = creditTable({ inward: [found.credit], reversals: [], reclaims: [] });
      const available = given.portal?.isAvailable ? given.portal.taxes : noTaxes;
      for (const head of ['igst', 'cgst', 'sgst', 'cess'] as const)
        expect(C[head]).toBeLessThanOrEqual(given.lowers && decision.kind !== 'do-not-consider' ? 0 - available[head] : available[head]);
    }),
  );
});

it('is reconciled only where both sides were accepted', () => {
  expect(creditStatuses.map(reconciliationStatus)).toEqual(['Pending', 'Reconciled', 'Pending', 'Pending']);
});

it.each`
  source               | portal                  | standing
  ${'other'}           | ${row(null, 90).portal} | ${'set-aside'}
  ${'other'}           | ${unavailable.portal}   | ${'not-available'}
  ${'other'}           | ${null}                 | ${'not-in-2b'}
  ${'reverse-charge'}  | ${null}                 | ${'claimed'}
  ${'import-services'} | ${null}                 | ${'claimed'}
`('credit of $source that is not decided is $standing', ({ source, portal, standing }) => {
  expect(undecidedStanding({ source, portal })).toBe(standing);
});
