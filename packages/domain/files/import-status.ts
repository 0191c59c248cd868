/**
 * The status of an import, with the codes of the specification (section 3). `Uploaded` is one of its states of a file (active status) and has
 * the same code as `Processing`: the file waits for its job.
 */
export const importStatuses = [
  { value: 'Uploaded', label: 'Uploaded', code: 7 },
  { value: 'Processing', label: 'Processing', code: 7 },
  { value: 'Failed', label: 'Failed', code: 8 },
  { value: 'Parsed', label: 'Parsed', code: 9 },
  { value: 'Pending Approval', label: 'Pending Approval', code: 10 },
  { value: 'Processed', label: 'Processed', code: 11 },
  { value: 'Save In progress', label: 'Save In progress', code: 12 },
] as const;
