/** The text beside a file for TallyPrime. */
export const tallyReadMe = `The XML file has the masters of your organisation and the vouchers of one branch, for TallyPrime.

How to import it:
1. Make a new company in TallyPrime. Its books begin on the first day of the years in the file. Turn on bill-wise details, and inventory if
   you keep stock.
2. Choose Import, then Masters, and then this file. Import it a second time with Transactions.
3. Compare the trial balance of TallyPrime with the one of Bahi. They are the same.

What was before the first day is in the openings: balances of ledgers, open bills and goods. Income and cost of earlier years are in
Profit & Loss A/c. A bill against another is a journal with both sides on the party. Orders and quotations are not in the file.
A voucher keeps its id in every export, so TallyPrime changes it if you import a later export.
`.replaceAll('\n', '\r\n');

/** The text beside a journal of plain text. */
export const journalReadMe = `The journal has the whole books as plain text, all branches and years, for the free programs ledger and hledger.

  ledger -f FILE.journal balance
  hledger -f FILE.journal balancesheet

Each voucher is a transaction. Its number is the code, and branch and narration are comments. The tag "bill" names the bill that an amount
opens or settles. The openings of a branch are one transaction.
Goods are not in the journal: Bahi computes the value of stock and does not post it. Orders and cancelled vouchers are not in it either.
Colons in names of accounts became hyphens, and semicolons became commas, because both mean something in a journal.
`;
