import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noBalance, orderBalance, plusBalance } from '#domain/documents/order-balance';
import { scaled } from '#domain/money/paise';

const line = { lineId: '1', quantity: scaled(10_0000), taxable: 1_000_01 };
const taken = (quantity: number) => new Map([['1', scaled(quantity)]]);

describe('the balance of an order', () => {
  it.each`
    what                                 | given      | closed   | cancelled | balance    | fulfilledValue | cancelledValue | balanceValue
    ${'nothing delivered'}               | ${0}       | ${false} | ${0}      | ${10_0000} | ${0}           | ${0}           | ${1_000_01}
    ${'a part delivered'}                | ${4_0000}  | ${false} | ${0}      | ${6_0000}  | ${400_00}      | ${0}           | ${600_01}
    ${'all delivered'}                   | ${10_0000} | ${false} | ${0}      | ${0}       | ${1_000_01}    | ${0}           | ${0}
    ${'more delivered than ordered'}     | ${10_5000} | ${false} | ${0}      | ${0}       | ${1_050_01}    | ${0}           | ${0}
    ${'cancelled, or completed by hand'} | ${4_0000}  | ${true}  | ${6_0000} | ${0}       | ${400_00}      | ${600_01}      | ${0}
  `('with $what', ({ given, closed, what: _, ...figures }) => {
    expect(orderBalance(line, taken(given), closed)).toEqual({
      ...{ ordered: 10_0000, fulfilled: given, orderedValue: 1_000_01, ...figures },
    });
  });

  it('of a line without quantity is nothing', () => {
    expect(orderBalance({ ...line, quantity: scaled(0) }, new Map(), false)).toMatchObject({
      balance: 0,
      fulfilledValue: 0,
      balanceValue: 0,
    });
  });

  it('is never below zero, and is what was ordered less delivered and cancelled', () => {
    fc.assert(
      fc.property(fc.nat(100_0000), fc.nat(120_0000), fc.nat(9_999_999), fc.boolean(), (quantity, given, taxable, closed) => {
        const one = orderBalance({ lineId: '1', quantity: scaled(quantity), taxable }, taken(given), closed);
        expect(one.balance).toBeGreaterThanOrEqual(0);
        expect(one.balanceValue).toBeLessThanOrEqual(one.orderedValue);
        if (given > quantity || quantity === 0) return;
        expect(one.balance).toBe(one.ordered - one.fulfilled - one.cancelled);
        expect(one.balanceValue).toBe(one.orderedValue - one.fulfilledValue - one.cancelledValue);
      }),
    );
  });

  it('of several lines is their sum', () => {
    const some = [orderBalance(line, taken(4_0000), false), orderBalance(line, taken(0), false)];
    expect(some.reduce(plusBalance, noBalance)).toMatchObject({
      ordered: 20_0000,
      fulfilled: 4_0000,
      balance: 16_0000,
      fulfilledValue: 400_00,
      balanceValue: 1_600_02,
    });
  });
});
