import type { Choice } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/** What a document prints. The browser loads this with the definition; the use case has the layouts (`application/paper`). */
export type Paper = TradePaper | VoucherPaper | PicklistPaper | GoodsPaper | TransferPaper | EwayBillPaper;

/** A document of buying or selling: parties, lines, taxes, totals. */
export interface TradePaper {
  readonly form: 'trade';
  /** Missing: Tax Invoice, Bill of Supply or Invoice, by the registration of the branch and the goods. */
  readonly title?: string;
  /** A sentence at the top. */
  readonly notice?: string;
  /** Heading above the other party: `Bill to`. */
  readonly party: string;
  /** Heading above the address where the goods go; missing if it is not printed. */
  readonly place?: string;
  /** What the document calls its reference number and date. */
  readonly reference: string;
  /** What it calls its due date; missing if it has none. */
  readonly due?: string;
  /** What it calls the rate of a line; `Rate` by default. */
  readonly rate?: string;
  /** Money is asked for now, or will be if the offer is accepted, so the bank details and the UPI code are printed. */
  readonly asksMoney?: 'now' | 'later';
  /** The person who takes the goods signs it. */
  readonly receivedBy?: true;
  /** Further particulars at the top, with their labels. Empty ones are left out. */
  readonly facts?: (row: AnyRow) => readonly (readonly [label: string, value: unknown])[];
  /** Text before the lines, and under headings after the totals. */
  readonly texts?: (row: AnyRow) => {
    readonly introduction: unknown;
    readonly sections: readonly (readonly [heading: string, text: unknown])[];
  };
  readonly pictures?: (row: AnyRow) => readonly PaperPicture[];
}

/** A picture, by the key of its file, with what is written below it. */
export interface PaperPicture {
  readonly key: string;
  readonly caption: string;
}

/** A payment (bank and cash entries) or a journal. */
export interface VoucherPaper {
  readonly form: 'payment' | 'journal';
}

/** What the warehouse gathers for a document. */
export interface PicklistPaper {
  readonly form: 'picklist';
}

/** The e-way bill of its goods. */
export interface EwayBillPaper {
  readonly form: 'eway-bill';
}

/** Goods of the warehouse: lines with what each document knows of them. */
export interface GoodsPaper {
  readonly form: 'goods';
  readonly title: string;
  /** What its lines can be, where they have a type. */
  readonly types?: readonly Choice[];
  /** The person who takes the goods signs it. */
  readonly receivedBy?: true;
  /** Particulars at the top, with their labels; `place` names a location. Empty ones are left out. */
  readonly facts: (row: AnyRow, place: (code: unknown) => string) => readonly (readonly [label: string, value: unknown])[];
}

/** Goods that go to another branch: with a delivery challan, or a tax invoice between two registrations. */
export interface TransferPaper {
  readonly form: 'transfer';
}
