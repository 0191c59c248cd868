import * as z from 'zod/mini';
import { longestHeading } from '#domain/bank-statement/statement-columns';
import { limits } from '#domain/limits';
import { dateFormats } from '#domain/time/file-date';
import { bulkImportPath, reconciliationPath, statementPath, unmatchPath } from '#modules/accounts/bank-cash/bank-paths';
import { dayText } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

/** Reconciliation with the bank, and reading its statements. */
const base = '/api/ims-crm/bankReconciliation/s';

const shared = { area: 'accounts', slug: 'bank-reconciliation', scope: 'branch', access: { permission: reconciliationPath } } as const;
const seen = { ...shared, access: { anyOf: [reconciliationPath, statementPath] } } as const;
const ofFile = { ...shared, area: 'papers', form: true, access: { permission: bulkImportPath } } as const;

const lineIdText = () => z.string().check(z.minLength(1), z.maxLength(80));
const text = (most: number) => z.string().check(z.maxLength(most));

const bank = z.lazy(() => z.object({ id: z.string(), name: z.string(), bankAccount: z.nullable(z.string()), openLines: z.int() }));

/** Bank ledgers that can be reconciled, for the two screens. */
export const bankChoices = {
  ...shared,
  id: 'bank-reconciliation.banks',
  method: 'GET',
  path: `${base}/banks`,
  summary: 'Bank ledgers that can be reconciled',
  access: { anyOf: [reconciliationPath, bulkImportPath, statementPath] },
  answer: z.lazy(() => z.array(bank)),
} as const satisfies Operation;

const period = () => ({ ledgerId: id, from: dayText(), to: dayText() });

const summary = z.lazy(() =>
  z.object({
    balanceAsPerBooks: z.int(),
    issuedNotPresented: z.int(),
    depositedNotCredited: z.int(),
    notInBooks: z.int(),
    /** Null while no statement says a balance. */
    balanceAsPerBank: z.nullable(z.int()),
    /** What the bank has beyond the books without what is not presented or credited; 0 when all is reconciled. */
    difference: z.nullable(z.int()),
    lines: z.object({
      open: z.int(),
      matched: z.int(),
      /** Matches without a line: of entries that were marked as presented. */
      marked: z.int(),
      certain: z.int(),
    }),
    openEntries: z.int(),
    /** The period that the statements cover. */
    statements: z.nullable(z.object({ from: z.string(), to: z.string() })),
  }),
);
export type BankSummary = z.infer<typeof summary>;

export const bankSummary = {
  ...seen,
  id: 'bank-reconciliation.summary',
  method: 'GET',
  path: `${base}/summary`,
  summary: 'Balances of a bank ledger by the books and by the bank, and what is left to match',
  query: z.lazy(() => z.strictObject(period())),
  answer: summary,
} as const satisfies Operation;

const entry = z.lazy(() =>
  z.object({
    slug: z.string(),
    id: z.string(),
    number: z.string(),
    date: z.string(),
    amount: z.int(),
    payee: z.nullable(z.string()),
    instrument: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    chequeDate: z.nullable(z.string()),
  }),
);
export type BankEntryAnswer = z.infer<typeof entry>;

const line = z.lazy(() =>
  z.object({
    id: z.string(),
    date: z.string(),
    valueDate: z.string(),
    amount: z.int(),
    ref: z.string(),
    narration: z.string(),
    balance: z.nullable(z.int()),
  }),
);
export type BankLineAnswer = z.infer<typeof line>;

const suggestion = z.lazy(() =>
  z.object({
    kind: z.enum(['one-to-one', 'many-to-one', 'one-to-many', 'reversal']),
    certain: z.boolean(),
    entries: z.array(entry),
    lines: z.array(line),
    reasons: z.array(z.string()),
    difference: z.int(),
  }),
);
export type BankSuggestion = z.infer<typeof suggestion>;

const match = z.lazy(() => z.object({ id: z.string(), date: z.string(), entries: z.array(entry), lines: z.array(line) }));
export type BankMatchAnswer = z.infer<typeof match>;

const moved = z.lazy(() =>
  z.object({
    sequence: z.int(),
    at: z.iso.datetime(),
    by: z.string(),
    byName: z.string(),
    from: z.string(),
    action: z.enum(['match', 'unmatch']),
    remark: z.optional(z.string()),
    entries: z.array(entry),
    /** Lines of the match, this one among them. */
    lines: z.int(),
  }),
);
export type BankMoved = z.infer<typeof moved>;

/** What happened to a line of a statement; of entries that were matched without one, to their match. */
export const lineHistory = {
  ...seen,
  id: 'bank-reconciliation.line-history',
  method: 'GET',
  path: `${base}/lineHistory`,
  summary: 'What a statement line was matched with and unmatched from, by whom, when and why, newest first',
  query: z.lazy(() => z.strictObject({ ledgerId: id, lineId: z.optional(lineIdText()), matchId: z.optional(id) })),
  answer: z.lazy(() => z.array(moved)),
} as const satisfies Operation;

const rows = z.lazy(() =>
  z.object({
    rows: z.array(
      z.object({
        line: z.nullable(line),
        match: z.nullable(match),
        suggestions: z.array(suggestion),
        /** A ledger that was chosen for such a text before. */
        learned: z.nullable(z.object({ ledgerId: z.string(), name: z.string() })),
      }),
    ),
    cursor: z.optional(z.string()),
  }),
);
export type BankRows = z.infer<typeof rows>;

export const bankTabs = ['open', 'matched', 'all'] as const;

export const bankLines = {
  ...seen,
  id: 'bank-reconciliation.lines',
  method: 'GET',
  path: `${base}/lines`,
  summary: 'Statement lines of a bank ledger by day, with their match or suggestions, a page of them',
  query: z.lazy(() => z.strictObject({ ...period(), tab: z.enum(bankTabs), cursor: z.optional(text(200)), search: z.optional(text(100)) })),
  answer: rows,
} as const satisfies Operation;

export const bankEntries = {
  ...seen,
  id: 'bank-reconciliation.entries',
  method: 'GET',
  path: `${base}/entries`,
  summary: 'Entries on a bank ledger that no statement line is matched with: the likeliest for a line first, else the newest',
  query: z.lazy(() =>
    z.strictObject({ ledgerId: id, search: z.optional(text(100)), to: z.optional(dayText()), lineId: z.optional(lineIdText()) }),
  ),
  answer: z.lazy(() => z.object({ rows: z.array(entry), more: z.boolean() })),
} as const satisfies Operation;

const wanted = z.lazy(() =>
  z.strictObject({
    id: id,
    lines: z.array(lineIdText()).check(z.maxLength(limits.partsPerMatch)),
    entries: z.array(z.strictObject({ slug: text(60), id: id })).check(z.maxLength(limits.partsPerMatch)),
    /** The day of the bank, for entries that stand on no imported statement. */
    date: z.optional(dayText()),
  }),
);
export type WantedMatch = z.output<typeof wanted>;

const outcome = z.lazy(() => z.object({ id: z.string(), accepted: z.boolean(), why: z.nullable(z.string()) }));
export type MatchOutcome = z.infer<typeof outcome>;

export const acceptMatches = {
  ...shared,
  id: 'bank-reconciliation.accept',
  method: 'POST',
  path: `${base}/accept`,
  summary: 'Match statement lines with entries of the books; each match is accepted or refused alone',
  body: z.lazy(() => z.strictObject({ ledgerId: id, matches: z.array(wanted).check(z.minLength(1), z.maxLength(limits.matchesAtOnce)) })),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

export const acceptCertain = {
  ...shared,
  id: 'bank-reconciliation.accept-certain',
  method: 'POST',
  path: `${base}/acceptCertain`,
  summary: 'Accept certain matches of a period, some hundred at a time; call it until none is left',
  body: z.lazy(() => z.strictObject(period())),
  answer: z.lazy(() => z.object({ accepted: z.int(), refused: z.int(), left: z.int() })),
} as const satisfies Operation;

export const unmatch = {
  ...shared,
  id: 'bank-reconciliation.unmatch',
  method: 'POST',
  path: `${base}/unmatch`,
  summary: 'Take matches back; their lines and entries are open again',
  access: { permission: unmatchPath },
  body: z.lazy(() =>
    z.strictObject({
      ledgerId: id,
      ids: z.array(id).check(z.minLength(1), z.maxLength(limits.matchesAtOnce)),
      remark: z.optional(text(limits.textLength)),
    }),
  ),
  answer: z.lazy(() => z.array(outcome)),
} as const satisfies Operation;

/** A heading, perhaps with the number that tells it from another. */
const heading = () => text(longestHeading + 10);
const columnName = () => z.optional(heading());
const otherColumns = () => ({
  valueDate: columnName(),
  reference: columnName(),
  withdrawal: columnName(),
  deposit: columnName(),
  amount: columnName(),
  side: columnName(),
  balance: columnName(),
  balanceSide: columnName(),
  outIsPositive: z.optional(z.boolean()),
  withoutHeadings: z.optional(z.boolean()),
});
const statementColumnsSchema = z.lazy(() =>
  z.strictObject({
    date: heading(),
    narration: heading(),
    ...otherColumns(),
    dateFormat: z.enum(dateFormats),
  }),
);

/** Instead of the row of the headings: the file has none. */
export const noHeadings = -1;
/** Rows among which headings are chosen. */
const mostAbove = 60;

const accountName = () => z.optional(text(limits.namesLength));

const preview = z.lazy(() =>
  z.object({
    kind: z.enum(['table', 'MT940', 'CAMT.052', 'CAMT.053', 'CAMT.054', 'accounts']),
    /** The accounts of which the file has statements, if one has to be chosen. */
    accounts: z.array(z.string()),
    /** Texts with letters that may be wrong, because the file does not say its encoding. */
    uncertain: z.array(z.string()),
    /** The layout of a known bank. */
    bank: z.nullable(z.string()),
    /** The columns used before for this account, those of a known bank, or likely ones. */
    columns: z.nullable(
      z.object({
        date: columnName(),
        narration: columnName(),
        ...otherColumns(),
        dateFormat: z.optional(z.enum(dateFormats)),
      }),
    ),
    headings: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** The first rows of the file, and which of them has the headings. */
    top: z.array(z.array(z.string())),
    head: z.nullable(z.int()),
    /** What would be imported; null while the columns do not fit. */
    statement: z.nullable(
      z.object({
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        opening: z.nullable(z.int()),
        closing: z.nullable(z.int()),
        lines: z.array(line),
        count: z.int(),
        added: z.int(),
        alreadyThere: z.int(),
        /** Lines of 0.00, which are left out. */
        withoutAmount: z.int(),
      }),
    ),
    problem: z.nullable(z.string()),
    warnings: z.array(z.string()),
  }),
);
export type StatementPreview = z.infer<typeof preview>;

export const previewStatement = {
  ...ofFile,
  id: 'bank-reconciliation.preview',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'What a bank statement file would add; nothing is saved',
  body: z.lazy(() =>
    z.strictObject({
      ...{ ledgerId: id, columns: z.optional(statementColumnsSchema), account: accountName() },
      /** The row of the headings, for a proposal of columns. */
      head: z.optional(z.int().check(z.minimum(noHeadings), z.maximum(mostAbove))),
    }),
  ),
  answer: preview,
} as const satisfies Operation;

const imported = z.lazy(() =>
  z.object({
    added: z.int(),
    alreadyThere: z.int(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    warnings: z.array(z.string()),
  }),
);
export type StatementImported = z.infer<typeof imported>;

export const importStatement = {
  ...ofFile,
  id: 'bank-reconciliation.import',
  method: 'POST',
  path: `${base}/multipart`,
  summary: 'Import a bank statement file: lines that are there already are not added again',
  body: z.lazy(() => z.strictObject({ ledgerId: id, columns: z.optional(statementColumnsSchema), account: accountName() })),
  answer: imported,
} as const satisfies Operation;

const statement = z.lazy(() =>
  z.object({
    id: z.string(),
    fileName: z.string(),
    kind: z.string(),
    from: z.string(),
    to: z.string(),
    opening: z.nullable(z.int()),
    closing: z.nullable(z.int()),
    lines: z.int(),
    at: z.string(),
  }),
);
export type ImportedStatement = z.infer<typeof statement>;

export const bankStatements = {
  ...shared,
  id: 'bank-reconciliation.statements',
  method: 'GET',
  path: `${base}/statements`,
  summary: 'Statements that were imported for a bank ledger, latest first',
  access: { anyOf: [reconciliationPath, bulkImportPath] },
  query: z.lazy(() => z.strictObject({ ledgerId: id })),
  answer: z.lazy(() => z.array(statement)),
} as const satisfies Operation;

export const removeStatement = {
  ...shared,
  id: 'bank-reconciliation.remove-statement',
  method: 'POST',
  path: `${base}/removeStatement`,
  summary: 'Take an imported statement out again while none of its lines is matched',
  access: { permission: unmatchPath },
  body: z.lazy(() => z.strictObject({ ledgerId: id, id: id })),
  answer: z.lazy(() => z.object({ removed: z.int() })),
} as const satisfies Operation;

export const bankOperations: readonly Operation[] = [
  bankChoices,
  bankSummary,
  bankLines,
  bankEntries,
  lineHistory,
  acceptMatches,
  acceptCertain,
  unmatch,
  previewStatement,
  importStatement,
  bankStatements,
  removeStatement,
];
