import { nameKey } from '#domain/migration/name-key';
import { type DefaultGroup, defaultGroups } from '#domain/posting/chart';
import { isYes, type TallyObject } from '#domain/tally/fields';
import {
  currencyIn,
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

function ownGroup(name: string): DefaultGroup | null {
  const key = nameKey(name);
  return defaultGroups.find((group) => nameKey(group.name) === key || group.alias === alsoCalled[key]) ?? null;
}
