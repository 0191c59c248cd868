/**
 * The other side of every opening balance. It is not a ledger of the chart, but the difference while some openings are still missing. It
 * makes every entry balance, and every report shows it by name.
 */
export const openingDifference = { id: 'opening-difference', name: 'Difference in opening balances' } as const;
