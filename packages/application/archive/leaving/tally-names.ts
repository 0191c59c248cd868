import type { ReadBooks } from '#application/archive/leaving/read-books';
import { numberIn, rowsIn, textIn } from '#application/archive/leaving/row-texts';
import type { Row } from '#application/ports/records';
import { assert } from '#domain/assert';
import { type DefaultGroup, defaultGroups, type Nature } from '#domain/posting/chart';
import { nameText } from '#domain/tally/written/xml';
import { DistinctNames } from '#domain/text/distinct-names';

/**
 * What everything of a branch's books is called in Tally, where two names of a kind may not differ in capitals or spaces only. A default
 * group has the name that Tally gave it, whatever it is called here.
 */
export interface TallyNames {
  readonly groups: ReadonlyMap<string, string>;
  readonly ledgers: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
  readonly stockGroups: ReadonlyMap<string, string>;
  readonly items: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, string>;
  /** By the code of a location of the branch. */
  readonly godowns: ReadonlyMap<string, string>;
  /** The name of a bill on its ledger. */
  bill(ledgerId: string, billId: string): string;
}

/** Where goods are that are at no location. Every company of Tally has it. */
export const mainLocation = 'Main Location';

/** Also names of groups in Tally, which other releases write in another way. */
const alsoTaken = [
  'Primary',
  'Income (Direct)',
  'Income (Indirect)',
  'Expenses (Direct)',
  'Expenses (Indirect)',
  'Retained Earnings',
  'Bank OCC A/c',
];

export function tallyNames(books: ReadBooks, branchId: string): TallyNames {
  const branch = books.masters('branch').get(branchId) ?? {};
  const bills = new DistinctNames();
  const billNames = new Map<string, string>();
  for (const [key, { ledgerId, number }] of books.bills) billNames.set(key, bills.nameFor(nameText(number), ledgerId));
  const godowns = new DistinctNames([mainLocation]);
  return {
    groups: groupNames(books.masters('group')),
    ledgers: named(books.masters('customer')),
    units: named(books.masters('measure-unit'), 'symbol'),
    stockGroups: named(books.masters('inventory-group'), 'name', ['Primary']),
    items: named(books.masters('inventory-item')),
    projects: named(books.masters('project')),
    godowns: new Map(
      rowsIn(branch, 'locations').flatMap((location) => {
        const code = textIn(location, 'code');
        return code === null ? [] : [[code, godowns.nameFor(nameText(textIn(location, 'name') ?? code))] as const];
      }),
    ),
    bill: (ledgerId, billId) => billNames.get(`${ledgerId} ${billId}`) ?? billId,
  };
}

function named(masters: ReadonlyMap<string, Row>, field = 'name', taken: readonly string[] = []): ReadonlyMap<string, string> {
  const names = new DistinctNames(taken);
  return new Map([...masters].map(([id, row]) => [id, names.nameFor(nameText(textIn(row, field) ?? id))]));
}

function groupNames(groups: ReadonlyMap<string, Row>): ReadonlyMap<string, string> {
  const names = new DistinctNames([...defaultGroups.map(({ name }) => name), ...alsoTaken]);
  return new Map([...groups].map(([id, row]) => [id, defaultGroupOf(row)?.name ?? names.nameFor(nameText(textIn(row, 'name') ?? id))]));
}

/** One of the 28; undefined: a group of the user. */
export function defaultGroupOf(row: Row): DefaultGroup | undefined {
  const alias = textIn(row, 'alias');
  return alias === null ? undefined : defaultGroups.find((group) => group.alias === alias);
}

/** The default group that a ledger or a group is under, and the nature of the group at the top. Without a group: null. */
export function placeInChart(
  groups: ReadonlyMap<string, Row>,
  groupId: string | null,
): { readonly alias: string | null; readonly nature: Nature } | null {
  let [alias, nature]: [string | null, Nature | null] = [null, null];
  let steps = 0;
  for (let id = groupId; id !== null; ) {
    const row = groups.get(id);
    if (row === undefined) break;
    steps += 1;
    assert(steps < deepest, 'groups that contain themselves');
    alias ??= textIn(row, 'alias');
    nature = textIn(row, 'nature') as Nature | null;
    id = textIn(row, 'parentId');
  }
  return nature === null ? null : { alias, nature };
}

const deepest = 50;

/** Of an item's alternate unit: so many of its unit, in ten-thousandths. */
export function alternateOf(row: Row): { readonly unitId: string; readonly each: number } | null {
  const [unitId, each] = [textIn(row, 'alternateUnitId'), numberIn(row, 'alternateConversion')];
  return unitId === null || each === null || each === 0 ? null : { unitId, each };
}
