import { expect, it } from 'vitest';
import { isVehicle, tidyVehicle } from '#domain/eway-bill/vehicle';

it.each([
  ['MH 15 GV 4471', 'MH15GV4471', true],
  ['ka-01-a-1', 'KA01A1', true],
  ['DL1CAB1234', 'DL1CAB1234', true],
  ['MHA 1234', 'MHA1234', true],
  ['22 BH 1234 AA', '22BH1234AA', true],
  ['TR 123456', 'TR123456', true],
  ['DF 12A3456', 'DF12A3456', true],
  ['BP1A1234', 'BP1A1234', true],
  ['', '', false],
  ['1234', '1234', false],
  ['by hand cart', 'BYHANDCART', false],
  ['MH15GV44711', 'MH15GV44711', false],
  ['महा15GV4471', '15GV4471', false],
])('%s', (typed, tidied, taken) => {
  expect(tidyVehicle(typed)).toBe(tidied);
  expect(isVehicle(tidied)).toBe(taken);
});
