import { nameKey } from '#domain/migration/name-key';
import { formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { type DefaultGroup, defaultGroups } from '#domain/posting/chart';
import { isYes, type TallyObject } from '#domain/tally/fields';
import {
  currencyIn,
  type DatedGst,
  groupIn,
  itemIn,
  ledgerIn,
  parentedIn,
  type TallyCurrency,
  type TallyGroup,
  type TallyItem,
  type TallyLedger,
  type TallyParented,
  type TallyUnit,
  type TallyVoucherType,
  unitIn,
  voucherTypeIn,
} from '#domain/tally/masters';
import { type BaseType, isBaseType } from '#domain/tally/voucher-base';

/** Masters of one kind by their names, in the order of the file. What comes twice is what came last. */
export class Names<Master extends { readonly name: string; readonly aliases: readonly string[] }> {
  readonly #byName = new Map<string, Master>();
  readonly #byAlias = new Map<string, Master>();

  add(master: Master): void {
    this.#byName.set(nameKey(master.name), master);
    for (const alias of master.aliases) this.#byAlias.set(nameKey(alias), master);
  }

  remove({ name }: Master): void {
    this.#byName.delete(nameKey(name));
  }

  /** By its name, or by another that it has. */
  find(name: string | null): Master | undefined {
    return name === null ? undefined : (this.#byName.get(nameKey(name)) ?? this.#byAlias.get(nameKey(name)));
  }

  get all(): readonly Master[] {
    return [...this.#byName.values()];
  }
}

/** The masters of a file. They may come after what needs them, so the whole file is read before anything is looked up. */
export class TallyMasters {
  readonly groups = new Names<TallyGroup>();
  readonly ledgers = new Names<TallyLedger>();
  readonly units = new Names<TallyUnit>();
  readonly godowns = new Names<TallyParented>();
  readonly stockGroups = new Names<TallyParented>();
  readonly items = new Names<TallyItem>();
  readonly voucherTypes = new Names<TallyVoucherType>();
  readonly currencies = new Names<TallyCurrency>();
  readonly centres = new Names<TallyParented>();

  /** False: it is no master that the product knows. */
  add(object: TallyObject): boolean {
    const add = this.#adders[object.type];
    add?.(object);
    return add !== undefined;
  }

  readonly #adders: Readonly<Record<string, (object: TallyObject) => void>> = {
    GROUP: (object) => this.groups.add(groupIn(object)),
    LEDGER: (object) => this.ledgers.add(ledgerIn(object)),
    UNIT: (object) => this.units.add(unitIn(object)),
    GODOWN: (object) => this.godowns.add(parentedIn(object)),
    STOCKGROUP: (object) => this.stockGroups.add(parentedIn(object)),
    STOCKITEM: (object) => this.items.add(itemIn(object)),
    VOUCHERTYPE: (object) => this.voucherTypes.add(voucherTypeIn(object)),
    CURRENCY: (object) => this.currencies.add(currencyIn(object)),
    // Employees are cost centres of the payroll.
    COSTCENTRE: (object) => {
      if (!isYes(object, 'FORPAYROLL')) this.centres.add(parentedIn(object));
    },
  };

  /**
   * The item for what a file sells or buys on a ledger without an item, at this tax; it may not be among the items yet. It is named as the
   * ledger. One with another tax, or with the name of an item of the file, has its rate behind the name.
   */
  service({ name, hsn, place }: TallyLedger, tax: Pick<DatedGst, 'taxability' | 'rate'>): TallyItem {
    const percent = `${name} ${tax.rate === null ? tax.taxability : `${formatScaled(tax.rate)} %`}`;
    for (let at = 0; ; at += 1) {
      const called = [name, percent][at] ?? `${percent} (${at})`;
      const found = this.items.find(called);
      const [gst] = found?.gst ?? [];
      if (found !== undefined && found.ledger === name && gst?.rate === tax.rate && gst.taxability === tax.taxability) return found;
      if (found !== undefined) continue;
      return {
        ...{ name: called, aliases: [], place, parent: null, unit: null, alternate: null, hasBatches: false, isService: true, hsn },
        ...{ opening: { quantity: scaled(0), value: paise(0), rows: [] }, ledger: name },
        gst: [{ ...tax, from: null, cess: null, isReverseCharge: false }],
      };
    }
  }

  /**
   * The nearest of Tally's own groups: this one, or one above. It keeps its reserved name when a person renames it, and is not in the file
   * if nothing of it was exported. Null: there is none above, or the groups are above each other.
   */
  defaultGroup(group: string | null): DefaultGroup | null {
    const seen = new Set<TallyGroup>();
    for (let name = group; name !== null; ) {
      const found = this.groups.find(name);
      if (found === undefined) return ownGroup(name);
      if (seen.has(found)) return null;
      seen.add(found);
      const own = found.reserved === null ? null : ownGroup(found.reserved);
      if (own !== null) return own;
      name = found.parent;
    }
    return null;
  }

  /** The base type of a voucher type. A default type that was renamed is its own parent; a user's may have the name of another base. */
  baseOf(type: string): BaseType | null {
    const seen = new Set<TallyVoucherType>();
    for (let name: string | null = type; name !== null; ) {
      const found = this.voucherTypes.find(name);
      if (found === undefined || seen.has(found)) return isBaseType(name) ? name : null;
      seen.add(found);
      if (isBaseType(found.reserved)) return found.reserved;
      name = found.parent;
    }
    return null;
  }
}

/** Other programs and later releases write two of the names the other way round. */
const alsoCalled: Readonly<Record<string, string>> = {
  'income (direct)': 'direct_incomes',
  'income (indirect)': 'indirect_incomes',
  'expenses (direct)': 'direct_expenses',
  'expenses (indirect)': 'indirect_expenses',
  'retained earnings': 'reserves_surplus',
  'bank occ a/c': 'bank_liabilities',
};

const ownGroups = new Map(defaultGroups.map((group) => [nameKey(group.name), group] as const));
for (const [key, alias] of Object.entries(alsoCalled)) {
  const group = defaultGroups.find((one) => one.alias === alias);
  if (group !== undefined && !ownGroups.has(key)) ownGroups.set(key, group);
}

function ownGroup(name: string): DefaultGroup | null {
  return ownGroups.get(nameKey(name)) ?? null;
}
