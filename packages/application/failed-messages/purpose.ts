import type { Json, Row } from '#application/ports/records';
import { waitingFor } from '#domain/documents/approval';
import { approvalMail } from '#events/approval-mail';
import { archiveMake } from '#events/archive-make';
import { bookImport } from '#events/book-import';
import { branchTransfer } from '#events/branch-transfer';
import type { Contract } from '#events/contract';
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
import { partyLetter } from '#modules/accounts/party-letter/party-letter';
import { droppedFile } from '#modules/messages/dropped-file/dropped-file';
import { exportFile } from '#modules/organisation/export-file/export-file';
import { importFile } from '#modules/organisation/import-file/import-file';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { istSales } from '#modules/stock/ist-sales/ist-sales';

/** What a message was for, in one sentence. */
interface Purpose {
  /** The record that it is about. */
  readonly about?: { readonly slug: string; readonly id: string };
  readonly says: (name: string) => string;
}

interface Kind {
  readonly purpose: (body: Json) => Purpose;
  readonly again: (body: Row) => Row | undefined;
}

/** By queue: all whose messages belong to an organisation that people are working in. */
const kinds: Readonly<Record<string, Kind>> = {
  ...of(approvalMail, ({ slug, documentId, level }) => ({
    about: { slug, id: documentId },
    says: (name) => `Email to the people who can approve ${name}: it waits for ${waitingFor[level]}`,
  })),
  ...of(archiveMake, () => ({ says: () => 'Archive of the organisation' })),
  ...of(bookImport, ({ slug, importId }) => ({ about: { slug, id: importId }, says: (name) => `Import of the books in ${name}` })),
  ...of(branchTransfer, ({ dispatchId, step }) => ({
    about: { slug: istSales.slug, id: dispatchId },
    says: (name) => steps[step].replace('{name}', name),
  })),
  ...of(documentMail, ({ slug, documentId, to: [first = '', ...others] }) => ({
    about: { slug, id: documentId },
    says: (name) => `Email of ${name} to ${first}${others.length === 0 ? '' : ` and ${others.length} more`}`,
  })),
  ...of(eInvoice, ({ slug, documentId }) => ({ about: { slug, id: documentId }, says: (name) => `E-invoice of ${name}` })),
  ...of(ewayBill, ({ slug, documentId }) => ({ about: { slug, id: documentId }, says: (name) => `E-way bill of ${name}` })),
  ...of(importDrop, (message) =>
    'due' in message
      ? { says: () => 'Taking of files that other programs dropped' }
      : { about: { slug: droppedFile.slug, id: message.dropId }, says: (name) => `Email about the dropped file ${name}` },
  ),
  ...of(listExport, ({ exportId }) => ({ about: { slug: exportFile.slug, id: exportId }, says: (name) => `Export of ${name}` })),
  ...of(othersEwayBills, (message) => {
    if ('daily' in message) return { says: () => 'Daily fetch of e-way bills made by others' };
    const { slug, documentId } = message;
    return {
      about: { slug, id: documentId },
      says: (name) => (slug === othersEwayBill.slug ? `Rejection of e-way bill ${name}` : `Fetch of e-way bills made by others: ${name}`),
    };
  }),
  ...of(partyLetters, ({ runId }) => ({ about: { slug: partyLetter.slug, id: runId }, says: (name) => `Letters to parties: ${name}` })),
  ...of(returnReminder, () => ({ says: () => 'Reminders of GST returns that are due' })),
  ...of(tripSheetMessage, ({ slug, documentId }) => ({ about: { slug, id: documentId }, says: (name) => `Trip sheet ${name}` })),
  ...of(recordImport, ({ importId, phase }) => ({
    about: { slug: importFile.slug, id: importId },
    says: (name) => (phase === 'check' ? `Check of ${name} before its import` : `Import of ${name}`),
  })),
};

const steps = {
  dispatched: 'News to the other branch that {name} is on its way',
  received: 'News to the sending branch of what arrived of {name}',
  withdrawn: 'Return of the goods of {name} to the branch that sent them',
} as const;

/** What a message of a queue was for; undefined if it does not belong to an organisation that people are working in. */
export function purposeOf(queue: string, body: Json): Purpose | undefined {
  return kinds[queue]?.purpose(body);
}

/** The message as it is sent again; undefined if the job can not read it any more. */
export function sentAgainOf(queue: string, body: Row): Row | undefined {
  return kinds[queue]?.again(body);
}

function of<Message>({ name, schema }: Contract<Message>, purpose: (message: Message) => Purpose): Readonly<Record<string, Kind>> {
  const again = (body: Row) => [{ ...body, again: true }, body].find((one) => schema.safeParse(one).success);
  return { [name]: { purpose: (body) => purpose(schema.parse(body)), again } };
}
