import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { ReturnedValues } from '#domain/tally/rows/corrections/returned-values';

it('adds up what came back of each line of each invoice', () => {
  const returned = new ReturnedValues();
  returned.add({ guid: 'a' }, 0, { quantity: scaled(2_0000), value: paise(200) });
  returned.add({ guid: 'a' }, 0, { quantity: scaled(0), value: paise(-50) });
  returned.add({ guid: 'a' }, 1, { quantity: scaled(1_0000), value: paise(7) });
  expect(returned.of({ guid: 'a' }, 0)).toEqual({ quantity: 2_0000, value: 150 });
  expect(returned.of({ guid: 'a' }, 1)).toEqual({ quantity: 1_0000, value: 7 });
  expect(returned.of({ guid: 'b' }, 0)).toEqual({ quantity: 0, value: 0 });
});
