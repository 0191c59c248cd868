/** The states of a record with the codes of the specification, which has no 12. */
export const activeStatuses = [
  { label: 'Inactive', code: 0 },
  { label: 'Active', code: 1 },
  { label: 'Pending', code: 2 },
  { label: 'Accepted', code: 3 },
  { label: 'Canceled', code: 4 },
  { label: 'Not Verified', code: 5 },
  { label: 'Purged', code: 6 },
  { label: 'Uploaded', code: 7 },
  { label: 'Failed', code: 8 },
  { label: 'Parsed', code: 9 },
  { label: 'Pending Approval', code: 10 },
  { label: 'Processed', code: 11 },
  { label: 'Draft', code: 13 },
] as const;
