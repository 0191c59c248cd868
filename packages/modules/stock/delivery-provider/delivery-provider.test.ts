import { expect, it } from 'vitest';
import { type DeliveryProvider, deliveryProvider } from '#modules/stock/delivery-provider/delivery-provider';

const facts = { find: () => undefined, all: () => [], today: '2026-11-21' };
const dtdc: DeliveryProvider = {
  name: 'DTDC',
  contactPerson: null,
  mobile: null,
  email: null,
  trackingUrl: null,
  notes: null,
  status: 'Active',
};

it.each([
  [null, []],
  ['https://track.example/{number}', []],
  ['javascript:alert(1)', ['trackingUrl']],
  ['http://track.example', ['trackingUrl']],
  ['https://{number}.example', ['trackingUrl']],
])('tracks at %s', (trackingUrl, paths) => {
  expect(deliveryProvider.check?.({ ...dtdc, trackingUrl }, facts, 'd').map(({ path }) => path)).toEqual(paths);
});

it('everyone who may see it can activate it; edit and delete need permissions', () => {
  const { activate, edit, delete: remove } = deliveryProvider.actions;
  expect([activate?.permission, edit?.permission, remove?.permission]).toEqual([null, 'edit', 'delete']);
});
