import { expect, it } from 'vitest';
import { groupRecords, ledgerRecords, projectRecords } from '#domain/tally/chart/ledger-records';
import { bookNames, tallyMasters } from '#test/kit/tally/tally-masters';

it('has the groups of the user, each after the one above it', () => {
  const masters = tallyMasters({
    'GROUP Abroad': { PARENT: 'Overseas' },
    'GROUP Overseas': { PARENT: 'Sundry Debtors' },
    'GROUP Sundry Debtors|Sundry Debtors': {},
    'GROUP Lost': { PARENT: 'Nowhere' },
  });
  expect(groupRecords(masters, bookNames(masters)).map(({ rows }) => rows[0])).toEqual([
    { name: 'Overseas', parentId: 'Customers' },
    { name: 'Abroad', parentId: 'Overseas' },
  ]);
});

it('has ledgers with what can be said of them, and notes what cannot', () => {
  const masters = tallyMasters({
    'LEDGER Cash': { PARENT: 'Cash-in-Hand' },
    'LEDGER CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST' },
    'LEDGER Rent': { PARENT: 'Indirect Expenses' },
    'LEDGER Lost': { PARENT: 'Nowhere' },
    'LEDGER Asha Traders': {
      ...{
        PARENT: 'Sundry Debtors',
        ISBILLWISEON: 'Yes',
        BILLCREDITPERIOD: '30 Days',
        EMAIL: 'asha@example.com',
        LEDGERMOBILE: '9876543210',
      },
      ...{ PARTYGSTIN: '27aapfu0939f1zv', INCOMETAXNUMBER: 'AAPFU0939F', LEDSTATENAME: 'Maharashtra', PINCODE: '411 004' },
      ...{ ADDRESS: ['12 FC Road', 'Shivajinagar', 'Pune'], COUNTRYNAME: 'India' },
    },
    'LEDGER Om Steel': {
      ...{ PARENT: 'Sundry Creditors', PARTYGSTIN: '27AAPFU0939F1ZX', INCOMETAXNUMBER: 'NONE', EMAIL: 'a@b.in; c@d.in' },
      LEDGSTREGDETAILS: [{ GSTREGISTRATIONTYPE: 'Unregistered/Consumer' }],
    },
  });
  const [rent, asha, om, ...others] = ledgerRecords(masters, bookNames(masters)).map(({ slug, date, rows }) => ({
    slug,
    date,
    ...rows[0],
  }));
  expect(rent).toEqual({ slug: 'customer', date: null, name: 'Rent', groupId: 'indirect expenses' });
  expect(asha).toEqual({
    ...{ slug: 'customer', date: null, name: 'Asha Traders', groupId: 'Customers', gstin: '27AAPFU0939F1ZV', registrationType: 'Regular' },
    ...{ 'billingAddress.line1': '12 FC Road', 'billingAddress.line2': 'Shivajinagar, Pune', 'billingAddress.state': 'Maharashtra' },
    ...{ 'billingAddress.pincode': '411 004', 'billingAddress.country': 'India', mobile: '9876543210', email: 'asha@example.com' },
    ...{ creditDays: '30', billWise: 'Yes' },
  });
  expect(om).toEqual({
    ...{ slug: 'customer', date: null, name: 'Om Steel', groupId: 'creditors', registrationType: 'Unregistered' },
    notes: 'GSTIN in Tally: 27AAPFU0939F1ZX\nPAN in Tally: NONE\nEmail in Tally: a@b.in; c@d.in',
  });
  expect(others).toEqual([]);
});

it.each([
  ['without an address', {}, {}],
  [
    'with a state of its own',
    { ADDRESS: ['Hauptstrasse 1'], LEDSTATENAME: 'Hesse', PINCODE: '60311' },
    { 'billingAddress.line1': 'Hauptstrasse 1' },
  ],
])('a ledger abroad is abroad, also %s', (_, more, address) => {
  const masters = tallyMasters({ 'LEDGER Berlin GmbH': { PARENT: 'Sundry Debtors', COUNTRYNAME: 'Germany', ...more } });
  expect(ledgerRecords(masters, bookNames(masters)).map(({ rows }) => rows[0])).toEqual([
    {
      ...{ name: 'Berlin GmbH', groupId: 'Customers', ...address },
      ...{ 'billingAddress.state': '96', 'billingAddress.country': 'Germany' },
    },
  ]);
});

it('has cost centres as projects', () => {
  const masters = tallyMasters({ 'COSTCENTRE Site 1': {} });
  expect(projectRecords(bookNames(masters))).toEqual([{ slug: 'project', date: null, rows: [{ projectNo: 'SITE-1', name: 'Site 1' }] }]);
});
