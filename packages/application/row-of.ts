import type { Stored } from '#application/ports/records';
import { assert } from '#domain/assert';
import type { Customer } from '#modules/accounts/customer/fields';
import type { Group } from '#modules/masters/group/group';
import type { Branch } from '#modules/organisation/branch/branch';
import type { FinancialYear } from '#modules/organisation/financial-year/financial-year';
import type { GstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import type { Org } from '#modules/organisation/org/org';
import type { Role } from '#modules/organisation/role/role';
import type { InventoryItem } from '#modules/stock/inventory-item/fields';
import type { MeasureUnit } from '#modules/stock/measure-unit/measure-unit';

/** Masters that most use cases read. They are named by their slug, so nobody loads their modules just for the type. */
export interface Known {
  readonly org: Org;
  readonly branch: Branch;
  readonly 'financial-year': FinancialYear;
  readonly 'gst-registration': GstRegistration;
  readonly group: Group;
  readonly role: Role;
  readonly customer: Customer;
  readonly 'inventory-item': InventoryItem;
  readonly 'measure-unit': MeasureUnit;
}

/** What tells the type of a module's rows. */
interface Typed<Fields> {
  readonly slug: string;
  readonly label: (row: Fields) => string;
}

/** A stored record, or only its row. */
type Holder = { readonly row: Readonly<Record<string, unknown>> } & Partial<Pick<Stored, 'slug'>>;

/** The row of a record of this module, typed. Its fields were checked by the module when it was written. */
export function rowOf<Slug extends keyof Known>(slug: Slug, stored: Holder): Known[Slug];
export function rowOf<Fields>(module: Typed<Fields>, stored: Holder): Fields;
export function rowOf<Fields>(module: Typed<Fields> | keyof Known, stored: Holder): unknown {
  const slug = typeof module === 'string' ? module : module.slug;
  assert(stored.slug === undefined || stored.slug === slug, `a ${slug} is read as one`);
  return stored.row;
}
