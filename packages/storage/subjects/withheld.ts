import { defaultLedgerId } from '#application/derived-id';
import type { Scope } from '#application/ports/scope';
import type { WithheldBooks, WithheldList, WithheldRow, WithheldSum } from '#application/ports/withheld';
import { type WithheldEntry, type WithheldLine, withheldLine } from '#domain/registers/withheld-entry';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedPage, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';

/** The lists of a branch: of each ledger of tax at source what was deducted or collected, and what was deposited. */
const lists: readonly WithheldList[] = (['TDS', 'TCS'] as const).flatMap((kind) =>
  (['payable', 'receivable'] as const).flatMap((side) => [true, false].map((taxed) => ({ kind, side, taxed }))),
);

const sumsBy = ['section', 'party', 'both'] as const;

/** So few that a page of a hundred takes little more than what it shows. */
const rowsInLeaf = 25;

/** Which ledgers they are follows from the organisation. */
export const withheldLists: readonly DatedSums<WithheldEntry>[] = lists.map(listOf);

function listOf(list: WithheldList, at: number): DatedSums<WithheldEntry> {
  const { kind, side, taxed } = list;
  return {
    name: `${kind} ${side}, ${taxed ? 'taxed' : 'deposited'}`,
    rows: viewKeys.withheldRows(at),
    leaf: rowsInLeaf,
    page: (part, month, page) => viewKeys.withheldSums(at * sumsBy.length + part, month, page),
    parts: sumsBy.length,
    said: ({ withheld }) => withheld,
    rowsOf: (said, { slug, id }, organisationId) => {
      const ledgerId = defaultLedgerId(organisationId, `${kind.toLowerCase()}_${side}`);
      const line = withheldLine(said, ledgerId, list, taxed);
      return line === null ? [] : [packed(slug, id, line)];
    },
    addsOf: (row) => {
      const { section, partyIds, rate, base, tax } = stored(row);
      const parties = written(partyIds);
      return [section, parties, `${section};${parties}`].map((of, part) => ({
        part,
        name: `${of}|${rate ?? ''}`,
        amounts: [tax, base ?? 0],
      }));
    },
  };
}

/** The reads of tax at source that are lists and sums of them. */
export function withheldReads(parts: ExactParts): Pick<WithheldBooks, 'withheld' | 'withheldSums'> {
  return {
    withheld: (...asked) => readWithheld(parts, ...asked),
    withheldSums: (...asked) => readWithheldSums(parts, ...asked),
  };
}

/** Documents of a list dated in `from`..`to`, a page of them, exact as of now. */
async function readWithheld(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  list: WithheldList,
  from: Day,
  to: Day,
  page: Parameters<typeof readDatedPage>[6],
): Promise<{ readonly rows: readonly WithheldRow[]; readonly more: boolean }> {
  const { rows, more } = await readDatedPage(subjectOf(list), parts, scope, branchId, from, to, page);
  return { rows: rows.map(({ day, sequence, row }) => ({ date: day, sequence, ...stored(row) })), more };
}

/** The sums of a list by month, exact as of now. */
async function readWithheldSums(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  list: WithheldList,
  by: (typeof sumsBy)[number],
  from: Day,
  to: Day,
): Promise<readonly WithheldSum[]> {
  const months = await readDatedSums(subjectOf(list), parts, scope, branchId, sumsBy.indexOf(by), from, to);
  return months.flatMap(({ month, sums }) =>
    [...sums].map(([name, [tax = 0, base = 0]]): WithheldSum => {
      const [of = '', rate = ''] = name.split('|');
      const [section = '', parties = ''] = by === 'both' ? of.split(';') : by === 'section' ? [of, ''] : ['', of];
      const ofOne = { section, partyIds: by === 'section' ? [] : parties.split(',') };
      return { month, ...ofOne, rate: rate === '' ? null : Number(rate), tax, base };
    }),
  );
}

function subjectOf({ kind, side, taxed }: WithheldList): DatedSums<WithheldEntry> {
  const at = lists.findIndex((list) => list.kind === kind && list.side === side && list.taxed === taxed);
  const subject = withheldLists[at];
  if (subject === undefined) throw new Error('every list is one of these');
  return subject;
}

function written(partyIds: readonly string[]): string {
  return partyIds.join(',');
}

function packed(slug: string, id: string, { number, type, partyIds, section, rate, base, tax }: WithheldLine): LeafRow {
  return [slug, id, number, type, written(partyIds), section, rate, base, tax];
}

type Stored = readonly [
  slug: string,
  id: string,
  number: string,
  type: string,
  partyIds: string,
  section: string,
  rate: number | null,
  base: number | null,
  tax: number,
];

function stored(row: LeafRow): Omit<WithheldRow, 'date' | 'sequence'> {
  const [slug, id, number, type, partyIds, section, rate, base, tax] = row as unknown as Stored;
  return { slug, id, number, type, partyIds: partyIds.split(','), section, rate, base, tax };
}
