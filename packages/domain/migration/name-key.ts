/** Other programs take names for the same that differ in capitals or in the spaces between words. */
export function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
