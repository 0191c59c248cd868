/** Values of lists that an organisation starts with (decision D2). It can rename them and add others. */
export const defaultLookupValues: readonly {
  readonly entityType: string;
  readonly fieldName: string;
  readonly names: readonly string[];
}[] = [
  { entityType: 'lead', fieldName: 'source', names: ['Website', 'Referral', 'Phone', 'Walk-in', 'Exhibition', 'Advertisement'] },
  { entityType: 'lead', fieldName: 'archiveReason', names: ['Price', 'Bought elsewhere', 'No answer', 'No longer needed'] },
  { entityType: 'employee', fieldName: 'department', names: ['Management', 'Accounts', 'Sales', 'Purchase', 'Store', 'Operations'] },
];
