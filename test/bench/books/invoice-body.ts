/** A GST invoice of four lines, as a person would enter it. */
export function invoiceBody(partyId: string, itemIds: readonly string[], date: string, turn: number): Record<string, unknown> {
  return {
    date,
    partyId,
    lines: itemIds.map((itemId, index) => ({
      itemId,
      quantity: (1 + ((turn + index) % 9)) * 10_000,
      rate: (900 + ((turn * 7 + index) % 200)) * 10_000,
    })),
  };
}
