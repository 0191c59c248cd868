import { createHash } from 'node:crypto';

/** An id derived from another id and a name, as a UUID version 8: repeating an interrupted step leads to the same record. */
export function derivedId(id: string, name: string): string {
  const hex = createHash('sha256').update(`${id}|${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id that a default ledger has, or will have. */
export function defaultLedgerId(organisationId: string, alias: string): string {
  return derivedId(organisationId, `ledger:${alias}`);
}

/** Whether the product made this id: ids from clients have another version. */
export function isDerived(id: string): boolean {
  return id[14] === '8';
}
