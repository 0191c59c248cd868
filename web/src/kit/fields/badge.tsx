const classes: Readonly<Record<string, string>> = {
  // The first five are those of the specification: active status 0 to 4.
  inactive: 'secondary',
  active: 'primary',
  pending: 'warning',
  accepted: 'success',
  canceled: 'dark',
  cancelled: 'dark',
  cancel: 'dark',
  draft: 'secondary',
  'not verified': 'warning',
  'pending approval': 'warning',
  'new order': 'primary',
  'ready for dispatch': 'warning',
  dispatched: 'success',
  verified: 'success',
  complete: 'success',
  received: 'success',
  approved: 'success',
  success: 'success',
  processed: 'success',
  partial: 'warning',
  'in-transit': 'warning',
  'partial received': 'warning',
  'full received': 'success',
  failed: 'danger',
  rejected: 'danger',
  overdue: 'danger',
  paid: 'success',
  'part paid': 'warning',
  unpaid: 'primary',
  purged: 'dark',
  closed: 'dark',
  processing: 'primary',
  'save in progress': 'primary',
  parsed: 'warning',
  done: 'success',
  generated: 'success',
  'marked by hand': 'success',
  'not sent': 'warning',
  'not made': 'warning',
  'part a only': 'warning',
  'ran out': 'danger',
  waiting: 'warning',
  filed: 'success',
  'open for changes': 'warning',
  sending: 'primary',
  cancelling: 'warning',
};

export function badgeClass(status: string): string {
  // A late invoice says since when.
  const known = status.toLowerCase().replace(/^overdue by .*/, 'overdue');
  return `badge badge-${classes[known] ?? 'secondary'}`;
}

export function Badge({ status }: { readonly status: string }) {
  return <span className={badgeClass(status)}>{status}</span>;
}
