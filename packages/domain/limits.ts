/** Every limit of the product, in one place and by name; messages show them. */
export const limits = {
  bodyBytes: 1_000_000,
  /** A function gets at most 6 MB, and bytes arrive as base64. */
  formBytes: 4_000_000,
  /** Of an answer, as text within JSON. A file in it is base64; a longer one is kept for a day and fetched from its address. */
  answerBytes: 6_000_000,
  /** Wrong fields that a refusal names. */
  problemsNamed: 100,
  rowsPerPage: 100,
  /** Records just saved that a list is asked to show as they are. */
  writtenLately: 10,
  /** Kept in memory for sorting, grouping or distinct rows. */
  rowsInMemory: 5_000,
  /** Entries a person pins to the top of the menu. */
  menuPins: 20,
  /** Cards of one person's own dashboard. */
  dashboardCards: 24,
  /** Of a record as it is kept, compressed: what people type, and with what is added later (emails, approvals, a cancellation). */
  packedBytes: 300_000,
  grownBytes: 360_000,
  /** Of an entry of the log with its messages: the table takes items of 400 KB. */
  entryBytes: 405_000,
  linesPerDocument: 1_000,
  /** E-way bills that one vehicle carries. A trip sheet on its way holds each of them, in one transaction of at most 98 items. */
  billsOnSheet: 90,
  /** Earlier documents that one takes from. The status of each follows in its transaction, which has at most 100 items. */
  sourcesAtOnce: 80,
  chargesPerDocument: 50,
  /** Records that are looked up by name in one call. */
  namesAtOnce: 250,
  /** Items whose stock is asked for in one call. */
  itemsAtOnce: 250,
  postingsPerVoucher: 3_000,
  billsPerSettlement: 500,
  billsPerOpening: 500,
  openingRowsAtOnce: 500,
  namesLength: 120,
  textLength: 500,
  notesLength: 4_000,
  codeLength: 30,
  barcodeLength: 60,
  barcodesPerLine: 1_000,
  /** The leaves of so many are written in one transaction, and a log entry holds them four times. */
  barcodesPerDocument: 2_000,
  /** Labels of one PDF: drawing a thousand different QR codes takes some seconds. More are printed in parts. */
  labelsAtOnce: 1_000,
  /** Parties that get a letter at once. */
  lettersAtOnce: 200,
  /**
   * Letters and documents, counted by address. All organisations send through one account, which is blocked for all of them if one sends
   * what people complain about. It is enough for a statement to each of two thousand parties on one day.
   */
  mailsPerDayPerOrganisation: 2_000,
  /** Of each item or piece. */
  labelCopies: 1_000,
  /** `SN0001..SN1000`. */
  codesPerRange: 1_000,
  /** Scanned codes that are looked up in one call. */
  codesAtOnce: 250,
  /** Other branches that are asked for a piece that is scanned. */
  branchesPerScan: 20,
  /** Pieces in stock that a line offers at once. */
  piecesOffered: 50,
  gstNumberLength: 16,
  /** ₹10,000 crore: some hundreds of such amounts still add up exactly in JavaScript numbers. */
  paise: 10_000_00_00_000_00,
  scaled: 9_00_00_00_00_000,
  fileBytes: 25 * 1024 * 1024,
  /** For all parts of a workbook that are read, together: a small file can unpack to more than fits in memory. */
  unpackedBytes: 200 * 1024 * 1024,
  sharedTexts: 4_000_000,
  sharedTextBytes: 100 * 1024 * 1024,
  partsPerWorkbook: 5_000,
  /** Of a failed message as JSON; the longest, an email to twenty people, has 10,000. */
  failedMessageLength: 64_000,
  importRows: 200_000,
  importColumns: 500,
  importLineBytes: 1_000_000,
  /** With more, people correct the file of refused rows. */
  importProblems: 100,
  /** Refused rows that a screen shows at a time. */
  importRowsShown: 50,
  /** Rows that people correct on the screen in one go. */
  importCorrections: 1_000,
  /** Records that rows of a file lack, made from the list of them. */
  importMissing: 200,
  /** Files that a program drops with the key of a schedule. */
  dropsPerMinute: 60,
  dropsPerDay: 1_000,
  /** Dropped files whose next step is taken in one run of the job. */
  dropsAtOnce: 50,
  /** Files of the books of another program that are read together, and the size of all: some 80,000 vouchers of Tally. */
  bookFiles: 20,
  bookBytes: 2 * 1024 * 1024 * 1024,
  bookRecords: 100_000_000,
  /** Steps in which books are saved, each an import of its own, and the rows of one. */
  bookSteps: 500,
  rowsPerBookStep: 20_000,
  /** Notes about a file of books, and sums that are compared, in one answer. */
  bookNotes: 300,
  bookSums: 300,
  /** Of one bank statement file. A busy account has some thousand a month. */
  statementLines: 20_000,
  /** Lines of a statement that are one entry of the log. */
  linesPerStatementPart: 500,
  /** Of one file of GSTR-2A or GSTR-2B. */
  portalDocuments: 100_000,
  /** Months of GSTR-2A or GSTR-2B that are compared at once. */
  monthsReconciled: 12,
  /** Months before a period of the IMS whose late documents are looked for in it. */
  imsMonthsLate: 2,
  /** Months before a period from which records can still wait in it: credit can be claimed for 20 months at most. */
  imsMonthsWaiting: 24,
  /** Proposals shown for one line of a statement. */
  suggestions: 5,
  /** Matches that are accepted in one call. */
  matchesAtOnce: 200,
  /** Texts of narrations that stand for a payee, of one bank account. */
  learnedPayees: 300,
  /** Entries or lines in one match. */
  partsPerMatch: 50,
  /** Returns of a GSTIN that are kept as filed: more than ten years. */
  filedReturns: 400,
  /** Payments of GSTR-3B that are kept with a GSTIN: three years. */
  filedPayments: 36,
  /** Of the ledgers of a GSTIN at the portal: some years of months. */
  portalBalances: 240,
  /** Excel's own. */
  cellLength: 32_767,
  logoBytes: 1024 * 1024,
  logoPixels: 4_000_000,
  attachmentsPerDocument: 20,
  /** Two fifths of what the gateway lets through for all organisations together. */
  requestsPerMinutePerOrganisation: 12_000,
  /** Reports of one organisation that a process works on at once, and as many lists, and files. The others wait in line. */
  reportsAtOnce: 2,
  /** Further ones are refused. */
  reportsInLine: 200,
  requestsPerMinutePerUser: 1_500,
  requestsPerMinutePerAddress: 3_000,
  signInsPerMinutePerAddress: 60,
  /** Links mailed to one address for one purpose. */
  linksPerHourPerAddress: 5,
  /** Mails that people who are not signed in ask for from one network. */
  mailsPerHourPerNetwork: 60,
  /** People who learn that a document waits for their approval. */
  approversMailed: 100,
  invitationsPerDayPerOrganisation: 300,
  deletionCodesPerHour: 5,
  /** Questions about taxpayers that an organisation may put to the government's portals: nobody is to collect the whole list. */
  taxpayerCallsPerHour: 300,
  /** Wrong passwords and codes of one account in a quarter of an hour, and codes that delete an organisation in an hour. */
  guesses: 5,
  groupCommit: 30,
  requestSeconds: 25,
  /** Unsaved forms of one person in one organisation: characters of each, how many, and for how long. */
  draftLength: 200_000,
  /** Compressed; the table takes items of 400 kB. */
  draftBytes: 300_000,
  draftsPerPerson: 50,
  draftDays: 30,
} as const;
