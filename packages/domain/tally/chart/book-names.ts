import { limits } from '#domain/limits';
import { nameKey } from '#domain/migration/name-key';
import { taxAlias } from '#domain/posting/default-ledgers';
import { stateOfGstin } from '#domain/registration/gstin';
import type { TallyLedger } from '#domain/tally/masters';
import type { TallyMasters } from '#domain/tally/tally-masters';
import { taxHeadOf } from '#domain/tally/tax-head';

/** What the books have of their own, by alias: `cash`, `output_cgst`; and `debtors`, `duties_taxes`. People may have renamed them. */
export interface OwnNames {
  ledger(alias: string): string;
  group(alias: string): string;
}

/** Which side a tax is on: what we owe, or what we can claim. */
export type TaxSide = 'output' | 'input';

/**
 * What the masters of a file are called in the books. Cash, the result of earlier years, rounding and the taxes of GST are ledgers of the
 * books' own; Tally has one ledger of a tax for both sides, and the books have two.
 */
export class BookNames {
  readonly #masters: TallyMasters;
  readonly #own: OwnNames;
  /** By key of the godown. */
  readonly #locations: ReadonlyMap<string, { readonly code: string; readonly name: string }>;
  /** By key of the cost centre. */
  readonly #projects: ReadonlyMap<string, string>;

  /** By key of a ledger of tax: whether there is one for the other side, too. */
  readonly #sided = new Map<string, boolean>();
  /** Of the branch that takes the file. */
  readonly own: { readonly gstin: string | null; readonly state: string | null };

  constructor(masters: TallyMasters, own: OwnNames, gstin: string | null) {
    this.#masters = masters;
    this.#own = own;
    this.own = { gstin, state: gstin === null ? null : stateOfGstin(gstin) };
    const godowns = masters.godowns.all.map(({ name }) => name);
    const codes = godowns.length < 2 ? new Map<string, string>() : codesOf(godowns, locationCodeLength);
    this.#locations = new Map(godowns.flatMap((name) => withCode(name, codes.get(nameKey(name)))));
    this.#projects = codesOf(
      masters.centres.all.map(({ name }) => name),
      limits.codeLength,
    );
  }

  /** Null: the file does not have it. */
  ledger(name: string, side: TaxSide): string | null {
    const found = this.#masters.ledgers.find(name);
    if (found === undefined) return null;
    const alias = this.ownLedger(found, side);
    return alias === null ? found.name : this.#own.ledger(alias);
  }

  /** The alias of the books' own ledger that this one is; null: it is a further one. */
  ownLedger(ledger: TallyLedger, side: TaxSide): string | null {
    const head = taxHeadOf(ledger.dutyHead);
    if (head !== null) return taxAlias(this.#sideOf(ledger) ?? side, head);
    if (ledger.parent === null || nameKey(ledger.name) === 'profit & loss a/c') return 'profit_loss';
    const key = nameKey(ledger.name);
    if (key === 'cash') return 'cash';
    return isRoundOff(key) ? 'round_off' : null;
  }

  /** Where a file has a ledger for each side of a tax, their names tell them apart. Null: one ledger is for both. */
  #sideOf({ name, dutyHead }: TallyLedger): TaxSide | null {
    const own = sideNamed(name);
    if (own === null) return null;
    const isOther = (one: TallyLedger) => one.dutyHead === dutyHead && sideNamed(one.name) !== null && sideNamed(one.name) !== own;
    this.#sided.set(nameKey(name), this.#sided.get(nameKey(name)) ?? this.#masters.ledgers.all.some(isOther));
    return this.#sided.get(nameKey(name)) === true ? own : null;
  }

  /** The group of the books in which the ledgers of this group go; null: there is none above it. */
  group(name: string | null): string | null {
    const found = this.#masters.groups.find(name);
    if (found !== undefined && found.reserved === null) return this.#masters.defaultGroup(found.name) === null ? null : found.name;
    const own = this.#masters.defaultGroup(name);
    return own === null ? null : this.#own.group(own.alias);
  }

  /** A ledger of the books' own, by its alias. */
  defaultLedger(alias: string): string {
    return this.#own.ledger(alias);
  }

  /** Whether the books keep bills of a ledger that is no customer and no supplier. */
  keepsBills(name: string): boolean {
    const found = this.#masters.ledgers.find(name);
    return found?.isBillWise === true && this.ownLedger(found, 'input') === null;
  }

  item(name: string): string | null {
    return this.#masters.items.find(name)?.name ?? null;
  }

  /** The code of a location; null: the branch has none, or the file does not say or have the godown. */
  location(godown: string | null): string | null {
    const found = this.#masters.godowns.find(godown);
    return (found && this.#locations.get(nameKey(found.name))?.code) ?? null;
  }

  /** The locations of the branch that the file needs. One godown is the branch itself. */
  get locations(): readonly { readonly code: string; readonly name: string }[] {
    return [...this.#locations.values()];
  }

  /** The number of a project. */
  project(centre: string): string | null {
    const found = this.#masters.centres.find(centre);
    return (found && this.#projects.get(nameKey(found.name))) ?? null;
  }

  get projects(): readonly { readonly number: string; readonly name: string }[] {
    return this.#masters.centres.all.map(({ name }) => ({ number: this.#projects.get(nameKey(name)) ?? name, name }));
  }
}

function sideNamed(name: string): TaxSide | null {
  if (/\b(?:input|itc|receivable)\b/i.test(name)) return 'input';
  return /\b(?:output|payable)\b/i.test(name) ? 'output' : null;
}

function isRoundOff(key: string): boolean {
  return /^(?:rounded|rounding|round)[ -]?off(?: a\/c)?$/.test(key);
}

const locationCodeLength = 15;

function withCode(name: string, code: string | undefined) {
  return code === undefined ? [] : [[nameKey(name), { code, name: name.slice(0, limits.namesLength) }] as const];
}

/** Codes are short, so names that begin alike get a number at their end. By key of the name. */
function codesOf(names: readonly string[], length: number): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    const plain = name
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const begin = plain.slice(0, length).replace(/-$/, '') || 'X';
    let code = begin;
    for (let at = 2; taken.has(code); at += 1) code = `${begin.slice(0, length - 1 - String(at).length)}-${at}`;
    taken.add(code);
    codes.set(nameKey(name), code);
  }
  return codes;
}
