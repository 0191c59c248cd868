import type { TradeRow } from '#modules/kit/trade/fields';
import { supplyWarnings } from '#modules/kit/trade/tax/supply-rules';
import type { ExtraProps } from '../document-layout.ts';
import { TaxAtSourceWhy } from '../tax-at-source.tsx';
import { Warnings } from '../warnings.tsx';

/** Shows while typing what GST requires before the invoice is printed, and why tax is collected: the same sentences as after saving. */
export function SupplyNotes({ live, readOnly }: ExtraProps) {
  if (readOnly || live.facts === null || live.row['partyId'] === null) return null;
  return (
    <>
      <Warnings texts={supplyWarnings(live.row as unknown as TradeRow, live.facts)} />
      <TaxAtSourceWhy row={live.row} />
    </>
  );
}
