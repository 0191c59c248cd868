import {
  type ImportFile,
  isRefusedWhole,
  phaseOf,
  rightRows,
  secondsLeft,
  secondsOfTakingBack,
} from '#modules/organisation/import-file/import-file';

/** What a person reads about an import: what happens, and what to do. */
export function importSays(row: ImportFile, mayApprove: boolean): string {
  if (row.stopAsked) return 'The import is being stopped.';
  if (row.importStatus === 'Processing' && phaseOf(row) === 'take-back') return takingText(row);
  switch (row.importStatus) {
    case 'Uploaded':
      return 'The file waits for its turn. You can leave this screen.';
    case 'Processing':
      return `The rows are being checked. ${leftText(secondsLeft(row))}You can leave this screen.`;
    case 'Parsed':
      return parsedText(row);
    case 'Pending Approval':
      return waitsText(row, mayApprove);
    case 'Save In progress':
      return `The rows are being saved. ${leftText(secondsLeft(row))}You can leave this screen.`;
    case 'Failed':
      return row.failure ?? '';
    default:
      return doneText(row);
  }
}

/** Nothing until the speed is known. */
function leftText(seconds: number | null): string {
  if (seconds === null) return '';
  return `${seconds < 60 ? counted(seconds, 'second') : `About ${counted(Math.ceil(seconds / 60), 'minute')}`} left. `;
}

function takingText(row: ImportFile): string {
  if (row.undoes) return 'A row could not be saved, so those before it are deleted again. You can leave this screen.';
  if (!row.takenBack) return 'The records of this import are looked at: they can be taken back if nothing else uses them.';
  return `The records of this import are being deleted. ${leftText(secondsOfTakingBack(row))}You can leave this screen.`;
}

function parsedText(row: ImportFile): string {
  const { existing, wrong, leftOut, takenBackAt, takenBack } = row;
  if (takenBackAt) return `Taken back: ${counted(takenBack ?? 0, 'record')} deleted. Check the file again to import its rows again.`;
  if (isRefusedWhole(row) && rightRows(row) > 0)
    return `Nothing is saved, because ${(wrong ?? 0) === 1 ? 'a row has' : `${(wrong ?? 0).toLocaleString('en-IN')} rows have`} errors, and this import saves all rows or none.`;
  if ((wrong ?? 0) > 0) return 'No row can be saved. Correct the rows with errors.';
  if ((existing ?? 0) > 0) return 'No rows to save. All exist already.';
  return (leftOut ?? 0) > 0 ? 'No rows to save. Nothing is filled in.' : 'No rows to save.';
}

function waitsText(row: ImportFile, mayApprove: boolean): string {
  if (rightRows(row) <= 0) return 'No rows to save.';
  const waits = mayApprove ? 'Nothing is saved yet.' : 'Nothing is saved until somebody with the right approves.';
  return (row.wrong ?? 0) > 0 ? `${waits} Rows with errors will be skipped.` : waits;
}

/** Others may have changed something between the check and the saving. */
function doneText({ announced, created, failure }: ImportFile): string {
  if (failure) return `${failure}.`;
  const [wanted, saved] = [announced ?? 0, created ?? 0];
  if (announced === null || announced === undefined || saved >= wanted)
    return 'Done. You can import the same file again: no row is created twice.';
  return `Saved ${saved} of ${wanted} rows. The data changed after the check: see the errors, and rows that already exist.`;
}

/** How far the step is, for a bar; null if nobody knows. */
export function progressOf(row: ImportFile): { readonly max: number; readonly value: number } | null {
  if (row.importStatus === 'Uploaded' || (row.rows ?? 0) === 0) return null;
  if (phaseOf(row) === 'take-back') return row.takenBack ? { max: row.toTakeBack ?? 0, value: row.takenBack } : null;
  return { max: row.rows ?? 0, value: row.done ?? 0 };
}

const goesOn = { check: 'Check the file again', save: 'Go on saving', 'take-back': 'Go on taking back' } as const;

/** What the button that goes on says. */
export function goesOnText(row: ImportFile): string {
  return goesOn[phaseOf(row)];
}

export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`;
}
