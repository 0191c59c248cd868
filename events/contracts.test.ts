import { describe, expect, it } from 'vitest';
import { approvalMail } from '#events/approval-mail';
import { archiveImport } from '#events/archive-import';
import { archiveMake } from '#events/archive-make';
import { bookImport } from '#events/book-import';
import { bookProof } from '#events/book-proof';
import { branchTransfer } from '#events/branch-transfer';
import { documentMail } from '#events/document-mail';
import { eInvoice } from '#events/e-invoice';
import { eInvoicesWaiting } from '#events/e-invoice-waiting';
import { ewayBill } from '#events/eway-bill';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { ewayBillsWaiting } from '#events/eway-bill-waiting';
import { importDrop } from '#events/import-drop';
import { listExport } from '#events/list-export';
import { logFold } from '#events/log-fold';
import { logRelay } from '#events/log-relay';
import { noticeMail } from '#events/notice-mail';
import { organisationPurge } from '#events/organisation-purge';
import { partyLetters } from '#events/party-letters';
import { recordImport } from '#events/record-import';
import { returnReminder } from '#events/return-reminder';
import { tripSheetMessage } from '#events/trip-sheet';
import { queues } from '#topology/queues';

const contracts = [
  approvalMail,
  archiveImport,
  archiveMake,
  bookImport,
  bookProof,
  branchTransfer,
  documentMail,
  eInvoice,
  eInvoicesWaiting,
  ewayBill,
  ewayBillsWaiting,
  importDrop,
  listExport,
  logFold,
  logRelay,
  noticeMail,
  organisationPurge,
  othersEwayBills,
  returnReminder,
  partyLetters,
  recordImport,
  tripSheetMessage,
];

describe('a message contract', () => {
  it.each(contracts)('$name accepts its own sample and refuses an unknown field and another version', ({ schema, sample }) => {
    expect(schema.parse(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
    expect(schema.safeParse({ ...sample, surprise: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...sample, version: 99 }).success).toBe(false);
  });

  it('exists for exactly the queues of the topology', () => {
    expect(contracts.map(({ name }) => name).sort()).toEqual(queues.map(({ name }) => name).sort());
  });

  it('refuses a link that is not a web address', () => {
    const sample = { ...noticeMail.sample, values: { name: 'A', link: 'javascript:alert(1)' } };
    expect(noticeMail.schema.safeParse(sample).success).toBe(false);
  });
});
