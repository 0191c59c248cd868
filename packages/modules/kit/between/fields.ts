import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import { goodsLine } from '#modules/kit/goods/fields';

/** Value and tax of goods between registrations; nothing where they move without tax. */
export const partFields = {
  taxable: { kind: 'money', label: 'Taxable Value', computed: true },
  igst: { kind: 'money', label: 'IGST', computed: true },
  cgst: { kind: 'money', label: 'CGST', computed: true },
  sgst: { kind: 'money', label: 'SGST', computed: true },
  cess: { kind: 'money', label: 'CESS', computed: true },
} as const satisfies Fields;

export const headFields = { ...partFields, total: { kind: 'money', label: 'Total', computed: true } } as const satisfies Fields;

export const heads = ['taxable', 'igst', 'cgst', 'sgst', 'cess'] as const;
export type Heads = Readonly<Record<(typeof heads)[number], number>>;

/** A line of what was sent. */
export const sentLine = {
  ...goodsLine,
  location: { kind: 'code', label: 'Location', max: 15, list: 'location' },
  hsn: { kind: 'code', label: 'HSN', max: 8, computed: true },
  unitCode: { kind: 'text', label: 'UQC', computed: true },
  rate: { kind: 'quantity', label: 'Rate', help: 'Only between two GSTINs. Leave empty for the selling rate of the item' },
  taxability: { kind: 'text', label: 'Taxability', computed: true },
  taxRate: { kind: 'percent', label: 'GST Rate', computed: true },
  cessRate: { kind: 'percent', label: 'Cess Rate', most: 400_0000, computed: true },
  cessPerUnit: { kind: 'money', label: 'Cess per Unit', computed: true },
  ...headFields,
  /** As far as the branch that sent it knows. */
  received: { kind: 'quantity', label: 'Received', computed: true },
  short: { kind: 'quantity', label: 'Short', computed: true },
} as const satisfies Fields;

export type SentLine = RecordOf<typeof sentLine>;

/** What a receipt reads of the goods that were sent to its branch. */
export interface Incoming {
  readonly number: string;
  readonly date: string;
  readonly direction: string | null;
  /** The document of the branch that sent them. */
  readonly dispatchId: string | null;
  readonly fromBranchId: string | null;
  readonly fromBranch: string | null;
  readonly taxed: boolean;
  readonly supplyKind: string | null;
  readonly placeOfSupply: string | null;
  readonly lines: readonly SentLine[];
}

export const mostLines = limits.linesPerDocument;
