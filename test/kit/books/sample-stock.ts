import type { StockFacts, StockOfItem } from '#application/reports/stock/stock-of-item';
import type { UnitCost } from '#domain/cost/unit-cost';
import { addedUp, noWorth, type PeriodFigures, type PlaceFigures } from '#domain/stock-figures/period-figures';

/** Stock of two branches for the tests of reports: a panel at several places, one that is gone, and screws below zero. */

/** So many pieces at so many rupees altogether. */
function worth(pieces: number, rupees: number): UnitCost {
  return { quantity: pieces * 1_0000, value: rupees * 100 };
}

/** Pieces at ₹100 each. */
function place(branch: string, location: string, batch: string, pieces: readonly [number, number, number]): PlaceFigures {
  const [opening, inward, outward] = pieces;
  const closing = opening + inward - outward;
  const at = (count: number) => worth(count, count * 100);
  return { branch, location, batch, opening: at(opening), inward: at(inward), revalued: 0, outward: at(outward), closing: at(closing) };
}

function item(id: string, name: string, groupId: string | null, places: readonly PlaceFigures[]): StockOfItem {
  const byBranch = Map.groupBy(places, ({ branch }) => branch);
  return {
    ...{ id, name, unit: 'NOS', groupId, method: 'Average', reorderLevel: null, transit: noWorth, consumed: noWorth, places },
    ...addedUp(places),
    branches: [...byBranch].map(([branch, own]): PeriodFigures & { branch: string } => ({ branch, ...addedUp(own) })),
  };
}

const panels = [
  place('pune', '', '', [2, 3, 2]),
  place('pune', 'R1', 'b1', [1, 0, 0]),
  place('pune', 'R1', 'b2', [0, 1, 0]),
  place('nashik', '', '', [0, 2, 0]),
];
const screws = [{ ...place('pune', '', '', [0, 0, 2]), below: { since: '2026-04-05' } }];

export const sampleStock: StockFacts = {
  items: [
    { ...item('a', 'Panel A', 'mono', panels), reorderLevel: 10_0000, transit: worth(3, 300), consumed: worth(2, 200) },
    item('old', 'Old panel', 'mono', []),
    item('screw', 'Screw', null, screws),
  ],
  groups: [
    { id: 'panels', name: 'Panels', parentId: null, addable: false },
    { id: 'mono', name: 'Mono', parentId: 'panels', addable: true },
    { id: 'empty', name: 'Empty', parentId: null, addable: true },
  ],
  branches: [
    { id: 'pune', name: 'Pune' },
    { id: 'nashik', name: 'Nashik' },
  ],
};
