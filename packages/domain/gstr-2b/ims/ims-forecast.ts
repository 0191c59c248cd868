import { eachHead, noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { ImsEntry } from '#domain/gstr-2b/ims/ims-records';

/**
 * Where documents are in a forecast, each in one place: `direct` goes to GSTR-2B without an action, as credit of a distributor does, and
 * `without-credit` too, but the portal gives no credit for it.
 */
export const forecastParts = ['accepted', 'deemed', 'direct', 'without-credit', 'pending', 'rejected'] as const;
export type ForecastPart = (typeof forecastParts)[number];

export interface ForecastSum {
  readonly part: ForecastPart;
  readonly records: number;
  /** The credit of what is in GSTR-2B, and what the rest would be worth there. Below zero where credit notes weigh more. */
  readonly taxes: Taxes;
}

/** GSTR-2B of a period as it would be drawn up if nothing more is done. Amounts are paise. */
export interface ImsForecast {
  /** The credit for each head, credit notes taken off. */
  readonly credit: Taxes;
  /** By how much credit notes and the like lower it. */
  readonly reduces: Taxes;
  /** By how much the tax of suppliers rises in their next GSTR-3B, because their credit notes are rejected. */
  readonly suppliersPay: Taxes;
  readonly parts: readonly ForecastSum[];
}

export function imsForecast(entries: readonly ImsEntry[]): ImsForecast {
  const byPart = Map.groupBy(entries, partOf);
  return {
    credit: sumOf(entries.map(({ credit }) => credit)),
    reduces: sumOf(entries.map(({ credit }) => eachHead((head) => Math.max(0, -credit[head])))),
    suppliersPay: sumOf(entries.flatMap(({ outcome, record }) => (outcome.supplierPaysMore ? [record.taxes] : []))),
    parts: forecastParts.map((part) => {
      const some = byPart.get(part) ?? [];
      const isCredit = part === 'accepted' || part === 'deemed' || part === 'direct';
      return { part, records: some.length, taxes: sumOf(some.map((entry) => (isCredit ? entry.credit : entry.worth))) };
    }),
  };
}

export function partOf({ standing, hasCredit, isInIms, outcome }: ImsEntry): ForecastPart {
  if (standing !== 'in-2b') return standing;
  if (!hasCredit) return 'without-credit';
  if (!isInIms) return 'direct';
  return outcome.isDeemed ? 'deemed' : 'accepted';
}

function sumOf(some: readonly Taxes[]): Taxes {
  return some.reduce((sum, one) => eachHead((head) => sum[head] + one[head]), noTaxes);
}
