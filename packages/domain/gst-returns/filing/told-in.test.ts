import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FiledReturn, filedFor, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { type ToldIn, toldAfter } from '#domain/gst-returns/filing/told-in';
import type { Outward } from '#domain/gst-returns/outward';
import { sold } from '#test/kit/books/outward';

const filedAs = (form: FiledReturn['form'], month: string, more: Partial<FiledReturn> = {}): FiledReturn => ({
  ...{ form, from: month, month, arn: 'AA270726000001A', filedOn: '2026-08-11', open: 'A mistake' },
  ...more,
});
const locked = { open: null };
const july = filedAs('GSTR-1', '2026-07');
const dearer: Outward = { ...sold, value: 12_000_00 };
const registered: Outward = { ...sold, buyerGstin: '30AAICT8814W1C7', supply: 'B2B' };
const inAugust = { ...sold, date: '2026-08-02' };
const amended = { month: '2026-08', in1a: false, filed: sold } as const;
const late = { month: '2026-08', in1a: false, filed: null } as const;

it.each`
  what                                               | filed                                                                                                                | before        | after                                  | told                                             | expected
  ${'nothing is filed'}                              | ${[]}                                                                                                                | ${sold}       | ${dearer}                              | ${null}                                          | ${null}
  ${'another month is filed'}                        | ${[filedAs('GSTR-1', '2026-06')]}                                                                                    | ${sold}       | ${dearer}                              | ${null}                                          | ${null}
  ${'it is locked'}                                  | ${[{ ...july, ...locked }]}                                                                                          | ${sold}       | ${dearer}                              | ${null}                                          | ${/^GSTR-1 of Jul-2026 was filed on 11-Aug-2026. Open it/}
  ${'it is locked, and nothing in it changes'}       | ${[{ ...july, ...locked }]}                                                                                          | ${sold}       | ${{ ...sold }}                         | ${null}                                          | ${null}
  ${'it is locked, and only the buyer was renamed'}  | ${[{ ...july, ...locked }]}                                                                                          | ${sold}       | ${{ ...sold, buyerName: 'A. Prabhu' }} | ${null}                                          | ${null}
  ${'it is new in a locked month'}                   | ${[{ ...july, ...locked }]}                                                                                          | ${null}       | ${sold}                                | ${null}                                          | ${/was filed/}
  ${'its quarter is locked'}                         | ${[{ ...filedAs('GSTR-1', '2026-09', locked), from: '2026-07' }]}                                                    | ${sold}       | ${dearer}                              | ${null}                                          | ${/^GSTR-1 of Jul-2026 to Sep-2026/}
  ${'GSTR-3B is not filed'}                          | ${[july]}                                                                                                            | ${sold}       | ${dearer}                              | ${null}                                          | ${{ month: '2026-07', in1a: true, filed: sold }}
  ${'GSTR-3B is filed'}                              | ${[july, filedAs('GSTR-3B', '2026-07')]}                                                                             | ${sold}       | ${dearer}                              | ${null}                                          | ${amended}
  ${'GSTR-1A is filed'}                              | ${[july, filedAs('GSTR-1A', '2026-07')]}                                                                             | ${sold}       | ${dearer}                              | ${null}                                          | ${amended}
  ${'the next month is filed, too'}                  | ${[july, filedAs('GSTR-3B', '2026-07'), filedAs('GSTR-1', '2026-08')]}                                               | ${sold}       | ${dearer}                              | ${null}                                          | ${{ ...amended, month: '2026-09' }}
  ${'it is new'}                                     | ${[july, filedAs('GSTR-3B', '2026-07')]}                                                                             | ${null}       | ${sold}                                | ${null}                                          | ${late}
  ${'it is gone'}                                    | ${[july, filedAs('GSTR-3B', '2026-07')]}                                                                             | ${sold}       | ${null}                                | ${null}                                          | ${amended}
  ${'it changes again before it is told'}            | ${[july, filedAs('GSTR-3B', '2026-07')]}                                                                             | ${dearer}     | ${{ ...dearer, value: 1 }}             | ${amended}                                       | ${amended}
  ${'it is again what was filed'}                    | ${[july, filedAs('GSTR-3B', '2026-07')]}                                                                             | ${dearer}     | ${sold}                                | ${amended}                                       | ${null}
  ${'it came later, and is gone'}                    | ${[july]}                                                                                                            | ${sold}       | ${null}                                | ${late}                                          | ${null}
  ${'its amendment is filed'}                        | ${[july, filedAs('GSTR-1', '2026-08')]}                                                                              | ${dearer}     | ${sold}                                | ${amended}                                       | ${/^It was reported in GSTR-1 of Aug-2026, which is filed/}
  ${'it was told to be gone, and comes again later'} | ${[july, filedAs('GSTR-1A', '2026-07')]}                                                                             | ${null}       | ${inAugust}                            | ${{ month: '2026-07', in1a: true, filed: sold }} | ${/^It was reported in GSTR-1A of Jul-2026, which is filed/}
  ${'it would leave the month'}                      | ${[july]}                                                                                                            | ${sold}       | ${inAugust}                            | ${null}                                          | ${/the date must stay in Jul-2026/}
  ${'it would come into the month'}                  | ${[july]}                                                                                                            | ${inAugust}   | ${sold}                                | ${null}                                          | ${/the date must stay in Aug-2026/}
  ${'an IFF has it'}                                 | ${[filedAs('IFF', '2026-07', locked)]}                                                                               | ${registered} | ${{ ...registered, value: 1 }}         | ${null}                                          | ${/^IFF of Jul-2026 was filed/}
  ${'an IFF does not have it'}                       | ${[filedAs('IFF', '2026-07', locked)]}                                                                               | ${sold}       | ${dearer}                              | ${null}                                          | ${null}
  ${'only GSTR-3B is filed'}                         | ${[filedAs('GSTR-3B', '2026-07', locked)]}                                                                           | ${sold}       | ${dearer}                              | ${null}                                          | ${/^GSTR-3B of Jul-2026 was filed/}
  ${'a composition dealer pays again for the year'}  | ${[filedAs('CMP-08', '2026-09', { from: '2026-07' })]}                                                               | ${sold}       | ${dearer}                              | ${null}                                          | ${null}
  ${'its year is filed, and the quarter open'}       | ${[filedAs('CMP-08', '2026-09', { from: '2026-07' }), filedAs('GSTR-4', '2027-03', { from: '2026-04', ...locked })]} | ${sold}       | ${dearer}                              | ${null}                                          | ${/^GSTR-4 of Apr-2026 to Mar-2027 was filed/}
  ${'GSTR-9 of its year is filed'}                   | ${[july, filedAs('GSTR-9', '2027-03', { from: '2026-04' })]}                                                         | ${sold}       | ${dearer}                              | ${null}                                          | ${/^GSTR-9 of Apr-2026 to Mar-2027 was filed on 11-Aug-2026, and GSTR-1 of Jul-2026 cannot be amended after it/}
`('$what', ({ filed, before, after, told, expected }) => {
  const found = toldAfter({ before, after, told, filed, today: '2026-09-01' });
  if (expected instanceof RegExp) expect(found).toEqual({ refused: expect.stringMatching(expected) });
  else expect(found).toEqual({ told: expected });
});

it.each`
  today           | refused
  ${'2027-11-30'} | ${false}
  ${'2027-12-01'} | ${true}
`('amends until 30 November after the year: refused on $today is $refused', ({ today, refused }) => {
  expect('refused' in toldAfter({ before: sold, after: dearer, told: null, filed: [july], today })).toBe(refused);
});

it('a filed return never changes, and every document is told once as it is now', () => {
  const months = ['2026-07', '2026-08', '2026-09', '2026-10'] as const;
  const step = fc.oneof(
    fc.record({ do: fc.constant('file' as const), form: fc.constantFrom('GSTR-1', 'GSTR-1A', 'GSTR-3B' as const) }),
    fc.record({
      do: fc.constant('change' as const),
      number: fc.integer({ min: 1, max: 6 }),
      month: fc.constantFrom(...months),
      value: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const filed: FiledReturn[] = [];
      const said = new Map<FiledReturn, string>();
      const documents = new Map<number, { now: Outward | null; told: ToldIn | null }>();
      for (const one of steps) {
        if (one.do === 'file') {
          // In the order of the portal: each month after the one before, GSTR-1 first, and GSTR-1A between the two.
          const month = months.find((each) => filedFor(filed, each, one.form) === undefined);
          const before = one.form === 'GSTR-1' ? undefined : 'GSTR-1';
          if (month === undefined || (before !== undefined && filedFor(filed, month, before) === undefined)) continue;
          if (one.form === 'GSTR-1A' && filedFor(filed, month, 'GSTR-3B') !== undefined) continue;
          const now = filedAs(one.form, month);
          filed.push(now);
          said.set(now, tellsOf(now, documents));
          continue;
        }
        const { now: before, told } = documents.get(one.number) ?? { now: null, told: null };
        const after = one.value === null ? null : { ...sold, number: `SI/${one.number}`, date: `${one.month}-05`, value: one.value };
        const found = toldAfter({ before, after, told, filed, today: '2026-11-30' });
        if ('told' in found) documents.set(one.number, { now: after, told: found.told });
      }
      for (const [one, before] of said) expect(tellsOf(one, documents)).toBe(before);
      for (const { now, told } of documents.values()) {
        const all = [...months, '2026-11', '2026-12'].flatMap((month) => [
          ...tells(filedAs('GSTR-1', month), now, told),
          ...tells(filedAs('GSTR-1A', month), now, told),
        ]);
        expect(all.reduce((sum, value) => sum + value, 0)).toBe(now?.value ?? 0);
      }
    }),
    { numRuns: 500 },
  );
});

/** The values that a return tells of a document: as filed, as new, or as the difference. */
function tells({ form, month }: FiledReturn, now: Outward | null, told: ToldIn | null): readonly number[] {
  const own = told === null ? now : told.filed;
  const inOwn = form === 'GSTR-1' && own !== null && monthOfDay(own.date) === month ? [own.value] : [];
  const isTold = told !== null && told.month === month && told.in1a === (form === 'GSTR-1A');
  return isTold ? [...inOwn, (now?.value ?? 0) - (told.filed?.value ?? 0)] : inOwn;
}

function tellsOf(one: FiledReturn, documents: ReadonlyMap<number, { now: Outward | null; told: ToldIn | null }>): string {
  return JSON.stringify(
    [...documents]
      .sort(([a], [b]) => a - b)
      .map(([number, { now, told }]) => [number, tells(one, now, told)])
      .filter(([, values]) => (values as number[]).length > 0),
  );
}
