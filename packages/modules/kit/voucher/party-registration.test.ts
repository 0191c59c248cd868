import { describe, expect, it } from 'vitest';
import { registrationOn, withRegistration } from '#modules/kit/voucher/party-registration';

const gujarat = '24AAQCA8719H1ZC';
const maharashtra = '27AAPFU0939F1ZV';
const party = { registrationType: 'Regular', gstin: gujarat, billingAddress: { state: '24' }, gstHistory: [] };
const moved = {
  ...party,
  registrationType: 'Regular',
  gstin: maharashtra,
  gstHistory: [
    { effectiveFrom: '2026-07-01', registrationType: 'Regular', gstin: maharashtra },
    { effectiveFrom: '2020-04-01', registrationType: 'Composition', gstin: gujarat },
    { effectiveFrom: '2025-01-01', registrationType: 'Unregistered', gstin: null },
  ],
};

describe('the registration of a party on a day', () => {
  it.each([
    ['without a history, its own fields', party, '2019-01-01', 'Regular', gujarat, '24'],
    ['on the first day of a row', moved, '2020-04-01', 'Composition', gujarat, '24'],
    ['on the day before the next', moved, '2024-12-31', 'Composition', gujarat, '24'],
    ['without a GSTIN, the state of the address', moved, '2025-06-01', 'Unregistered', null, '24'],
    ['of the last row, for ever', moved, '2030-01-01', 'Regular', maharashtra, '27'],
    ['before the first row, as that one', moved, '2018-01-01', 'Composition', gujarat, '24'],
    ['of a ledger that is no party', { name: 'Rent' }, '2026-01-01', null, null, null],
  ] as const)('%s', (_, row, day, registrationType, gstin, state) => {
    expect(registrationOn(row, day)).toEqual({ registrationType, gstin, state });
  });
});

describe('another registration', () => {
  const added = { effectiveFrom: '2026-07-01', registrationType: 'Regular', gstin: maharashtra } as const;
  it.each([
    ['keeps what the party was since GST began', party, ['2017-07-01', '2026-07-01']],
    ['keeps nothing of a party of which nothing is known', { gstHistory: [] }, ['2026-07-01']],
    ['keeps nothing of a draft that lacks its GSTIN', { ...party, gstin: null }, ['2026-07-01']],
    ['keeps an unregistered one', { ...party, registrationType: 'Unregistered', gstin: null }, ['2017-07-01', '2026-07-01']],
    ['stands where its day puts it', { ...moved, gstHistory: moved.gstHistory.slice(1) }, ['2020-04-01', '2025-01-01', '2026-07-01']],
  ] as const)('%s', (_, row, days) => {
    const { gstHistory } = withRegistration(row, added);
    expect(gstHistory).toMatchObject(days.map((effectiveFrom) => ({ effectiveFrom })));
  });
});
