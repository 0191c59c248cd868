import { describe, expect, it } from 'vitest';
import { mastersOf, readZoho } from '#test/kit/migration/read-accounts';
import { contacts } from '#test/kit/migration/zoho-files';

describe('contacts', () => {
  const accounts = readZoho(contacts);

  it('are ledgers of customers and suppliers', () => {
    expect(mastersOf(accounts, 'customer')).toMatchObject([
      {
        name: 'Umbrella Retail',
        groupId: 'Sundry Debtors',
        registrationType: 'Regular',
        creditDays: '30',
        creditLimit: '50000.00',
        'billingAddress.state': '27',
      },
      { name: 'Krishna Enterprises', creditDays: '15', 'billingAddress.state': '29' },
      { name: 'Om Steel', groupId: 'Sundry Creditors', registrationType: 'Unregistered', creditDays: '0' },
    ]);
  });

  it('open on the side where such a party stands, and with a minus on the other', () => {
    expect(mastersOf(accounts, 'opening-balance')).toEqual([
      { ledgerId: 'Umbrella Retail', debit: '1500.00' },
      { ledgerId: 'Om Steel', debit: '200.00' },
    ]);
  });
});
