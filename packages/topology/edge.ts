/** Limits that apply before a function runs. */
export const edge = {
  /** The gateway's limit for all callers together. */
  requestsPerSecond: 500,
  burst: 1_000,
  /** The firewall's limit for one address in five minutes. The handlers' own limits are lower. */
  requestsPerAddress: 15_000,
  /** The fields of the edge's log. Path, cookies and referrer are left out, because they can contain tokens. */
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
