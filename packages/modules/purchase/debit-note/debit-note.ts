import { eInvoiceNames } from '#modules/kit/e-invoice/specified';
import type { DocumentModule } from '#modules/kit/module';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { type Note, noteActions, noteFields, noteList, noteWays } from '#modules/kit/trade/correction/note';
import { correctionPaper } from '#modules/kit/trade/paper';
import { voucher } from '#modules/kit/voucher/voucher';

/** Debits a customer for what an invoice charged too little, or a supplier for what it charged too much (section 34 of the CGST Act). */
export const debitNote: DocumentModule<Note> = {
  ...voucher,
  ...correcting<Note>(...noteWays('debit')),
  slug: 'debit-note',
  entity: 'debitNote',
  area: 'purchase',
  title: 'Debit Note',
  plural: 'Debit Notes',
  entityType: 12,
  statuses: ['Active'],
  series: { prefix: 'DN', gst: true },
  fields: noteFields,
  list: noteList('DEBIT_NOTE_LIST'),
  specified: { ...eInvoiceNames, is_gst_reconciled: (row) => row.isGstReconciled === true },
  actions: noteActions('debit'),
  paper: correctionPaper('Debit Note'),
};
