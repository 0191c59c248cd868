import { eInvoiceNames } from '#modules/kit/e-invoice/specified';
import type { DocumentModule } from '#modules/kit/module';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { type Note, noteActions, noteFields, noteList, noteWays } from '#modules/kit/trade/correction/note';
import { correctionPaper } from '#modules/kit/trade/paper';
import { voucher } from '#modules/kit/voucher/voucher';

/** Credits a customer for what an invoice charged too much, or a supplier for what it charged too little (section 34 of the CGST Act). */
export const creditNote: DocumentModule<Note> = {
  ...voucher,
  ...correcting<Note>(...noteWays('credit')),
  slug: 'credit-note',
  entity: 'creditNote',
  area: 'sales',
  title: 'Credit Note',
  plural: 'Credit Notes',
  entityType: 11,
  statuses: ['Active'],
  series: { prefix: 'CN', gst: true },
  fields: noteFields,
  list: noteList('CREDIT_NOTE_LIST'),
  specified: { ...eInvoiceNames, is_gst_reconciled: (row) => row.isGstReconciled === true },
  actions: noteActions('credit'),
  paper: correctionPaper('Credit Note'),
};
