import type { OutwardKind } from '#domain/gst-returns/outward';
import type { PostedFor } from '#domain/registers/project-entry';
import { deducted } from '#domain/tax-at-source/deducted-entry';
import { advanceBooks, followAdvance, isAdvance } from '#modules/accounts/journal-voucher/advance';
import type { JournalVoucher } from '#modules/accounts/journal-voucher/fields';
import { settlementOf } from '#modules/accounts/journal-voucher/journal-voucher';
import { isWithTax, withTaxBooks } from '#modules/accounts/journal-voucher/with-tax';
import type { DocumentBooks } from '#modules/kit/books';
import { settles } from '#modules/kit/voucher/allocation';

const plainBooks = settles(settlementOf);

export const journalVoucherBooks: DocumentBooks<JournalVoucher> = {
  says: {
    outward: ({ type }) => outwardKinds[type] ?? null,
    inward: ({ type }) => (type === 'Expense' ? 'expense' : null),
    projects: postedForProjects,
    // The tax that others keep back from us is their sum, so that of an income is not counted.
    withheld: (row) =>
      row.type === 'Expense' ? deducted(row, { partyId: row.partyId, value: row.taxable, advance: 0 - (row.tdsAdvance ?? 0) }) : null,
  },
  bills: (row, id, facts) => booksOf(row).bills(row, id, facts),
  needs: (row, facts) => booksOf(row).needs(row, facts),
  checkBooks: (row, id, facts, books) => booksOf(row).checkBooks(row, id, facts, books),
  atCommit: (row, _facts, books) => followAdvance(row, books.sources),
};

/** Income with tax is sold without an invoice of its own kind. */
const outwardKinds: Readonly<Partial<Record<JournalVoucher['type'], OutwardKind>>> = {
  Income: 'invoice',
  'Advance Receipt': 'advance',
  'Reverse Advance Receipt': 'set-off',
};

function booksOf(row: JournalVoucher): DocumentBooks<JournalVoucher> {
  if (isAdvance(row)) return advanceBooks;
  return isWithTax(row) ? withTaxBooks : plainBooks;
}

/** Debits and credits, or what was spent or earned with the tax that is part of its cost. */
function postedForProjects({ type, lines = [], items = [] }: JournalVoucher): readonly PostedFor[] {
  const earned = type === 'Income' ? -1 : 1;
  return [
    ...lines.map(({ projectId, ledgerId, debit, credit }) => ({
      projectId: projectId ?? '',
      ledgerId,
      amount: (debit ?? 0) - (credit ?? 0),
    })),
    ...items.map(({ projectId, ledgerId, taxable, inCost }) => ({
      ...{ projectId: projectId ?? '', ledgerId },
      amount: earned * ((taxable ?? 0) + (inCost ?? 0)),
    })),
  ];
}
