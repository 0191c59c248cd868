/**
 * Who accounts for the tax on a line: the seller, who charges it; the buyer, stated on the seller's document (`stated`) or owed by us under
 * reverse charge (`rcm`); the customs, on a bill of entry (`import`); or nobody. Each has papers of its own, so each is rounded apart.
 */
export type TaxedBy = 'party' | 'stated' | 'rcm' | 'import' | 'none';
