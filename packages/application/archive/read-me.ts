/** What a person who unpacks an archive reads first, in ten years and without this program. */
export function readMe({
  organisation,
  madeAt,
  days,
}: {
  readonly organisation: string;
  readonly madeAt: string;
  readonly days: string;
}): string {
  return `Books of ${organisation}
Made on ${madeAt} with Bahi. ${days}

log/        Everything that was ever entered, one line of JSON for each change, oldest first: organisation.jsonl has the masters,
            settings and sign-ins, and each branch has a file for its documents. A line says who changed what, when and from where, and
            the record before and after. Amounts are whole paise; quantities, rates and percentages are ten-thousandths.
books/      trial-balance.csv, vouchers.csv, bills.csv (open bills) and stock.csv. Amounts are rupees.
masters/    A table for each kind of master, as it was last.
documents/  A table for each kind of document, as it was last.
papers/     Trial balance, profit and loss and balance sheet of each year as PDF.
files/      Attachments. Their names are the ids in the records.
people.json The people whose ids are in the records.
manifest.json names every file with its length and its SHA-256 hash.

In CSV files a text that a spreadsheet would compute has an apostrophe in front. Take the first one away to get the text.

The id of the organisation is written as zeros, and ids that follow from it are written as if it were zeros.

How to prove it. The hash of each file is in manifest.json. The lines of a log form a chain: a link is the SHA-256 hash of the link before
(32 zero bytes at first) and of the hash of the line without its line end. The last link is "head" in the manifest. "bookHead" is the last
link of a chain without the lines about archives, exports, imported files, sign-ins, subscriptions and users. "books", the hash of the books, is the hash of
a text with the line "<name of the log> <number of entries> <bookHead>" for each log: that of the organisation first, the others by name.
In the archive of one year, entries of other years are left out: of those a line has only the hash of the whole line, as "digest".
A posting is a debit if it is above zero. The trial balance is the sum of the postings of "effect" in "after", less those in "before".
With the source of Bahi: npm run verify -- --archive FILE
`;
}
