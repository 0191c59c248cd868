import type { Accounts, SourceTable } from '#domain/migration/accounts/accounts';
import { accountsOfErpnext, isErpnext } from '#domain/migration/accounts/erpnext';
import { accountsOfLedger, type ColumnsChosen, ledgerHeadings, proposedColumns } from '#domain/migration/accounts/general-ledger';
import { accountsOfWorkbook, isOwnWorkbook } from '#domain/migration/accounts/own-workbook';
import { hasHeadings } from '#domain/migration/accounts/table';
import { accountsOfZoho, zohoFileOf } from '#domain/migration/accounts/zoho/zoho';
import type { DateFormat } from '#domain/time/file-date';

export const accountSources = ['workbook', 'zoho', 'erpnext', 'quickbooks', 'xero'] as const;
export type AccountSource = (typeof accountSources)[number];

/** Which program tables come from, by their headings; null: it cannot be told. */
export function sourceOf(tables: readonly SourceTable[]): AccountSource | null {
  if (isOwnWorkbook(tables)) return 'workbook';
  if (tables.some(isErpnext)) return 'erpnext';
  if (tables.some((table) => zohoFileOf(table) !== null)) return 'zoho';
  const ledger = tables.find((table) => ledgerHeadings(table) !== -1);
  if (ledger === undefined) return null;
  return hasHeadings(ledger, ['Transaction Type']) ? 'quickbooks' : 'xero';
}

/** Reads tables of a program. `columns` is for a general ledger; without it, what is proposed counts. */
export function accountsOf(
  source: AccountSource,
  tables: readonly SourceTable[],
  { format, columns }: { readonly format: DateFormat; readonly columns?: ColumnsChosen },
): Accounts {
  switch (source) {
    case 'workbook':
      return accountsOfWorkbook(tables, format);
    case 'zoho':
      return accountsOfZoho(tables, format);
    case 'erpnext':
      return accountsOfErpnext(tables, format);
    case 'quickbooks':
    case 'xero': {
      const table = tables.find((one) => ledgerHeadings(one) !== -1) ?? tables[0] ?? { name: '', rows: [] };
      return accountsOfLedger(table, columns ?? proposedColumns(table.rows[ledgerHeadings(table)] ?? []), format);
    }
  }
}
