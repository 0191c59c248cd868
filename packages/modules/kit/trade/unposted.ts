/** Orders, quotations, proforma invoices and delivery notes post nothing (decision D29). A delivery note replaces what moves goods. */
export const unposted = {
  post: () => [],
  move: () => [],
} as const;
