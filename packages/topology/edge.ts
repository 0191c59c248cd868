/** How much of the world is let in before a function runs. */
export const edge = {
  /** Of the gateway, all callers together. */
  requestsPerSecond: 500,
  burst: 1_000,
  /** Of the firewall, for one address in five minutes; the handlers' own limits are narrower. */
  requestsPerAddress: 15_000,
} as const;
