import type { Context } from '#application/context';
import { refuseFiledGstin, refuseOtherGstin } from '#application/in-use/filed-returns';
import { goodsAtRemoved } from '#application/in-use/goods-at-locations';
import { refuseLockedMethods } from '#application/in-use/locked-methods';
import { refuseUsedRates } from '#application/in-use/used-rates';
import { withNumberingCode } from '#application/numbering/numbering-codes';
import type { Stored } from '#application/ports/records';
import type { AnyRow } from '#modules/kit/module';

type Refusing = (context: Context, id: string, before: AnyRow, after: AnyRow) => (() => Promise<void>) | undefined;

/** What one kind of master needs that no definition can say, because it reads other records. */
interface OwnRules {
  /** The typed row, with what follows from the others of its kind. */
  readonly complete?: (context: Context, id: string, typed: AnyRow, before: Stored | undefined) => Promise<AnyRow>;
  /** Refuses a change. */
  readonly refuse?: (context: Context, id: string, before: AnyRow, after: AnyRow) => Promise<void>;
  /** Refuses to remove a part that something is in; undefined if nothing is removed. */
  readonly refuseEmptied?: Refusing;
  /** Refuses a change of a record that documents use; undefined if documents may use it. */
  readonly refuseOnDocuments?: Refusing;
}

/** By slug. */
export const ownRules: Readonly<Record<string, OwnRules>> = {
  branch: { complete: withNumberingCode, refuse: refuseFiledGstin, refuseEmptied: goodsAtRemoved },
  'gst-registration': { refuse: refuseOtherGstin },
  'inventory-item': { refuse: refuseLockedMethods, refuseOnDocuments: refuseUsedRates },
};
