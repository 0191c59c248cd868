import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { type ImsAction, type ImsRecord, imsOutcome, isLikeCreditNote, lastPendingDay } from '#domain/gstr-2b/claim/ims';

/** Computed by an independent model. */
interface Case {
  readonly name: string;
  readonly row: {
    readonly paper: 'invoice' | 'credit-note' | 'boe';
    readonly pos?: 'ineligible';
    readonly lowers?: boolean;
    readonly period: string;
    readonly pendingSince?: string;
    readonly action: 'N' | 'A' | 'R' | 'P';
    readonly reduce?: number;
  };
  readonly expected: { readonly open: boolean; readonly why?: string; readonly in2b?: boolean; readonly reduces?: number };
}

const { ims } = JSON.parse(readFileSync(new URL('./claim-cases.json', import.meta.url), 'utf8')) as { readonly ims: readonly Case[] };
const kinds = { invoice: 'invoice', 'credit-note': 'credit', boe: 'bill-of-entry' } as const;
const actions = { N: null, A: 'accept', R: 'reject', P: 'pending' } as const;
const periodOf = (text: string) => `${text.slice(2)}-${text.slice(0, 2)}`;
const igst = (amount: number) => ({ ...noTaxes, igst: amount });

const note: ImsRecord = {
  ...{ kind: 'credit', isEligible: true, amends: null, taxes: igst(1_800_00), period: '2025-10', pendingSince: null },
};
const lowered = { way: 'down', original: 'accept', isFiled: true } as const;

it.each(ims)('$name', ({ row: { paper, pos, lowers, period, pendingSince, action, reduce }, expected }) => {
  const record: ImsRecord = {
    ...note,
    ...{ kind: kinds[paper], isEligible: pos !== 'ineligible', amends: lowers ? lowered : null, period: periodOf(period) },
    pendingSince: pendingSince === undefined ? null : periodOf(pendingSince),
  };
  const found = imsOutcome(record, actions[action], reduce === undefined ? null : igst(reduce));
  expect({
    ...{ open: found.refused === null, why: found.refused, in2b: found.isIn2b, deemed: found.isDeemed, reduces: found.reduces.igst },
    ...{ rejected: action === 'R' && !found.isIn2b, supplierPaysMore: found.supplierPaysMore },
  }).toMatchObject(expected);
});

const invoice: ImsRecord = { ...note, kind: 'invoice' };
const bill: ImsRecord = { ...note, kind: 'bill-of-entry' };
const next = { period: '2025-11', pendingSince: '2025-10' };

describe('what follows', () => {
  it.each`
    what                                    | record                               | action       | declared          | outcome
    ${'of a note that is accepted'}         | ${note}                              | ${'accept'}  | ${null}           | ${{ isIn2b: true, isDeemed: false, reduces: igst(1_800_00), needsRemark: false }}
    ${'of a note that is accepted in part'} | ${note}                              | ${'accept'}  | ${igst(900_00)}   | ${{ reduces: igst(900_00), needsRemark: true }}
    ${'of a note that lowers too much'}     | ${note}                              | ${'accept'}  | ${igst(1_800_01)} | ${{ refused: 'reduced-by-too-much', isDeemed: true, reduces: igst(1_800_00) }}
    ${'of an invoice that would lower'}     | ${invoice}                           | ${'accept'}  | ${igst(1)}        | ${{ refused: 'reduced-by-too-much' }}
    ${'of a note without an action'}        | ${note}                              | ${null}      | ${null}           | ${{ isIn2b: true, isDeemed: true, reduces: igst(1_800_00) }}
    ${'of a pending note'}                  | ${note}                              | ${'pending'} | ${null}           | ${{ refused: null, isIn2b: false, reduces: noTaxes }}
    ${'of a note left pending'}             | ${{ ...note, ...next }}              | ${null}      | ${null}           | ${{ isIn2b: true, isDeemed: true, reduces: igst(1_800_00) }}
    ${'of a pending note, rejected later'}  | ${{ ...note, ...next }}              | ${'reject'}  | ${null}           | ${{ refused: null, isIn2b: false, supplierPaysMore: true }}
    ${'of an invoice left pending'}         | ${{ ...invoice, ...next }}           | ${null}      | ${null}           | ${{ isIn2b: false, isDeemed: false }}
    ${'of an invoice pending again'}        | ${{ ...invoice, ...next }}           | ${'pending'} | ${null}           | ${{ refused: null, isIn2b: false }}
    ${'of a rejected invoice'}              | ${invoice}                           | ${'reject'}  | ${null}           | ${{ isIn2b: false, supplierPaysMore: false }}
    ${'of a rejected bill of entry'}        | ${bill}                              | ${'reject'}  | ${null}           | ${{ refused: 'bill-of-entry-not-rejected', isIn2b: true, isDeemed: true }}
    ${'of an earlier bill of entry'}        | ${{ ...bill, period: '2025-09' }}    | ${'accept'}  | ${null}           | ${{ refused: 'not-in-ims', isIn2b: true, isDeemed: false }}
    ${'of an invoice before there was IMS'} | ${{ ...invoice, period: '2024-09' }} | ${'accept'}  | ${null}           | ${{ refused: 'not-in-ims', isIn2b: true, isDeemed: false }}
    ${'of an invoice pending in September'} | ${{ ...invoice, period: '2025-09' }} | ${'pending'} | ${null}           | ${{ refused: null, isIn2b: false }}
  `('$what', ({ record, action, declared, outcome }) => {
    expect(imsOutcome(record, action, declared)).toMatchObject(outcome);
  });
});

it.each`
  kind               | amends                                 | alike
  ${'credit'}        | ${null}                                | ${true}
  ${'credit'}        | ${{ ...lowered, way: 'up' }}           | ${true}
  ${'credit'}        | ${{ ...lowered, original: 'reject' }}  | ${true}
  ${'credit'}        | ${lowered}                             | ${false}
  ${'invoice'}       | ${null}                                | ${false}
  ${'invoice'}       | ${lowered}                             | ${true}
  ${'debit'}         | ${lowered}                             | ${true}
  ${'invoice'}       | ${{ ...lowered, way: 'up' }}           | ${false}
  ${'invoice'}       | ${{ ...lowered, original: 'pending' }} | ${false}
  ${'invoice'}       | ${{ ...lowered, isFiled: false }}      | ${false}
  ${'bill-of-entry'} | ${lowered}                             | ${false}
`('that a $kind amending $amends is like a credit note is $alike', ({ kind, amends, alike }) => {
  expect(isLikeCreditNote({ kind, amends })).toBe(alike);
});

it.each`
  record                             | filing         | state   | last
  ${note}                            | ${'monthly'}   | ${'27'} | ${'2025-12-20'}
  ${{ ...note, ...next }}            | ${'monthly'}   | ${'27'} | ${'2025-12-20'}
  ${{ ...note, period: '2025-12' }}  | ${'quarterly'} | ${'27'} | ${'2026-04-22'}
  ${{ ...note, period: '2025-12' }}  | ${'quarterly'} | ${'07'} | ${'2026-04-24'}
  ${{ ...invoice, amends: lowered }} | ${'monthly'}   | ${'27'} | ${'2025-12-20'}
  ${invoice}                         | ${'monthly'}   | ${'27'} | ${null}
`('a $filing filer of state $state has it pending until $last', ({ record, filing, state, last }) => {
  expect(lastPendingDay(record, filing, state)).toBe(last);
});

const period = fc.constantFrom('2024-09', '2024-10', '2025-09', '2025-10', '2025-11');
const anyRecord: fc.Arbitrary<ImsRecord> = fc.record({
  kind: fc.constantFrom('invoice', 'credit', 'debit', 'bill-of-entry'),
  isEligible: fc.boolean(),
  amends: fc.option(
    fc.record({ way: fc.constantFrom('up', 'down'), original: fc.constantFrom('accept', 'reject', 'pending'), isFiled: fc.boolean() }),
  ),
  taxes: fc.nat({ max: 1_00_000_00 }).map(igst),
  period,
  pendingSince: fc.option(period),
});
const anyAction = fc.constantFrom<(ImsAction | null)[]>(null, 'accept', 'reject', 'pending');

it('lowers credit only of what is in GSTR-2B, and by the tax of the record at most', () => {
  fc.assert(
    fc.property(anyRecord, anyAction, fc.option(fc.nat({ max: 1_00_000_00 }).map(igst)), (record, action, declared) => {
      const { isIn2b, isDeemed, reduces, supplierPaysMore } = imsOutcome(record, action, declared);
      expect(reduces.igst).toBeLessThanOrEqual(isIn2b && isLikeCreditNote(record) ? record.taxes.igst : 0);
      expect((isDeemed && !isIn2b) || (supplierPaysMore && isIn2b)).toBe(false);
    }),
  );
});

it('a refused action leaves the record as it is without one', () => {
  fc.assert(
    fc.property(anyRecord, anyAction, (record, action) => {
      const found = imsOutcome(record, action);
      if (found.refused !== null) expect({ ...found, refused: null }).toEqual({ ...imsOutcome(record, null), refused: null });
    }),
  );
});
