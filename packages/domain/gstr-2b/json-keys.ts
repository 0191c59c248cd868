import type { PortalSection, PortalStatement } from '#domain/gstr-2b/portal-document';

/** Where a table has its documents: in a list of each supplier, or at once. */
export type DocumentList = 'inv' | 'nt' | 'doclist' | 'boe' | 'flat';

/** How the JSON of a statement names what it has. A key that the statement does not have is empty. */
export interface JsonKeys {
  readonly statement: PortalStatement;
  readonly tables: Readonly<Record<string, readonly [PortalSection, DocumentList]>>;
  /** Of a supplier. */
  readonly filedOn: string;
  readonly filedFor: string;
  readonly cancelledFrom: string;
  /** Of a document, by its list. */
  readonly inv: DocumentKeys;
  readonly nt: DocumentKeys;
  readonly doclist: DocumentKeys;
  readonly boe: DocumentKeys;
  /** Of its values. */
  readonly noteKind: string;
  readonly isdKind: string;
  readonly reverseCharge: string;
  readonly itc: string;
  readonly isdItc: string;
  readonly reason: string;
  readonly share: string;
  readonly amendedIn: string;
  readonly items: string;
  /** Each item has its figures in an object of this name. */
  readonly item: string;
  readonly igst: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly cess: string;
  readonly port: string;
  readonly isAmended: string;
  readonly sezSupplier: string;
  readonly sezName: string;
}

export interface DocumentKeys {
  readonly number: string;
  readonly date: string;
  readonly supply: string;
  readonly original: string;
  readonly originalDate: string;
}

/** GSTR-2B: `docdata` of the portal's JSON, its `itcrev`, and `docRejdata`. */
export const keysOf2b: JsonKeys = {
  statement: 'GSTR-2B',
  tables: {
    b2b: ['B2B', 'inv'],
    b2ba: ['B2BA', 'inv'],
    cdnr: ['CDNR', 'nt'],
    cdnra: ['CDNRA', 'nt'],
    ecom: ['ECO', 'inv'],
    ecoma: ['ECOA', 'inv'],
    isd: ['ISD', 'doclist'],
    isda: ['ISDA', 'doclist'],
    impg: ['IMPG', 'flat'],
    impga: ['IMPGA', 'flat'],
    impgsez: ['IMPGSEZ', 'boe'],
    impgseza: ['IMPGSEZA', 'boe'],
    // The name that the summary has for it.
    impgasez: ['IMPGSEZA', 'boe'],
  },
  filedOn: 'supfildt',
  filedFor: 'supprd',
  cancelledFrom: '',
  inv: { number: 'inum', date: 'dt', supply: 'typ', original: 'oinum', originalDate: 'oidt' },
  nt: { number: 'ntnum', date: 'dt', supply: 'suptyp', original: 'ontnum', originalDate: 'ontdt' },
  doclist: { number: 'docnum', date: 'docdt', supply: '', original: 'odocnum', originalDate: 'odocdt' },
  boe: { number: 'boenum', date: 'boedt', supply: '', original: '', originalDate: '' },
  noteKind: 'typ',
  isdKind: 'doctyp',
  reverseCharge: 'rev',
  itc: 'itcavl',
  isdItc: 'itcelg',
  reason: 'rsn',
  share: 'diffprcnt',
  amendedIn: '',
  items: 'items',
  item: '',
  igst: 'igst',
  cgst: 'cgst',
  sgst: 'sgst',
  cess: 'cess',
  port: 'portcode',
  isAmended: 'isamd',
  sezSupplier: '',
  sezName: '',
};

/** GSTR-2A, where bills of entry of a SEZ are not grouped. */
export const keysOf2a: JsonKeys = {
  statement: 'GSTR-2A',
  tables: {
    b2b: ['B2B', 'inv'],
    b2ba: ['B2BA', 'inv'],
    cdn: ['CDNR', 'nt'],
    cdnr: ['CDNR', 'nt'],
    cdna: ['CDNRA', 'nt'],
    cdnra: ['CDNRA', 'nt'],
    ecom: ['ECO', 'inv'],
    ecoma: ['ECOA', 'inv'],
    isd: ['ISD', 'doclist'],
    isda: ['ISDA', 'doclist'],
    impg: ['IMPG', 'flat'],
    impga: ['IMPGA', 'flat'],
    impgsez: ['IMPGSEZ', 'flat'],
    impgseza: ['IMPGSEZA', 'flat'],
  },
  filedOn: 'fldtr1',
  filedFor: 'flprdr1',
  cancelledFrom: 'dtcancel',
  inv: { number: 'inum', date: 'idt', supply: 'inv_typ', original: 'oinum', originalDate: 'oidt' },
  nt: { number: 'nt_num', date: 'nt_dt', supply: 'inv_typ', original: 'ont_num', originalDate: 'ont_dt' },
  doclist: { number: 'docnum', date: 'docdt', supply: '', original: 'odocnum', originalDate: 'odocdt' },
  boe: { number: 'benum', date: 'bedt', supply: '', original: '', originalDate: '' },
  noteKind: 'ntty',
  isdKind: 'isd_docty',
  reverseCharge: 'rchrg',
  itc: '',
  isdItc: 'itc_elg',
  reason: '',
  share: 'diff_percent',
  amendedIn: 'aspd',
  items: 'itms',
  item: 'itm_det',
  igst: 'iamt',
  cgst: 'camt',
  sgst: 'samt',
  cess: 'csamt',
  port: 'portcd',
  isAmended: 'amd',
  sezSupplier: 'sgstin',
  sezName: 'tdname',
};
