import { changeOf, type Writing } from '#application/commit/change-of';
import type { Context } from '#application/context';
import type { Change } from '#application/ports/journal';
import type { UniqueValue } from '#application/ports/records';
import type { Problem } from '#domain/refusal';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { billsHeld, heldProblems } from '#modules/stock/trip-sheet/carried';
import { type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

/** A sheet with the bills that it holds: as unique values, so that of two sheets with the same bill only one is written. */
export function changeOfSheet(writing: Omit<Writing, 'row'> & { readonly row: TripSheet }): Change {
  return { ...changeOf(tripSheet, writing), unique: billsHeld(writing.row).map(held) };
}

/** The bills that another sheet holds now, each at its place. */
export async function heldElsewhere(
  { scope, ports }: Context,
  sheetId: string,
  bills: readonly (string | null | undefined)[],
): Promise<readonly Problem[]> {
  const numbers = [...new Set(bills.flatMap((bill) => bill || []))];
  const holders = await ports.records.findUniques(scope, tripSheet.slug, numbers.map(held));
  const isElsewhere = (_: string, at: number) => holders[at] !== undefined && holders[at] !== sheetId;
  return heldProblems(bills, new Set(numbers.filter(isElsewhere)));
}

/** Writes a sheet that takes its bills. If another one took a bill a moment ago, that is told at its place. */
export async function takingBills<Answer>(
  context: Context,
  sheetId: string,
  bills: readonly (string | null | undefined)[],
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'duplicate') throw error;
    refuseIfAny(await heldElsewhere(context, sheetId, bills));
    // The other one has had its answer meanwhile.
    throw new Refusal('busy');
  }
}

function held(value: string): UniqueValue {
  return { name: 'bill', value };
}
