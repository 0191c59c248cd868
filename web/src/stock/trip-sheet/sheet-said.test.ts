import { expect, it } from 'vitest';
import { sheetSaid } from './sheet-said.ts';

const pending = { sheetStatus: 'Pending', sheetNumber: null, why: null, request: 'r', sandbox: false };
const made = { ...pending, sheetStatus: 'Made', sheetNumber: '3310012345', request: null };

it.each([
  ['on its way', pending, 'It is on its way to the portal.'],
  [
    'waiting',
    { ...pending, sheetStatus: 'Waiting', why: 'The portal is busy. It is sent as soon as possible' },
    'The portal is busy. It is sent as soon as possible.',
  ],
  ['refused', { ...pending, sheetStatus: 'Failed', why: 'Invalid vehicle (304)' }, 'It is not made. Invalid vehicle (304).'],
  ['made, but not told', { ...made, request: 'r' }, 'It is made, and its documents are being told their vehicle.'],
  ['made', made, 'It is made. Print it for the driver.'],
  ['made in the sandbox', { ...made, sandbox: true }, 'It is made in the sandbox, so it is not valid on the road.'],
] as const)('a sheet that is %s', (_, sheet, text) => {
  expect(sheetSaid(sheet).text).toBe(text);
});
