export type ArchiveForm = 'archive' | 'tally' | 'journal';

/** What a file of the books is for. */
export const forms: Readonly<Record<ArchiveForm, { readonly label: string; readonly about: string }>> = {
  archive: { label: 'To keep, or to move to another Bahi', about: 'CSV, JSON and PDF with hashes, so anybody can prove it without Bahi.' },
  tally: { label: 'For TallyPrime', about: 'An XML file of masters and vouchers. TallyPrime imports it into a new company.' },
  journal: { label: 'For ledger and hledger', about: 'A journal of plain text. These free programs show the same balances.' },
};
