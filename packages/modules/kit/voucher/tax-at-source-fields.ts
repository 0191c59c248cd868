import { tcsSections } from '#domain/tax-at-source/tcs-sections';
import { tdsSections } from '#domain/tax-at-source/tds-sections';
import type { Fields } from '#modules/kit/field';

/** The section of a document, and what people may type over what it says. */
export const tdsTyped = {
  tdsSection: { kind: 'choice', label: 'TDS Section', of: tdsSections.map(({ value, label }) => ({ value, label })) },
  tdsRate: { kind: 'percent', label: 'TDS Rate', help: 'Leave empty for what the section and the sum of the year say' },
} as const satisfies Fields;

/** Only documents that use them store them. */
export const tdsMore = {
  tdsBase: {
    kind: 'money',
    label: 'TDS On',
    sparse: true,
    help: 'Only a part of it, such as labour without goods. Leave empty for all of it',
  },
  tdsAmount: { kind: 'money', label: 'TDS Amount', sparse: true, help: 'Leave empty to compute it' },
  tdsOn: { kind: 'money', label: 'TDS Computed On', negative: true, computed: true, sparse: true },
  tdsRateUsed: { kind: 'percent', label: 'TDS Rate Used', computed: true, sparse: true },
  tdsCredited: { kind: 'money', label: 'Counts for the Year', negative: true, computed: true, sparse: true },
  tdsAdvance: { kind: 'money', label: 'Of It Paid in Advance', computed: true, sparse: true },
  tdsCertificate: { kind: 'code', label: 'Lower Deduction Certificate', computed: true, sparse: true },
  tdsCertified: { kind: 'money', label: 'Under the Certificate', computed: true, sparse: true },
  tdsWhy: { kind: 'text', label: 'About the TDS', computed: true, sparse: true },
} as const satisfies Fields;

export const tcsMore = {
  tcsSection: {
    kind: 'choice',
    label: 'TCS Section',
    of: tcsSections.map(({ value, label }) => ({ value, label })),
    sparse: true,
  },
  tcsOn: { kind: 'money', label: 'TCS Computed On', negative: true, computed: true, sparse: true },
  tcsRateUsed: { kind: 'percent', label: 'TCS Rate Used', computed: true, sparse: true },
  tcsCredited: { kind: 'money', label: 'Counts for the Year (TCS)', negative: true, computed: true, sparse: true },
  tcsWhy: { kind: 'text', label: 'About the TCS', computed: true, sparse: true },
} as const satisfies Fields;

/** A certificate of a party for a lower rate. */
export const certificateFields = {
  number: { kind: 'code', label: 'Certificate No.', required: true, max: 30 },
  section: { kind: 'choice', label: 'Section', required: true, of: tdsSections.map(({ value, label }) => ({ value, label })) },
  rate: { kind: 'percent', label: 'Rate', required: true },
  from: { kind: 'date', label: 'Valid From', required: true },
  to: { kind: 'date', label: 'Valid To', required: true },
  limit: { kind: 'money', label: 'Limit', each: true, help: 'Leave empty for no limit' },
} as const satisfies Fields;
