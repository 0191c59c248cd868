/** A cell of a CSV file: a text as people typed it, or a figure that is written as it is. */
export type CsvCell = string | { readonly figure: string } | null;

/**
 * A line of a CSV file that a spreadsheet may open. A text that a spreadsheet would compute begins with an apostrophe; a text that begins
 * with apostrophes before such a sign gets one more, so the first can always be taken away again.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.figure;
  const text = /^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Paise as rupees with two decimals and nothing else: `-1234.50`. */
export function rupees(paise: number): { readonly figure: string } {
  const whole = Math.abs(paise);
  return { figure: `${paise < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}` };
}

/** Ten-thousandths with four decimals. */
export function decimals(scaled: number): { readonly figure: string } {
  const whole = Math.abs(scaled);
  return { figure: `${scaled < 0 ? '-' : ''}${Math.floor(whole / 10_000)}.${String(whole % 10_000).padStart(4, '0')}` };
}
