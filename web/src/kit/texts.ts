/** The sentences of the specification, in its words. */
export const texts = {
  sessionExpired: 'Session Expired!',
  error: 'Error',
  somethingWrong: 'Something went wrong. Please try again.',
  saved: 'Successfully saved',
  confirm: 'Please confirm if you want to proceed. The action Can not be undone',
  ok: 'OK',
  cancel: 'Cancel',
  quit: 'Are you sure, you want to quit?',
  leave: 'Quit',
  noItems: 'No items found',
  typeToSearch: 'Type to search',
  addItem: 'Add item',
  loading: 'Loading...',
  clearAll: 'Clear all',
  submit: 'Submit',
  submitAndAddMore: 'Submit & Add More',
  selectAll: 'Select all',
  subscriptionRequired: 'Subscription is required',
  /** By the error of the date range (section 5 of the specification). */
  daysWrong: {
    'bsDate invalid': 'This is not a date (bsDate invalid)',
    'bsDate minDate': 'Earlier days are not available, so the range starts on the first one that is (bsDate minDate)',
    'bsDate maxDate': 'Later days are not available, so the range ends on the last one that is (bsDate maxDate)',
  },
} as const;

/** D50: a picker of one kind of record names it; the specification's words are for those with several. */
export function nothingFound(kind: string | undefined): string {
  return kind === undefined ? texts.noItems : `No ${kind} found`;
}

export function addOne(kind: string | undefined): string {
  return kind === undefined ? texts.addItem : `Add ${kind}`;
}

export function rowsSelected(count: number): string {
  return `${count} row(s) selected`;
}
