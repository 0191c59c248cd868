const indian = 5.5 * 60 * 60 * 1000;

/** `2026-10-12 14:05:09` in India, in milliseconds since 1970. */
export function indianTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+05:30`);
}

/** The other way round. */
export function indianText(at: number): string {
  return new Date(at + indian).toISOString().slice(0, 19).replace('T', ' ');
}
