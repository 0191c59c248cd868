import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#application/ports/records';
import { movementKinds } from '#domain/stock/movement-kind';
import { longId, shortId } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { VarintReader, VarintWriter } from '#storage/engine/varints';
import { packBody, unpackBody } from '#storage/log/body';
import { readState, recordItem } from '#storage/records/record-item';
import { packDay, packPage, unpackDay, unpackPage } from '#storage/views/balances/balance-page';
import { dayBefore, daysOf, periodOf } from '#storage/views/balances/periods';
import { packLeaf, unpackLeaf } from '#storage/views/leaves';
import { paiseOf, quantityOf } from '#test/kit/books/works';

const id = fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 60 }));
const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

describe('packed values are unpacked unchanged', () => {
  it('any JSON, with and without ids, with control characters', () => {
    fc.assert(
      fc.property(json, fc.array(fc.uuid(), { maxLength: 30 }), fc.string({ unit: 'binary' }), (value, ids, text) => {
        const whole = { value, ids, again: [...ids, `see ${ids[0]} and ${ids[0]}`], text };
        expect(unpack(pack(whole))).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
    );
  });

  it('ids that touch, overlap or are cut off', () => {
    const one = '01939f00-0000-7000-8000-00000000000a';
    const piece = fc.constantFrom(one, one.slice(0, 23), one.slice(9), one.toUpperCase(), '2026-11-24', '-', 'a', '\u0001', '0193', '');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(unpack(pack(pieces.join('')))).toBe(pieces.join(''));
      }),
    );
  });

  it('each id once, wherever it is', () => {
    const id = '01939f00-0000-7000-8000-00000000000a';
    const count = (value: Json) => Buffer.from(pack(value)).readUInt16BE(1);
    expect([id, `${id}${id}`, `a${id}`, [id, { [id]: `see ${id}-${id}` }], id.toUpperCase(), id.slice(1), '-2026-'].map(count)).toEqual([
      1, 1, 1, 1, 0, 0, 0,
    ]);
  });

  it('more distinct ids than there are marks', () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`);
    expect(unpack(pack(ids))).toEqual(ids);
  });

  it('a record with its effect', () => {
    const posting = fc.record({ ledgerId: fc.uuid(), amount: fc.maxSafeInteger().map(paiseOf) });
    const bill = fc.record(
      {
        ledgerId: fc.uuid(),
        billId: fc.uuid(),
        kind: fc.constantFrom('opens' as const, 'settles' as const, 'on-account' as const),
        amount: fc.integer().map(paiseOf),
        number: fc.string({ minLength: 1 }),
        date: fc.constant('2026-11-21'),
      },
      { requiredKeys: ['ledgerId', 'billId', 'kind', 'amount'] },
    );
    const place = fc.string({ minLength: 1 });
    const movement = fc.record(
      {
        itemId: fc.uuid(),
        locationId: fc.option(fc.uuid()),
        batch: fc.option(place),
        quantity: fc.integer().map(quantityOf),
        value: fc.option(fc.integer().map(paiseOf)),
        kind: fc.constantFrom(...movementKinds),
        lineId: place,
        origin: fc.record({ id: fc.uuid(), lineId: place }),
        codes: fc.array(place, { minLength: 1 }),
        made: fc.record({ extra: fc.nat().map(paiseOf), scrap: fc.nat().map(paiseOf), share: fc.nat(10_000) }),
      },
      { requiredKeys: ['itemId', 'locationId', 'batch', 'quantity', 'value'] },
    );
    const lost = movement.map(({ made: _, ...rest }) => ({ ...rest, transit: true as const }));
    const sent = fc.record({ moved: movement, to: fc.uuid() }).map(({ moved: { made: _, ...rest }, to }) => ({ ...rest, to }));
    const noted = fc
      .record({ moved: movement, of: fc.nat() })
      .map(({ moved: { made: _, ...rest }, of }) => ({ ...rest, noted: quantityOf(of) }));
    const quantity = fc.integer().map(quantityOf);
    const opened = fc.record({ lineId: fc.string(), itemId: fc.uuid(), quantity });
    const take = fc.record({ slug: fc.string(), id: fc.uuid(), lineId: fc.string(), quantity });
    const effect = fc.record(
      {
        date: fc.constant('2026-11-21'),
        postings: fc.array(posting),
        bills: fc.array(bill),
        movements: fc.array(fc.oneof(movement, lost, sent, noted)),
        opens: fc.array(opened, { minLength: 1 }),
        takes: fc.array(take, { minLength: 1 }),
      },
      { requiredKeys: ['date', 'postings', 'bills', 'movements'] },
    );
    const word = fc.string({ minLength: 1 }).map((text) => text.replaceAll(/\s/g, '_'));
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), json),
        fc.option(effect),
        fc.array(word),
        fc.array(fc.record({ name: fc.string(), value: fc.string() })),
        fc.option(fc.string({ minLength: 1 })),
        fc.array(fc.string({ minLength: 1 })),
        (row, made, words, unique, list, counted) => {
          const body = { row: JSON.parse(JSON.stringify(row)), effect: made, words, unique, list, counted };
          expect(unpackBody(packBody(body))).toEqual(body);
        },
      ),
    );
  });

  it('the data about a record', () => {
    const time = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const meta = fc.record({
      createdAt: time,
      createdBy: id,
      updatedAt: time,
      updatedBy: id,
      stream: fc.oneof(fc.constant('o'), fc.uuid().map(shortId)),
      fingerprint: fc.constantFrom('', 'abcdefghij-_'),
      first: fc.nat(),
      revisions: fc.array(fc.nat(), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(meta, fc.nat(), (kept, version) => {
        expect(readState(recordItem('k', 'o', { version, meta: kept, packed: undefined, elsewhere: false }, null))).toEqual({
          version,
          meta: kept,
          packed: undefined,
          elsewhere: false,
        });
      }),
    );
  });

  it('numbers, balances, days and leaves', () => {
    const number = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const writer = new VarintWriter();
        for (const one of numbers) writer.write(one);
        const reader = new VarintReader(writer.bytes());
        expect(numbers.map(() => reader.read())).toEqual(numbers.map((one) => one + 0));
        expect(reader.done).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 768 }), (numbers) => {
        const page = new Float64Array(768);
        numbers.forEach((one, index) => {
          page[index] = one + 0;
        });
        expect([...unpackPage(packPage(page))].map((one) => one + 0)).toEqual([...page].map((one) => one + 0));
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.nat(5_000).map(String), fc.tuple(fc.integer({ min: 1 }), fc.nat())), (moves) => {
        const day = new Map(Object.entries(moves).map(([slot, sums]) => [Number(slot), sums]));
        expect(unpackDay(packDay(day))).toEqual(day);
      }),
    );
    const key = fc
      .tuple(fc.integer({ min: 0, max: 20_000 }), fc.nat(9_999_999))
      .map(([day, sequence]) => `${new Date(day * 86_400_000).toISOString().slice(0, 10)}|${sequence.toString(36).padStart(7, '0')}|d`);
    fc.assert(
      fc.property(fc.uniqueArray(key), (keys) => {
        const rows = keys.sort().map((one, index): [string, [string, number]] => [one, [`n${index}`, index]]);
        expect(unpackLeaf({ packed: packLeaf(rows) })).toEqual(rows);
      }),
    );
  });
});

describe('keys', () => {
  it('return every id', () => {
    fc.assert(
      fc.property(id, (one) => {
        expect(longId(shortId(one))).toBe(one);
        expect(shortId(one)).not.toContain('|');
      }),
    );
  });

  it('periods are the quarters of months, one after the other without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000 * 48, max: 2_100 * 48 }), (period) => {
        const { first, last } = daysOf(period);
        expect([periodOf(first), periodOf(last)]).toEqual([period, period]);
        expect(dayBefore(daysOf(period + 1).first)).toBe(last);
      }),
    );
  });
});
