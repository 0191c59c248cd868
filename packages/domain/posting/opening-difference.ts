/**
 * The other side of every opening balance: no ledger of the chart, but what is left while not all openings are entered. Every
 * entry balances because of it, and every report shows it by its name (design e.1).
 */
export const openingDifference = { id: 'opening-difference', name: 'Difference in opening balances' } as const;
