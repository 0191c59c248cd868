import { expect, it } from 'vitest';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { type Installer, installer } from '#modules/stock/installer/installer';

const ravi: Installer = {
  insFirstName: 'Ravi',
  insLastName: null,
  insEmail: null,
  insMobile: null,
  licenceNumber: null,
  licenceValidTo: null,
  ledgerId: null,
  address: null,
  notes: null,
  status: 'Active',
};

it.each([
  [null, 'Ravi'],
  ['Kumar', 'Ravi Kumar'],
])('with the last name %s is named %s', (insLastName, label) => {
  expect(installer.label({ ...ravi, insLastName })).toBe(label);
});

it('is identified by the email address, if there is one', () => {
  expect(installer.unique.map((one) => uniqueValue(one, { ...ravi, insEmail: 'Ravi@Roof.example ' }))).toEqual(['ravi@roof.example']);
  expect(installer.unique.map((one) => uniqueValue(one, { ...ravi }))).toEqual([null]);
});
