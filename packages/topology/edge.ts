/** How much of the world is let in before a function runs. */
export const edge = {
  /** Of the gateway, all callers together. */
  requestsPerSecond: 500,
  burst: 1_000,
  /** Of the firewall, for one address in five minutes; the handlers' own limits are narrower. */
  requestsPerAddress: 15_000,
  /** Of each request in the edge's log: nothing of its address, its cookies or where it came from, which may carry tokens. */
  logged: [
    'date',
    'time',
    'x-edge-location',
    'x-edge-request-id',
    'x-edge-result-type',
    'x-edge-detailed-result-type',
    'c-ip',
    'cs-method',
    'cs-protocol',
    'cs-protocol-version',
    'cs-bytes',
    'sc-status',
    'sc-bytes',
    'sc-content-type',
    'ssl-protocol',
    'time-taken',
    'time-to-first-byte',
  ],
} as const;
