import { expect, it } from 'vitest';
import type { BillEnd } from '#domain/eway-bill/payload';
import { billRefusalPath } from '#domain/eway-bill/refusal-path';

const place = (nameAt: string, addressAt: string) => ({
  ...{ nameAt, addressAt, name: 'Asha', line1: '12 FC Road', line2: '', place: 'Pune', pin: 411004, state: '27' },
});
const end = (paper: BillEnd['paper'], goods: BillEnd['goods'] = null): BillEnd => ({ gstin: null, paper, goods, other: null, zone: false });
const ours = end(place('seller.name', 'seller.address'));
const theirs = end(place('partyId', 'billingAddress'));
const elsewhere = end(theirs.paper, place('shippingName', 'shippingAddress'));
const atLocation = end(ours.paper, place('location', 'location'));

it.each([
  ['619', { from: ours, to: theirs }, 'transporterId'],
  ['225', { from: ours, to: theirs }, 'vehicleNumber'],
  ['216', { from: ours, to: theirs }, 'lines'],
  ['208', { from: ours, to: theirs }, 'seller.name'],
  ['210', { from: ours, to: theirs }, 'seller.address.pincode'],
  ['210', { from: atLocation, to: theirs }, 'location'],
  ['212', { from: ours, to: theirs }, 'partyId'],
  ['213', { from: ours, to: theirs }, 'billingAddress'],
  ['214', { from: ours, to: theirs }, 'billingAddress.pincode'],
  ['214', { from: ours, to: elsewhere }, 'shippingAddress.pincode'],
  ['215', { from: ours, to: elsewhere }, 'billingAddress.state'],
  ['644', { from: ours, to: elsewhere }, 'shippingAddress'],
  // Goods that come back.
  ['210', { from: theirs, to: ours }, 'billingAddress.pincode'],
  ['421', { from: ours, to: theirs }, ''],
  ['', { from: ours, to: theirs }, ''],
] as const)('code %j of %j is mended at %j', (code, bill, path) => {
  expect(billRefusalPath(code, bill)).toBe(path);
});
