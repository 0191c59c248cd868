import type { StatementColumns } from '#domain/bank-statement/statement-columns';
import type {
  BankEntryAnswer,
  BankMoved,
  BankRows,
  BankSummary,
  ImportedStatement,
  MatchOutcome,
  StatementImported,
  StatementPreview,
  WantedMatch,
} from '#modules/accounts/bank-cash/bank-operations';
import { call } from '../../api/client.ts';

/** The calls of the two screens of the bank. */
const base = '/api/ims-crm/bankReconciliation/s';
const quiet = { hideLoader: true } as const;

export interface BankPeriod {
  readonly ledgerId: string;
  readonly from: string;
  readonly to: string;
}

export interface Bank {
  readonly id: string;
  readonly name: string;
  readonly bankAccount: string | null;
  readonly openLines: number;
}

export type Tab = 'open' | 'matched' | 'all';

export const readBanks = () => call<readonly Bank[]>('GET', `${base}/banks`, quiet);
export const readSummary = (period: BankPeriod) => call<BankSummary>('GET', `${base}/summary`, { query: { ...period }, ...quiet });
export const readLines = (period: BankPeriod, tab: Tab, search: string, cursor: string | null) =>
  call<BankRows>('GET', `${base}/lines`, { query: { ...period, tab, search: search || null, cursor }, ...quiet });
export const readEntries = (ledgerId: string, search: string, { lineId, to }: { readonly lineId?: string; readonly to?: string } = {}) =>
  call<{ readonly rows: readonly BankEntryAnswer[]; readonly more: boolean }>('GET', `${base}/entries`, {
    query: { ledgerId, search: search || null, lineId, to },
    ...quiet,
  });
export const readLineHistory = (ledgerId: string, of: { readonly lineId?: string | undefined; readonly matchId?: string | undefined }) =>
  call<readonly BankMoved[]>('GET', `${base}/lineHistory`, { query: { ledgerId, ...of }, ...quiet });
export const accept = (ledgerId: string, matches: readonly WantedMatch[]) =>
  call<readonly MatchOutcome[]>('POST', `${base}/accept`, { body: { ledgerId, matches }, ...quiet });
export const acceptCertain = (period: BankPeriod) =>
  call<{ readonly accepted: number; readonly refused: number; readonly left: number }>('POST', `${base}/acceptCertain`, {
    body: period,
    ...quiet,
  });
export const unmatch = (ledgerId: string, ids: readonly string[], remark: string) =>
  call<readonly MatchOutcome[]>('POST', `${base}/unmatch`, { body: { ledgerId, ids, ...(remark === '' ? {} : { remark }) } });
export const readStatements = (ledgerId: string) =>
  call<readonly ImportedStatement[]>('GET', `${base}/statements`, { query: { ledgerId }, ...quiet });
export const removeStatement = (ledgerId: string, id: string) =>
  call<{ readonly removed: number }>('POST', `${base}/removeStatement`, { body: { ledgerId, id } });

/** What the person chose about a file. */
export interface FileChoice {
  readonly columns?: StatementColumns;
  readonly account?: string;
  /** The row of the headings, for a proposal of columns. */
  readonly head?: number;
}

function formOf(ledgerId: string, file: File, choice: FileChoice): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify({ ledgerId, ...choice }));
  form.set('files', file);
  return form;
}

export const previewStatement = (ledgerId: string, file: File, choice: FileChoice = {}) =>
  call<StatementPreview>('POST', `${base}/preview`, { form: formOf(ledgerId, file, choice), ...quiet });
export const importStatement = (ledgerId: string, file: File, choice: Omit<FileChoice, 'head'> = {}) =>
  call<StatementImported>('POST', `${base}/multipart`, { form: formOf(ledgerId, file, choice), ...quiet });
