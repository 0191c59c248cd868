import { defaultLedger, knownLedger } from '#application/commit/default-ledger';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import type { AnyRow, MasterFacts } from '#modules/kit/module';

/** What pure rules may look up: masters by id, small lists as a whole, default ledgers by their alias. */
export interface Lookups extends MasterFacts {
  readonly ledger: (alias: string) => string;
}

export interface Wanted {
  readonly slug: string;
  readonly id: string;
}

type Seen = (stored: Stored) => Promise<boolean>;

/** How often a rule may ask for more facts. */
const deepest = 12;

/**
 * Runs a pure rule and reads what it asks for. An unknown lookup is noted and gets an empty answer; then the noted facts are read and the
 * rule runs again, until it asks for nothing new. So a module needs no list of its facts and cannot forget one. Errors of a rule that still
 * misses facts do not count. The resulting facts know everything the rule asked for; any other question throws an `UnknownFact`. A `kind`
 * names rules that run often, and what is not `seen` is not there for them.
 */
export async function withFacts<Answer>(
  context: Context,
  first: readonly Wanted[],
  rule: (facts: Lookups) => Answer,
  kind = '',
  seen: Seen = () => Promise.resolve(true),
): Promise<{ readonly answer: Answer; readonly facts: Lookups }> {
  const known = new Known(seen);
  const habit = habits.get(`${context.scope.organisationId}|${kind}`) ?? noHabit;
  await Promise.all([known.readRecords(context, [...first, ...habit.records]), known.readLists(context, habit.lists)]);
  for (let round = 0; round < deepest; round += 1) {
    const missing = new Missing();
    const outcome = attempt(() => rule(known.lookups(context, missing)));
    if (missing.isEmpty()) {
      if ('failure' in outcome) throw outcome.failure;
      return { answer: outcome.answer, facts: known.lookups(context, undefined) };
    }
    if (kind !== '') remember(`${context.scope.organisationId}|${kind}`, missing);
    await known.read(context, missing);
  }
  throw new Error('Broken assumption: a rule keeps asking for more facts');
}

/** What rules of a kind recently asked for. It is read at once the next time, which saves a run of the rule. */
interface Habit {
  readonly records: readonly Wanted[];
  readonly lists: readonly string[];
}

const noHabit: Habit = { records: [], lists: [] };
const habits = new Map<string, Habit>();
const mostHabits = 1_000;
/** So few that reading them for nothing costs very little. */
const mostInHabit = 8;

function remember(key: string, { records, lists }: Missing): void {
  const before = habits.get(key) ?? noHabit;
  if (habits.size >= mostHabits) habits.clear();
  habits.set(key, {
    records: [...records.values(), ...before.records].slice(0, mostInHabit),
    lists: [...new Set([...lists, ...before.lists])].slice(0, mostInHabit),
  });
}

function attempt<Answer>(rule: () => Answer): { readonly answer: Answer } | { readonly failure: unknown } {
  try {
    return { answer: rule() };
  } catch (failure) {
    return { failure };
  }
}

/**
 * A new question, such as one about a bill that only the books know. The decision reads the missing fact and runs again; anywhere else it
 * is a bug.
 */
export class UnknownFact extends Error {
  readonly read: () => Promise<void>;

  constructor(what: string, read: () => Promise<void>) {
    super(`Broken assumption: ${what} was asked for after the facts were read`);
    this.name = 'UnknownFact';
    this.read = read;
  }
}

class Missing {
  readonly records = new Map<string, Wanted>();
  readonly lists = new Set<string>();
  readonly ledgers = new Set<string>();

  isEmpty(): boolean {
    return this.records.size + this.lists.size + this.ledgers.size === 0;
  }
}

class Known {
  private readonly records = new Map<string, AnyRow | undefined>();
  private readonly lists = new Map<string, readonly (AnyRow & { readonly id: string })[]>();
  private readonly aliases = new Map<string, string>();
  private readonly seen: Seen;

  constructor(seen: Seen) {
    this.seen = seen;
  }

  lookups(context: Context, missing: Missing | undefined): Lookups {
    return {
      today: context.today,
      find: (slug, id) => {
        // No record has an empty id. Rules ask for it while a ledger is not chosen yet.
        if (id === '') return undefined;
        const key = `${slug}|${id}`;
        if (!this.records.has(key)) this.lack(context, missing, `${slug} ${id}`, (lacking) => lacking.records.set(key, { slug, id }));
        return this.records.get(key);
      },
      all: (slug) => {
        if (!this.lists.has(slug)) this.lack(context, missing, `all of ${slug}`, ({ lists }) => lists.add(slug));
        return this.lists.get(slug) ?? [];
      },
      ledger: (alias) => {
        const known = this.aliases.get(alias) ?? knownLedger(context, alias);
        if (known === undefined) this.lack(context, missing, `the ledger ${alias}`, ({ ledgers }) => ledgers.add(alias));
        return known ?? '';
      },
    };
  }

  /** Notes missing facts during a rehearsal; afterwards nothing would read them. */
  private lack(context: Context, missing: Missing | undefined, what: string, note: (missing: Missing) => void): void {
    const lacking = missing ?? new Missing();
    note(lacking);
    if (missing === undefined) throw new UnknownFact(what, () => this.read(context, lacking));
  }

  async read(context: Context, { records, lists, ledgers }: Missing): Promise<void> {
    await Promise.all([
      this.readRecords(context, [...records.values()]),
      this.readLists(context, [...lists]),
      this.readLedgers(context, [...ledgers]),
    ]);
  }

  async readRecords(context: Context, wanted: readonly Wanted[]): Promise<void> {
    const found = await recordsNamed(context, wanted);
    for (const { slug, id } of wanted) this.records.set(`${slug}|${id}`, undefined);
    for (const stored of found.values()) if (await this.seen(stored)) this.records.set(`${stored.slug}|${stored.id}`, withId(stored));
  }

  async readLists(context: Context, slugs: readonly string[]): Promise<void> {
    await Promise.all(slugs.map(async (slug) => this.lists.set(slug, withIds(await context.ports.records.all(context.scope, slug)))));
  }

  async readLedgers(context: Context, aliases: readonly string[]): Promise<void> {
    await Promise.all(aliases.map(async (alias) => this.aliases.set(alias, await defaultLedger(context, alias))));
  }
}

/** Masters that are kept in memory are looked up by every document. */
const rowsWithId = new WeakMap<Stored, AnyRow & { readonly id: string }>();

function withId(stored: Stored): AnyRow & { readonly id: string } {
  let row = rowsWithId.get(stored);
  if (row === undefined) {
    row = { ...stored.row, id: stored.id };
    rowsWithId.set(stored, row);
  }
  return row;
}

/** The same list is the same array, so that what rules make of it is made once. */
const listsWithIds = new WeakMap<readonly Stored[], readonly (AnyRow & { readonly id: string })[]>();

function withIds(list: readonly Stored[]): readonly (AnyRow & { readonly id: string })[] {
  let rows = listsWithIds.get(list);
  if (rows === undefined) {
    rows = list.map(withId);
    listsWithIds.set(list, rows);
  }
  return rows;
}
