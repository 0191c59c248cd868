import { nameKey } from '#domain/migration/name-key';
import type { TaxHead } from '#domain/posting/default-ledgers';

/** The head of GST of a ledger, which Tally writes in words of its own; null: it is a ledger of no such tax. */
export function taxHeadOf(dutyHead: string | null): TaxHead | null {
  switch (nameKey(dutyHead ?? '')) {
    case 'igst':
    case 'integrated tax':
      return 'IGST';
    case 'cgst':
    case 'central tax':
      return 'CGST';
    case 'sgst/utgst':
    case 'sgst':
    case 'utgst':
    case 'state tax':
      return 'SGST';
    case 'cess':
      return 'CESS';
    default:
      return null;
  }
}
