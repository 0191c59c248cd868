import type { FiledReturns } from '#application/portals/ports';
import type { FiledForm, Filing } from '#domain/registration/filing-history';
import { isDay } from '#domain/time/day';
import { answered, orNothing, understood } from '#integrations/nic/answering';
import { type Provider, publicCalls } from '#integrations/nic/provider';

/** What the GST system tells of the returns of a taxpayer in a year. */
interface ToldReturns {
  readonly EFiledlist?: readonly ToldReturn[] | null;
}

interface ToldReturn {
  /** `GSTR3B` */
  readonly rtntype: string;
  /** `102026` */
  readonly ret_prd: string;
  /** `20-11-2026` */
  readonly dof: string;
  readonly arn?: string | null;
  /** `Filed` */
  readonly status?: string | null;
  /** `N`: it does not count. */
  readonly valid?: string | null;
}

/** No record, or no such GSTIN. */
const nothing: ReadonlySet<string> = new Set(['FO8000', 'SWEB_9035', 'RET13510']);

const forms: Readonly<Record<string, FiledForm>> = { GSTR1: 'GSTR-1', IFF: 'IFF', GSTR3B: 'GSTR-3B' };

/** The filed returns of the GST system's public search, through a provider. */
export function gspFiledReturns(provider: Provider): FiledReturns {
  const call = publicCalls(provider);
  return {
    filed: (gstin, year) =>
      answered(async () => {
        const fy = `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
        const path = `commonapi/returns?${new URLSearchParams({ action: 'RETTRACK', gstin, fy })}`;
        return (await orNothing(async () => understood(await call<ToldReturns>(path), filingsIn), nothing)) ?? [];
      }),
  };
}

/** More than a year can have, with every kind of return. */
const mostReturns = 200;

function filingsIn({ EFiledlist }: ToldReturns): readonly Filing[] {
  return (EFiledlist ?? []).slice(0, mostReturns).flatMap(({ rtntype, ret_prd, dof, arn, status, valid }) => {
    const form =
      forms[
        String(rtntype)
          .replace(/[^A-Z0-9]/gi, '')
          .toUpperCase()
      ];
    const [, month = '', year = ''] = /^(\d{2})(\d{4})$/.exec(ret_prd) ?? [];
    const [first, filedOn] = [`${year}-${month}-01`, String(dof).split(/[-/]/).reverse().join('-')];
    if (form === undefined || !isDay(first) || !isDay(filedOn)) return [];
    if (valid === 'N' || (status ?? 'Filed').toLowerCase() !== 'filed') return [];
    return [{ form, month: first, filedOn, arn: (arn ?? '').slice(0, 30) }];
  });
}
