import type { DatedMethod } from '#domain/cost/valuation-method';
import type { Amendment } from '#domain/gst-returns/filing/amendment';
import type { Inward } from '#domain/gst-returns/inward';
import type { Outward } from '#domain/gst-returns/outward';
import type { Effect } from '#domain/posting/effect';
import type { Plain } from '#domain/registers/plain-row';
import type { ProjectEntry } from '#domain/registers/project-entry';
import type { RegisterEntry } from '#domain/registers/register-entry';
import type { SaleEntry } from '#domain/registers/sale-entry';
import type { OrderKind } from '#domain/stock/order-kind';
import type { DeductedEntry } from '#domain/tax-at-source/deducted-entry';

/** What definitions say of stored records by their slug. Views are folded from it; null where a record says nothing of the kind. */
export interface Says {
  register(slug: string, row: Plain, effect: Effect | null): RegisterEntry | null;
  sale(slug: string, row: Plain, effect: Effect | null): SaleEntry | null;
  project(slug: string, row: Plain, effect: Effect | null): ProjectEntry | null;
  deducted(slug: string, row: Plain, effect: Effect | null): DeductedEntry | null;
  /** What it is by itself to GSTR-1, whatever was filed. */
  supply(slug: string, row: Plain, effect: Effect | null): Outward | null;
  /** What it is to GSTR-1 of its own month: as it was filed, if it changed since. */
  outward(slug: string, row: Plain, effect: Effect | null): Outward | null;
  /** What it is to the return that tells its change. */
  amendment(slug: string, row: Plain, effect: Effect | null): Amendment | null;
  /** What it is to GSTR-3B as a purchase. */
  inward(slug: string, row: Plain, effect: Pick<Effect, 'date'> | null): Inward | null;
  order(slug: string, row: Plain): OrderKind | null;
  /** Whether documents of this kind are orders. */
  isOrder(slug: string): boolean;
  /** Whether they are counts of the stock. */
  isCount(slug: string): boolean;
  /** An effect with what it did not say when it was saved. */
  effect(slug: string, row: Plain, effect: Effect): Effect;
  /** How a record that is stocked is valued; null of others. */
  methods(slug: string, row: Plain): readonly DatedMethod[] | null;
  /** The fields of a master that statements, registers and reports of any day read as they are now. */
  retells(slug: string): readonly string[];
}
