const indian = 5.5 * 60 * 60 * 1000;

/** `12/10/2026 02:05:09 PM` in India, in milliseconds since 1970; NaN if it is written otherwise. */
export function portalTime(text: string): number {
  const [, date, month, year, hour = '', minute, second, half] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d) ([AP]M)$/i.exec(text.trim()) ?? [];
  const hours = (Number(hour) % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0);
  return Date.parse(`${year}-${month}-${date}T${String(hours).padStart(2, '0')}:${minute}:${second}+05:30`);
}

/** The other way round. */
export function portalText(at: number): string {
  const [year = '', month = '', date = '', hour = '', minute = '', second = ''] = new Date(at + indian).toISOString().split(/[-T:.]/);
  const hours = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
  return `${date}/${month}/${year} ${String(hours).padStart(2, '0')}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
