import type { Context } from '#application/context';
import { nameFinder } from '#application/imports/find-named';
import { forStretch } from '#application/imports/stretch';
import { derivedId } from '#application/organisation/derived-id';
import type { Stored } from '#application/ports';
import { fingerprintOf } from '#application/records/fingerprint';
import { checkedRow, newRow } from '#application/records/master-row';
import { type Problem, Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { DateFormat } from '#domain/time/file-date';
import { type ImportColumn, importColumns, importedRow, readHeadings } from '#modules/kit/import-columns';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { problemWords } from '#modules/kit/problem-words';
import { schemaOf } from '#modules/kit/schema';

export interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

/** A line of the file as a new record, or its problems. */
export interface ReadRow {
  readonly line: number;
  readonly id: string;
  readonly fingerprint: string;
  /** Complete and checked; undefined when there are problems, and for a record that already exists. */
  readonly row: AnyRow | undefined;
  readonly isThere: boolean;
  /** It refers to another record of this file that must be saved first, such as its parent group. */
  readonly waits?: true;
  readonly problems: readonly LineProblem[];
}

export interface RowReader {
  /** Refuses a heading that names unknown columns or lacks required ones. */
  readHeadings(cells: readonly string[]): void;
  /** What names another record of the file that is not saved yet waits for it, or is refused where it may not. */
  read(lines: readonly Line[], mayWait?: boolean): Promise<readonly ReadRow[]>;
}

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Turns the lines of one file into rows of a module, with the very schema and rules that a request meets. */
export function rowReader(context: Context, master: AnyMaster, format: DateFormat): RowReader {
  const labels = new Map(importColumns(master).map(({ path, label }) => [path, label]));
  const schema = schemaOf(master.fields);
  const named = nameFinder(context);
  /** Unique values in this file so far, and the line of each. */
  const seen = new Map<string, number>();
  /** What records of this file are called, which others of it may name before they are saved. */
  const called = new Set<string>();
  let found: readonly (ImportColumn | undefined)[] = [];

  const parse = async ({ line, cells }: Line, mayWait: boolean) => {
    const { values, names, problems, labels: own } = importedRow(found, cells, format, master.begins);
    const body: Record<string, unknown> = { ...values };
    const wrong = [...problems];
    const waiting = new Set<string>();
    for (const name of names) {
      const id = await named(name);
      if (id !== undefined) put(body, name.path, id);
      else if (mayWait && name.to === master.slug && called.has(normalName(name.name))) waiting.add(name.path);
      else wrong.push({ path: name.path, message: `${name.label} ${name.name} was not found` });
    }
    const parsed = schema.safeParse(body, { error: problemWords });
    const refused = new Set(wrong.map(({ path }) => path));
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
      const at = path.join('.');
      if (!refused.has(at) && !waiting.has(at)) wrong.push({ path: at, message });
    }
    const typed = parsed.success ? newRow(context, master, parsed.data) : body;
    const key = keyOf(master, typed);
    const name = key === undefined ? cells.map((cell) => normalName(cell)).join('\u0000') : `${key.name}=${key.value}`;
    const id = derivedId(context.scope.organisationId, `${master.slug}|${name}`);
    if (wrong.length === 0) for (const { name: unique } of master.unique) called.add(heldBy(master, typed, unique) ?? '');
    const waits = waiting.size > 0 && wrong.length === 0;
    return { line, id, key, fingerprint: fingerprintOf(parsed.success ? parsed.data : body), typed, wrong, own, waits };
  };

  type Parsed = Awaited<ReturnType<typeof parse>>;

  /** Whether the record of a row exists. A renamed record still has the id of its old name; then the next id is free. */
  const settled = async (row: Parsed, known: Stored | undefined): Promise<{ readonly row: Parsed; readonly isThere: boolean }> => {
    if (known === undefined) return { row, isThere: false };
    const { key } = row;
    if (key === undefined || heldBy(master, known.row, key.name) === key.value) return { row, isThere: true };
    const id = nextId(context, master, row.id);
    return settled({ ...row, id }, await context.ports.records.find(context.scope, master.slug, id));
  };

  const check = async (around: Context, { typed, wrong, own, key: _, waits: __, ...bare }: Parsed): Promise<ReadRow> => {
    const refused = (problems: readonly Problem[]) => ({
      ...bare,
      row: undefined,
      isThere: false,
      problems: problems.map(
        ({ path, message }): LineProblem => ({ line: bare.line, column: columnOf(master, labels, own, path), message }),
      ),
    });
    if (wrong.length > 0) return refused(wrong);
    try {
      const { row } = await checkedRow(around, master, bare.id, typed, undefined);
      const twice = twiceIn(master, row, seen, bare.line);
      return twice.length > 0 ? refused(twice) : { ...bare, row, isThere: false, problems: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refused(error.errors.length > 0 ? error.errors : [{ path: '', message: error.message }]);
    }
  };

  return {
    readHeadings(cells) {
      const { found: matched, problems } = readHeadings(master, cells);
      if (problems.length > 0) throw new Refusal('notAllowed', { why: problems.join('. ') });
      found = matched;
    },
    async read(lines, mayWait = true) {
      const parsed: Parsed[] = [];
      for (const line of lines) parsed.push(await parse(line, mayWait));
      const around = await forStretch(
        context,
        master.slug,
        parsed.map(({ id }) => id),
      );
      const rows: ReadRow[] = [];
      // One after the other: they find what they need in memory, and the order decides which was first.
      for (const one of parsed) {
        const { row, isThere } = await settled(one, around.there.get(one.id));
        const { line, id, fingerprint, waits } = row;
        const bare = { line, id, fingerprint, row: undefined, isThere, problems: [] };
        if (isThere) rows.push(bare);
        else rows.push(waits ? { ...bare, waits } : await check(around, row));
      }
      return rows;
    },
  };
}

type Labels = ReadonlyMap<string, string>;

/** The column of a problem: as in the file, or its default name if the file does not have it. */
function columnOf(master: AnyMaster, labels: Labels, own: Labels, path: string): string {
  const [name = '', number, inner = ''] = path.split('.');
  const field = master.fields[name];
  const within = field?.kind === 'lines' ? field.of[inner] : undefined;
  const asWritten = own.get(path) ?? labels.get(path);
  if (asWritten !== undefined || within === undefined) return asWritten ?? field?.label ?? path;
  return `${own.get(`${name}.${number}`) ?? field?.label} ${within.label}`;
}

/** Sets a value at a path such as `items.0.itemId`; the objects on the way exist. */
function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) body[name] = value;
  else put(body[name] as Record<string, unknown>, rest.join('.'), value);
}

/** The identity of a record: its first unique value. The id follows from it, or from the whole line if it has none. */
function keyOf(master: AnyMaster, row: AnyRow): { readonly name: string; readonly value: string } | undefined {
  for (const { name } of master.unique) {
    const value = heldBy(master, row, name);
    if (value !== null && value !== undefined) return { name, value };
  }
  return undefined;
}

function heldBy(master: AnyMaster, row: AnyRow, unique: string): string | null | undefined {
  const value = master.unique.find(({ name }) => name === unique)?.value;
  return value === undefined ? undefined : attempt(() => value(row));
}

/** The id after this one, for a record that is known by what another was known by before it was renamed or deleted. */
export function nextId({ scope }: Context, { slug }: AnyMaster, id: string): string {
  return derivedId(scope.organisationId, `${slug}|${id}`);
}

/** A row that is not whole may lack what its unique value is made of. */
function attempt<Answer>(make: () => Answer): Answer | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function twiceIn(master: AnyMaster, row: AnyRow, seen: Map<string, number>, line: number) {
  return master.unique.flatMap(({ name, value }) => {
    const held = value(row);
    if (held === null) return [];
    const key = `${name}=${held}`;
    // A line that is read again finds itself.
    const first = seen.get(key) ?? line;
    seen.set(key, first);
    return first === line ? [] : [{ path: name, message: `Line ${first} has the same` }];
  });
}
