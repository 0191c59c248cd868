import type { Stored } from '#application/ports/records';
import { assert } from '#domain/assert';
import type { BankCash } from '#modules/accounts/bank-cash/bank-cash';
import type { Customer } from '#modules/accounts/customer/fields';
import type { JournalVoucher } from '#modules/accounts/journal-voucher/fields';
import type { DocumentRow } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import type { Group } from '#modules/masters/group/group';
import type { Branch } from '#modules/organisation/branch/branch';
import type { FinancialYear } from '#modules/organisation/financial-year/financial-year';
import type { GstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import type { Org } from '#modules/organisation/org/org';
import type { Role } from '#modules/organisation/role/role';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import type { IstReceipt } from '#modules/stock/ist-receipt/fields';
import type { IstSales } from '#modules/stock/ist-sales/fields';
import type { MeasureUnit } from '#modules/stock/measure-unit/measure-unit';

/** What most use cases read. It is named by its slug, so nobody loads a module just for the type. */
export interface Known {
  readonly org: Org;
  readonly branch: Branch;
  readonly 'financial-year': FinancialYear;
  readonly 'gst-registration': GstRegistration;
  readonly group: Group;
  readonly role: Role;
  readonly customer: Customer;
  readonly 'inventory-item': InventoryItem;
  readonly 'bank-cash': BankCash;
  readonly 'journal-voucher': JournalVoucher;
  readonly 'ist-sales': IstSales;
  readonly 'ist-receipt': IstReceipt;
  readonly 'measure-unit': MeasureUnit;
}

/** What tells the type of a module's rows. */
interface Typed<Fields> {
  readonly slug: string;
  readonly label: (row: Fields) => string;
}

/** A stored record, or only its row. */
type Holder = { readonly row: Readonly<Record<string, unknown>> } & Partial<Pick<Stored, 'slug'>>;

/** What the row of every document has. */
export function documentRowOf(stored: Holder): DocumentRow;
export function documentRowOf({ row }: Holder): unknown {
  return row;
}

/** The row of a document of buying or selling. */
export function tradeRowOf(stored: Holder): TradeRow;
export function tradeRowOf({ row }: Holder): unknown {
  return row;
}

/** The row of a record of this module, typed. Its fields were checked by the module when it was written. */
export function rowOf<Slug extends keyof Known>(slug: Slug, stored: Holder): Known[Slug];
export function rowOf<Fields>(module: Typed<Fields>, stored: Holder): Fields;
export function rowOf<Fields>(module: Typed<Fields> | keyof Known, stored: Holder): unknown {
  const slug = typeof module === 'string' ? module : module.slug;
  assert(stored.slug === undefined || stored.slug === slug, `a ${slug} is read as one`);
  return stored.row;
}
