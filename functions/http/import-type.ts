import { Refusal } from '#domain/refusal';

/** The kind of file that the path of an import names. */
export function importType(type: string): 'CSV' | 'EXCEL' {
  if (type === 'CSV' || type === 'EXCEL') return type;
  throw new Refusal('malformed', { what: `Cannot import ${type}. Use CSV or EXCEL` });
}
