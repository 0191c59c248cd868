/** A document of a supplier as the portal reports it. Rupees. */
export interface Reported {
  readonly gstin: string;
  readonly name?: string;
  readonly number: string;
  /** `yyyy-MM-dd`. */
  readonly date: string;
  readonly taxable: number;
  readonly igst?: number;
  readonly cgst?: number;
  readonly sgst?: number;
  readonly available?: boolean;
}

/** GSTR-2B of a month as the portal gives it in JSON since November 2024, with invoices of these suppliers. */
export function gstr2bFile(gstin: string, period: string, reported: readonly Reported[]): string {
  const [year = '', month = ''] = period.split('-');
  const dayOf = (date: string) => date.split('-').toReversed().join('-');
  const b2b = [...Map.groupBy(reported, (one) => one.gstin)].map(([ctin, some]) => ({
    ctin,
    trdnm: some[0]?.name ?? 'A supplier',
    supfildt: `11-${month}-${year}`,
    supprd: `${month}${year}`,
    inv: some.map(({ number, date, taxable, igst = 0, cgst = 0, sgst = 0, available = true }) => ({
      ...{ inum: number, typ: 'R', dt: dayOf(date), val: taxable + igst + cgst + sgst, pos: gstin.slice(0, 2), rev: 'N' },
      ...{ itcavl: available ? 'Y' : 'N', rsn: available ? '' : 'P', txval: taxable, igst, cgst, sgst, cess: 0 },
    })),
  }));
  return JSON.stringify({ data: { gstin, rtnprd: `${month}${year}`, version: '4.0', gendt: `14-${month}-${year}`, docdata: { b2b } } });
}
