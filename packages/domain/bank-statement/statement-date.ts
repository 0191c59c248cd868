import { dateFormats, parseFileDate } from '#domain/time/file-date';

const times = /[,|]?[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?$/i;

/** A second date behind the first, such as `13-Sep-26 (13-Sep-26)`. */
const second = /\s*\([^()]{6,20}\)$/;

/** A date as a cell has it, without a time or a second date behind it and without the mark with which spreadsheets keep a text. */
export function plainDate(text: string): string {
  return text.trim().replace(/^'/, '').replace(second, '').replace(times, '');
}

/** Whether a cell has a date, perhaps in another format than the others. */
export function looksLikeDate(text: string): boolean {
  const plain = plainDate(text);
  return dateFormats.some((format) => parseFileDate(plain, format) !== null) || /^\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}$/.test(plain);
}
