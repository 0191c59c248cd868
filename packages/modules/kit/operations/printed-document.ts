import * as z from 'zod/mini';

/** A label and its formatted text. */
export interface Labelled {
  readonly label: string;
  readonly value: string;
}

export interface PrintedColumn {
  readonly label: string;
  readonly align: 'left' | 'right' | 'center';
  /** Share of the width; `rest` takes the remaining space. */
  readonly width: number | 'rest';
}

export interface PrintedTable {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly totals?: readonly string[];
  /** The sum up to each row: carried forward where a page ends after it. */
  readonly running?: readonly string[];
}

/** A voucher laid out for print (decision D28). All texts are formatted, so printing and showing it computes nothing. */
export interface PrintedDocument {
  readonly title: string;
  /** The mark at the top of each copy, such as `Original for recipient`; none if the document has no copies. */
  readonly copies: readonly string[];
  /** Sentences that the law requires at the top. */
  readonly notice?: string;
  /** Printed across the page: `CANCELLED`. */
  readonly watermark?: string;
  /** Pictures are data URLs. */
  readonly issuer: { readonly name: string; readonly lines: readonly string[]; readonly logo?: string };
  readonly number: string;
  /** What it is, if not a number: the day of a letter. */
  readonly numberLabel?: string;
  readonly facts: readonly Labelled[];
  /** Its registration at the invoice registration portal. */
  readonly eInvoice?: {
    /** IRN and acknowledgement; struck if it is cancelled. */
    readonly facts: readonly Labelled[];
    /** The text of the QR code, signed by the portal: about 1,000 characters. */
    readonly qr?: string;
    /** That it is cancelled, in words. */
    readonly cancelled?: string;
  };
  /** It is an e-way bill, or a trip sheet of several: its number instead of the letterhead, also for scanners. */
  readonly ewayBill?: {
    /** In groups, as people read it out: `3310 0123 4567`. */
    readonly number: string;
    /** The digits, for a bar code. */
    readonly digits: string;
    /** The text of its QR code. */
    readonly qr?: string;
    /** That it is not valid any more, in words. */
    readonly cancelled?: string;
  };
  /** The page where the goods can be followed. */
  readonly tracking?: string;
  readonly parties: readonly { readonly heading: string; readonly name: string; readonly lines: readonly string[] }[];
  /** Above the lines. */
  readonly introduction?: string;
  readonly lines: PrintedTable;
  readonly totals: readonly (Labelled & { readonly strong?: true })[];
  readonly words: string;
  readonly taxes?: PrintedTable;
  /** Further tables under headings, after the totals. */
  readonly tables?: readonly { readonly heading: string; readonly table: PrintedTable }[];
  readonly bank: readonly Labelled[];
  /** The link of the code by which the amount can be paid. */
  readonly upi?: string;
  readonly notes?: string;
  readonly terms: readonly string[];
  /** Texts under headings, after the totals. */
  readonly sections?: readonly Labelled[];
  /** Data URLs with their captions. */
  readonly pictures?: readonly { readonly data: string; readonly caption: string }[];
  /** The person who takes the goods signs it, too. */
  readonly receivedBy?: true;
  /** Empty: nobody signs it. */
  readonly signatory: string;
  /** A picture of the signature, printed above it. */
  readonly signature?: string;
}

export const printedAnswer = z.lazy(() => {
  const texts = z.array(z.string());
  const labelled = z.object({ label: z.string(), value: z.string(), strong: z.optional(z.boolean()) });
  const column = z.object({
    label: z.string(),
    align: z.enum(['left', 'right', 'center']),
    width: z.union([z.number(), z.literal('rest')]),
  });
  const table = z.object({ columns: z.array(column), rows: z.array(texts), totals: z.optional(texts), running: z.optional(texts) });
  return z.object({
    title: z.string(),
    copies: texts,
    notice: z.optional(z.string()),
    watermark: z.optional(z.string()),
    issuer: z.object({ name: z.string(), lines: texts, logo: z.optional(z.string()) }),
    number: z.string(),
    numberLabel: z.optional(z.string()),
    facts: z.array(labelled),
    eInvoice: z.optional(z.object({ facts: z.array(labelled), qr: z.optional(z.string()), cancelled: z.optional(z.string()) })),
    ewayBill: z.optional(
      z.object({ number: z.string(), digits: z.string(), qr: z.optional(z.string()), cancelled: z.optional(z.string()) }),
    ),
    tracking: z.optional(z.string()),
    parties: z.array(z.object({ heading: z.string(), name: z.string(), lines: texts })),
    introduction: z.optional(z.string()),
    lines: table,
    totals: z.array(labelled),
    words: z.string(),
    taxes: z.optional(table),
    tables: z.optional(z.array(z.object({ heading: z.string(), table }))),
    bank: z.array(labelled),
    upi: z.optional(z.string()),
    notes: z.optional(z.string()),
    terms: texts,
    sections: z.optional(z.array(labelled)),
    pictures: z.optional(z.array(z.object({ data: z.string(), caption: z.string() }))),
    receivedBy: z.optional(z.literal(true)),
    signatory: z.string(),
    signature: z.optional(z.string()),
  });
});
