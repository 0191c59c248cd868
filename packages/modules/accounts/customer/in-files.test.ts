import { expect, it } from 'vitest';
import { partyInFiles } from '#modules/accounts/customer/in-files';

const address = { 'billingAddress.line1': '12 FC Road', 'billingAddress.pincode': '411 004' };

it.each`
  what                                      | texts                                                | headings                                | says
  ${'a supplier'}                           | ${{ name: 'Ravi' }}                                  | ${{ name: 'Vendor Name' }}              | ${{ groupId: 'creditors' }}
  ${'a customer'}                           | ${{ name: 'Ravi' }}                                  | ${{ name: 'Party' }}                    | ${{ groupId: 'debtors' }}
  ${'a party by its phone'}                 | ${{ name: 'Ravi' }}                                  | ${{ name: 'Name', mobile: 'Phone' }}    | ${{ groupId: 'debtors' }}
  ${'a ledger of an unknown group'}         | ${{ name: 'Rent' }}                                  | ${{ name: 'Ledger' }}                   | ${{ groupId: undefined }}
  ${'a group that the file names'}          | ${{ name: 'Ravi', groupId: 'Agents' }}               | ${{ name: 'Vendor', groupId: 'Under' }} | ${{ groupId: 'Agents' }}
  ${'the state of the GSTIN'}               | ${{ ...address, gstin: '27AAACR5055K1Z7' }}          | ${{}}                                   | ${{ 'billingAddress.state': '27', 'billingAddress.pincode': '411004' }}
  ${'Other Countries'}                      | ${{ ...address, 'billingAddress.country': 'Nepal' }} | ${{}}                                   | ${{ 'billingAddress.state': '96', 'billingAddress.country': 'Nepal' }}
  ${'an address without a state, as notes'} | ${address}                                           | ${{}}                                   | ${{ notes: 'Address: 12 FC Road, 411 004', 'billingAddress.line1': undefined }}
  ${'no GSTIN'}                             | ${{ gstin: 'URP' }}                                  | ${{}}                                   | ${{ gstin: undefined }}
  ${'days of credit'}                       | ${{ creditDays: 'Net 30 days' }}                     | ${{}}                                   | ${{ creditDays: '30' }}
  ${'payment on receipt'}                   | ${{ creditDays: 'Due on Receipt' }}                  | ${{}}                                   | ${{ creditDays: '0' }}
  ${'the mobile of two numbers'}            | ${{ mobile: '020-2553 1234 / 98220 12345' }}         | ${{}}                                   | ${{ mobile: '98220 12345', notes: 'Phone: 020-2553 1234' }}
`('$what', ({ texts, headings, says }) => {
  const said = partyInFiles.says?.(texts, headings) ?? {};
  for (const [path, text] of Object.entries(says)) expect([path, said[path]]).toEqual([path, text]);
});
