/** Other programs take names for the same that differ in capitals or in the spaces between words. */
export function nameKey(name: string): string {
  let key = keys.get(name);
  if (key === undefined) {
    key = name.trim().replace(/\s+/g, ' ').toLowerCase();
    if (keys.size >= mostKeys) keys.clear();
    keys.set(name, key);
  }
  return key;
}

/** Each voucher of a file asks for the same few names many times. */
const keys = new Map<string, string>();
const mostKeys = 10_000;
