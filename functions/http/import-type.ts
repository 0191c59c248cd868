import { Refusal } from '#domain/refusal';

export function importType(type: string): 'CSV' | 'EXCEL' {
  if (type === 'CSV' || type === 'EXCEL') return type;
  throw new Refusal('malformed', { what: `Cannot import ${type}. Use CSV or EXCEL` });
}
