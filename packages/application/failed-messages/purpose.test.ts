import { expect, it } from 'vitest';
import { purposeOf } from '#application/failed-messages/purpose';
import type { Json } from '#application/ports/records';
import { approvalMail } from '#events/approval-mail';
import { archiveMake } from '#events/archive-make';
import { bookImport } from '#events/book-import';
import { branchTransfer } from '#events/branch-transfer';
import { documentMail } from '#events/document-mail';
import { eInvoice } from '#events/e-invoice';
import { ewayBill } from '#events/eway-bill';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { importDrop } from '#events/import-drop';
import { listExport } from '#events/list-export';
import { partyLetters } from '#events/party-letters';
import { recordImport } from '#events/record-import';
import { returnReminder } from '#events/return-reminder';
import { tripSheetMessage } from '#events/trip-sheet';
import { queues } from '#topology/queues';

const mail = documentMail.sample;
const goods = branchTransfer.sample;
const drop = { version: 1, organisationId: goods.organisationId, dropId: goods.organisationId };
const daily = { version: 1, organisationId: goods.organisationId, daily: true };

it.each`
  queue               | body                                                              | name                                | says
  ${documentMail}     | ${mail}                                                           | ${'SI/26-27/0012'}                  | ${'Email of SI/26-27/0012 to accounts@surya.example'}
  ${documentMail}     | ${{ ...mail, to: ['a@b.example', 'c@d.example', 'e@f.example'] }} | ${'SI/1'}                           | ${'Email of SI/1 to a@b.example and 2 more'}
  ${documentMail}     | ${{ ...mail, again: true }}                                       | ${'SI/1'}                           | ${'Email of SI/1 to accounts@surya.example'}
  ${approvalMail}     | ${approvalMail.sample}                                            | ${'SO/1'}                           | ${'Email to the people who can approve SO/1: it waits for Review'}
  ${recordImport}     | ${recordImport.sample}                                            | ${'items.csv'}                      | ${'Check of items.csv before its import'}
  ${recordImport}     | ${{ ...recordImport.sample, phase: 'save' }}                      | ${'items.csv'}                      | ${'Import of items.csv'}
  ${listExport}       | ${listExport.sample}                                              | ${'Sales Invoices'}                 | ${'Export of Sales Invoices'}
  ${partyLetters}     | ${partyLetters.sample}                                            | ${'Reminder of 20-Nov-2026'}        | ${'Letters to parties: Reminder of 20-Nov-2026'}
  ${eInvoice}         | ${eInvoice.sample}                                                | ${'SI/1'}                           | ${'E-invoice of SI/1'}
  ${ewayBill}         | ${ewayBill.sample}                                                | ${'SI/1'}                           | ${'E-way bill of SI/1'}
  ${othersEwayBills}  | ${othersEwayBills.sample}                                         | ${'27AAPFU0939F1ZV on 28-Nov-2026'} | ${'Fetch of e-way bills made by others: 27AAPFU0939F1ZV on 28-Nov-2026'}
  ${othersEwayBills}  | ${{ ...othersEwayBills.sample, slug: 'others-eway-bill' }}        | ${'321000000001'}                   | ${'Rejection of e-way bill 321000000001'}
  ${returnReminder}   | ${returnReminder.sample}                                          | ${''}                               | ${'Reminders of GST returns that are due'}
  ${othersEwayBills}  | ${daily}                                                          | ${''}                               | ${'Daily fetch of e-way bills made by others'}
  ${archiveMake}      | ${archiveMake.sample}                                             | ${''}                               | ${'Archive of the organisation'}
  ${branchTransfer}   | ${goods}                                                          | ${'IST/1'}                          | ${'News to the other branch that IST/1 is on its way'}
  ${branchTransfer}   | ${{ ...goods, step: 'received' }}                                 | ${'IST/1'}                          | ${'News to the sending branch of what arrived of IST/1'}
  ${branchTransfer}   | ${{ ...goods, step: 'withdrawn' }}                                | ${'IST/1'}                          | ${'Return of the goods of IST/1 to the branch that sent them'}
  ${bookImport}       | ${bookImport.sample}                                              | ${'book.xml'}                       | ${'Import of the books in book.xml'}
  ${importDrop}       | ${importDrop.sample}                                              | ${''}                               | ${'Taking of files that other programs dropped'}
  ${importDrop}       | ${drop}                                                           | ${'items.csv'}                      | ${'Email about the dropped file items.csv'}
  ${tripSheetMessage} | ${tripSheetMessage.sample}                                        | ${'MH15GV4471'}                     | ${'Trip sheet MH15GV4471'}
`('$queue.name: $says', ({ queue, body, name, says }) => {
  expect(purposeOf(queue.name, body)?.says(name)).toBe(says);
});

it('every queue is of an organisation that people are working in, except those of the installation', () => {
  const samples: Readonly<Record<string, unknown>> = Object.fromEntries(
    [
      othersEwayBills,
      returnReminder,
      documentMail,
      eInvoice,
      ewayBill,
      approvalMail,
      recordImport,
      importDrop,
      listExport,
      partyLetters,
      tripSheetMessage,
      archiveMake,
      branchTransfer,
      bookImport,
    ].map(({ name, sample }) => [name, sample]),
  );
  const without = queues.filter(({ name }) => purposeOf(name, samples[name] as Json) === undefined).map(({ name }) => name);
  // Mails of accounts have no organisation; in the next two it is not there yet, or not any more; in the last, and for what waits for a portal, nobody asked for the work.
  expect(without).toEqual([
    'notice-mail',
    'e-invoice-waiting',
    'eway-bill-waiting',
    'archive-import',
    'organisation-purge',
    'log-fold',
    'log-relay',
    'book-proof',
  ]);
});
