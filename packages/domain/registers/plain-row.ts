/** A row of a document as it is stored. What it does not have counts as empty, zero or none, so rows from before a field existed can be read. */
export type Plain = Readonly<Record<string, unknown>>;

export function rowsIn(value: unknown): readonly Plain[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Paise or ten-thousandths, as the field has it. */
export function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
