import { rupees } from '#domain/gst-returns/gstr1-rows';
import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import type { ImsAction } from '#domain/gstr-2b/claim/ims';
import type { PortalDocument, PortalSection } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';

/** An action as the file tells it. */
export interface ImsFileRow {
  readonly document: PortalDocument;
  /** Null takes back what the portal has. */
  readonly action: ImsAction | null;
  /** What the portal was told before; null: nothing. */
  readonly before: ImsAction | null;
  /** By how much the credit falls; null where an acceptance lowers nothing. */
  readonly reduces: Taxes | null;
  /** The whole tax by which it could fall. */
  readonly most: Taxes;
  readonly remark: string;
}

/** `SAVE` tells actions, `RESET` takes them back. */
export type ImsRequest = 'SAVE' | 'RESET';

export interface ImsFile {
  readonly rtin: string;
  readonly reqtyp: ImsRequest;
  readonly invdata: Readonly<Record<string, readonly object[]>>;
}

/**
 * Actions in the form of the portal's call for the IMS: one list for each table, rupees with two decimals, days `DD-MM-YYYY`, periods
 * `MMYYYY`. The names were read in public programs that make this call; the portal's own description is not public. Not certain are the lists
 * of e-commerce (`ecom`), and that the source is always GSTR-1 (`R1`): GSTR-2A does not say from which form a document comes.
 */
export function imsFile(gstin: string, request: ImsRequest, rows: readonly ImsFileRow[]): ImsFile {
  const lists = Map.groupBy(rows, ({ document }) => listOf(document) ?? '');
  const told = [...lists].filter(([list]) => list !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    rtin: gstin,
    reqtyp: request,
    invdata: Object.fromEntries(told.map(([list, some]) => [list, some.map((row) => rowIn(row, request))])),
  };
}

/** The list of a document. Null for bills of entry: how they are told is not public, so their actions are taken on the portal. */
export function listOf({ section, kind }: Pick<PortalDocument, 'section' | 'kind'>): string | null {
  const list = lists[section];
  if (list !== undefined) return list;
  if (section !== 'CDNR' && section !== 'CDNRA') return null;
  return `b2b${kind === 'credit' ? 'cn' : 'dn'}${section === 'CDNRA' ? 'a' : ''}`;
}

const lists: Readonly<Partial<Record<PortalSection, string>>> = { B2B: 'b2b', B2BA: 'b2ba', ECO: 'ecom', ECOA: 'ecoma' };

const letters = { accept: 'A', reject: 'R', pending: 'P' } as const satisfies Record<ImsAction, string>;

function rowIn({ document, action, before, reduces, most, remark }: ImsFileRow, request: ImsRequest): object {
  const { supplier, supply, reported, period, placeOfSupply, taxable, igst, cgst, sgst, cess } = document;
  const value = document.value ?? taxable + igst + cgst + sgst + cess;
  return {
    stin: supplier ?? '',
    ...numbersOf(document),
    ...{ inv_typ: supplyCode(supply), srcform: 'R1', rtnprd: periodCode(reported.period ?? period), val: rupees(value) },
    ...{ pos: placeOfSupply ?? '', prev_status: before === null ? 'N' : letters[before] },
    ...{ txval: rupees(taxable), iamt: rupees(igst), camt: rupees(cgst), samt: rupees(sgst), cess: rupees(cess) },
    ...(request === 'RESET' || action === null ? {} : { action: letters[action], ...(remark === '' ? {} : { remarks: remark }) }),
    ...(request === 'SAVE' && action === 'accept' && reduces !== null ? reductionIn(reduces, most) : {}),
  };
}

/** Invoices and notes have their numbers under other names. */
function numbersOf({ section, number, date, original }: PortalDocument): object {
  const isNote = section === 'CDNR' || section === 'CDNRA';
  const own = isNote ? { nt_num: number, nt_dt: dayCode(date) } : { inum: number, idt: dayCode(date) };
  if (original === null) return own;
  const day = original.date === null ? '' : dayCode(original.date);
  return isNote ? { ...own, ont_num: original.number, ont_dt: day } : { ...own, oinum: original.number, oidt: day };
}

/** The whole tax is told by leaving the amounts out, and no part of it by `N`. */
function reductionIn(reduces: Taxes, most: Taxes): object {
  const heads: readonly TaxHead[] = ['igst', 'cgst', 'sgst', 'cess'];
  if (heads.every((head) => reduces[head] === 0)) return { itcRedReq: 'N' };
  if (heads.every((head) => reduces[head] === most[head])) return { itcRedReq: 'Y' };
  const { igst, cgst, sgst, cess } = reduces;
  return { itcRedReq: 'Y', declIgst: rupees(igst), declCgst: rupees(cgst), declSgst: rupees(sgst), declCess: rupees(cess) };
}

/** The kind of supply in the portal's code, from the words of JSON or of the workbook. */
function supplyCode(supply: string): string {
  if (/^se.*(wop|without)/i.test(supply)) return 'SEZWOP';
  if (/^se/i.test(supply)) return 'SEZWP';
  if (/^de/i.test(supply)) return 'DE';
  return /^cbw/i.test(supply) || /bonded/i.test(supply) ? 'CBW' : 'R';
}

function dayCode(day: Day): string {
  return day.split('-').toReversed().join('-');
}

/** `2026-10` is `102026`. */
function periodCode(period: string): string {
  return period.split('-').toReversed().join('');
}
