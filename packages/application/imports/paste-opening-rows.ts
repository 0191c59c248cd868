import type { Context } from '#application/context';
import { checkOpeningRows, saveOpeningRows, type Taken } from '#application/imports/opening-rows';
import { rowReader } from '#application/imports/rows/row-reader';
import { refuseOwnOnly } from '#application/opening/opening-balance';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import { openingRow } from '#modules/organisation/financial-year/opening-row';

export interface PastedRows {
  /** The first row names the columns. */
  readonly rows: readonly (readonly string[])[];
  readonly dateFormat: DateFormat;
  /** Saves correct rows; otherwise only reports the problems. */
  readonly save: boolean;
}

/** Rows pasted from a sheet: read, checked and saved exactly as those of a file. */
export async function pasteOpeningRows(context: Context, { rows, dateFormat, save }: PastedRows): Promise<Taken> {
  refuseOwnOnly(context);
  const [heading = [], ...lines] = rows;
  if (lines.length === 0) throw new Refusal('notAllowed', { why: 'No rows found below the heading' });
  const reader = rowReader(context, openingRow, { format: dateFormat });
  reader.readHeadings(heading);
  const read = await reader.read(lines.map((cells, at) => ({ line: at + 2, cells })));
  return save ? saveOpeningRows(context, read, () => true) : checkOpeningRows(context, read);
}
