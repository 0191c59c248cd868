import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { nameFinder } from '#application/imports/rows/find-named';
import { ratesRefused } from '#application/imports/rows/rates-refused';
import type { CellProblem, Line, LineProblem, ReadingRules, ReadRow } from '#application/imports/rows/read-row';
import { rehearsalOf } from '#application/imports/rows/rehearsal';
import { forStretch } from '#application/imports/rows/stretch';
import { heldBy, keyOf, refuseTaken, twiceIn } from '#application/imports/rows/unique-values';
import type { Stored } from '#application/ports/records';
import { checkedRow, newRow } from '#application/records/master-row';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { forFiles } from '#modules/in-files';
import {
  type ColumnChoice,
  type FileWords,
  fileWords,
  type ImportColumn,
  importColumns,
  importedRow,
  type NamedRecord,
  readHeadings,
} from '#modules/kit/imports/import-columns';
import type { TextsByPath } from '#modules/kit/imports/in-files';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { problemWords } from '#modules/kit/problem-words';
import { schemaOf } from '#modules/kit/schema';

export interface RowReader {
  /** Refuses a heading that names unknown columns or lacks required ones. */
  readHeadings(cells: readonly string[], chosen?: ColumnChoice): void;
  /** The cells of a line that its columns name, by path. */
  texts(line: Line): TextsByPath;
  /** A row that refers to an unsaved record of the file waits for it, or is refused if it cannot wait. */
  read(lines: readonly Line[], mayWait?: boolean): Promise<readonly ReadRow[]>;
  /** What saving the lines in order would do: a correct row exists for those after it, and a unique value must be free. */
  rehearse(lines: readonly Line[]): Promise<readonly ReadRow[]>;
}

/** Turns the lines of one file into rows of a module, with the very schema and rules that a request meets. */
export function rowReader(context: Context, master: AnyMaster, { format, anyGstRate = false }: ReadingRules): RowReader {
  const labels = new Map(importColumns(master).map(({ path, label }) => [path, label]));
  /** Unique values in this file so far, and the line of each. */
  const seen = new Map<string, number>();
  const heading: Heading = { found: [], words: {} };
  const parser = parserOf(context, master, format, heading);
  const rehearsal = rehearsalOf(context, master);
  const check = (around: Context, row: Parsed) => checked(around, master, { labels, seen, anyGstRate }, row);

  return {
    readHeadings(cells, chosen) {
      const { found: matched, problems } = readHeadings(forFiles(master), cells, chosen);
      if (problems.length > 0) throw new Refusal('notAllowed', { why: problems.join('. ') });
      heading.found = matched;
      heading.words = fileWords(forFiles(master), matched, cells);
    },
    texts: ({ cells }) =>
      Object.fromEntries(heading.found.flatMap((column, at) => (column === undefined ? [] : [[column.path, (cells[at] ?? '').trim()]]))),
    async read(lines, mayWait = true) {
      const parsed: Parsed[] = [];
      for (const line of lines) parsed.push(await parser.parse(line, mayWait));
      const around = await forStretch(
        context,
        master.slug,
        parsed.map(({ id }) => id),
        undefined,
        seen,
      );
      const rows: ReadRow[] = [];
      // One after the other: the data is in memory, and the order decides which row came first.
      for (const one of parsed) {
        const { row, there } = await settled(context, master, one, around.there.get(one.id));
        const { line, id, fingerprint, waits } = row;
        const bare = { line, id, fingerprint, row: undefined, isThere: there !== undefined, problems: [] };
        if (there) rows.push({ ...bare, there });
        else rows.push(waits ? { ...bare, waits } : await check(around, row));
      }
      return rows;
    },
    async rehearse(lines) {
      const parsed: Parsed[] = [];
      for (const line of lines) parsed.push(await parser.parse(line, true));
      const ids = parsed.map(({ id }) => id);
      const around = await forStretch(context, master.slug, ids, rehearsal.rows, seen);
      const rows: ReadRow[] = [];
      for (const one of parsed) {
        const { row, there } = await settled(context, master, parser.named(one, rehearsal.idOf), around.there.get(one.id));
        const { line, id, fingerprint } = row;
        const bare = { line, id, fingerprint, row: undefined, isThere: true, problems: [] };
        const checked = there ? { ...bare, there } : await check(around, row);
        rows.push(checked);
        if (checked.row !== undefined) rehearsal.add(id, checked.row);
      }
      return refuseTaken(context, master, rows);
    },
  };
}

/** The heading of a file: the columns it names, and what they say about the cells. */
interface Heading {
  found: readonly (ImportColumn | undefined)[];
  words: FileWords;
}

/** A line as a row of the module. */
interface Parsed extends Written {
  /** Follows from what names it, or from its cells. */
  readonly id: string;
  readonly key: ReturnType<typeof keyOf>;
  readonly fingerprint: string;
  readonly typed: AnyRow;
  /** It is right as soon as the records that it names are there. */
  readonly waits: boolean;
}

/** Reads the cells of lines: values, names of records, and what is wrong. */
function parserOf(context: Context, master: AnyMaster, format: ReadingRules['format'], heading: Heading) {
  const schema = schemaOf(master.fields);
  const named = nameFinder(context);
  /** Names of records in this file, so that other rows can refer to them before they are saved. */
  const called = new Set<string>();

  const whole = ({ line, cells, body, wrong: known, waiting, own }: Written): Parsed => {
    const wrong = [...known];
    const parsed = schema.safeParse(body, { error: problemWords });
    const refused = new Set([...wrong, ...waiting].map(({ path }) => path));
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
      const at = path.join('.');
      if (!refused.has(at)) wrong.push({ path: at, message });
    }
    const typed = parsed.success ? newRow(context, master, parsed.data) : body;
    const key = keyOf(master, typed);
    const name = key === undefined ? cells.map((cell) => normalName(cell)).join('\u0000') : `${key.name}=${key.value}`;
    const id = derivedId(context.scope.organisationId, `${master.slug}|${name}`);
    const waits = waiting.length > 0 && wrong.length === 0;
    const fingerprint = fingerprintOf(parsed.success ? parsed.data : body);
    return { line, cells, body, id, key, fingerprint, typed, wrong, own, waiting, waits };
  };

  return {
    async parse({ line, cells }: Line, mayWait: boolean): Promise<Parsed> {
      const { values, names, problems, labels: own } = importedRow(heading.found, cells, format, master.begins, heading.words);
      const body: Record<string, unknown> = { ...values };
      const wrong: CellProblem[] = [...problems];
      const waiting: NamedRecord[] = [];
      for (const name of names) {
        const id = await named(name);
        if (id !== undefined) put(body, name.path, id);
        else if (mayWait && name.to === master.slug && called.has(normalName(name.name))) waiting.push(name);
        else wrong.push(notFound(name));
      }
      const row = whole({ line, cells, body, wrong, waiting, own });
      if (row.wrong.length === 0) for (const { name } of master.unique) called.add(heldBy(master, row.typed, name) ?? '');
      return row;
    },
    /** Names rows of the file by the ids they would be saved with. */
    named(row: Parsed, idOf: (name: string) => string | undefined): Parsed {
      if (!row.waits) return row;
      const wrong: CellProblem[] = [];
      for (const name of row.waiting) {
        const id = idOf(normalName(name.name));
        if (id === undefined) wrong.push(notFound(name));
        else put(row.body, name.path, id);
      }
      return whole({ ...row, wrong, waiting: [] });
    },
  };
}

/** Whether the record of a row exists. A renamed record still has the id of its old name; then the next id is free. */
async function settled(
  context: Context,
  master: AnyMaster,
  row: Parsed,
  known: Stored | undefined,
): Promise<{ readonly row: Parsed; readonly there?: Stored }> {
  if (known === undefined) return { row };
  const { key } = row;
  if (key === undefined || heldBy(master, known.row, key.name) === key.value) return { row, there: known };
  const id = nextId(context, master, row.id);
  return settled(context, master, { ...row, id }, await context.ports.records.find(context.scope, master.slug, id));
}

interface Checking {
  readonly labels: Labels;
  readonly seen: Map<string, number>;
  readonly anyGstRate: boolean;
}

async function checked(
  around: Context,
  master: AnyMaster,
  { labels, seen, anyGstRate }: Checking,
  { typed, wrong, own, line, id, fingerprint }: Parsed,
): Promise<ReadRow> {
  const bare = { line, id, fingerprint };
  const refused = (problems: readonly CellProblem[]) => ({
    ...bare,
    row: undefined,
    isThere: false,
    problems: problems.map(({ path, message, missing }): LineProblem => {
      const found = { line, column: columnOf(master, labels, own, path), message };
      return missing === undefined ? found : { ...found, missing };
    }),
  });
  if (wrong.length > 0) return refused(wrong);
  try {
    const { row } = await checkedRow(around, master, id, typed, undefined);
    const rates = anyGstRate ? [] : ratesRefused(master.fields, row);
    if (rates.length > 0) return refused(rates);
    const twice = twiceIn(master, row, seen, line);
    return twice.length > 0 ? refused(twice) : { ...bare, row, isThere: false, problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(error.errors.length > 0 ? error.errors : [{ path: '', message: error.message }]);
  }
}

/** A line whose cells were read; names not found yet are waiting. */
interface Written extends Line {
  readonly body: Record<string, unknown>;
  readonly wrong: readonly CellProblem[];
  readonly waiting: readonly NamedRecord[];
  readonly own: ReadonlyMap<string, string>;
}

export function notFound({ path, label, name, to }: NamedRecord): CellProblem {
  return { path, message: `${label} ${name} was not found`, missing: { to, name } };
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

/** Sets a value at a path such as `items.0.itemId`; the objects along the path exist. */
export function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) body[name] = value;
  else put(body[name] as Record<string, unknown>, rest.join('.'), value);
}

/** The next id, for a record whose content equals that of a record that was later renamed or deleted. */
export function nextId({ scope }: Context, { slug }: { readonly slug: string }, id: string): string {
  return derivedId(scope.organisationId, `${slug}|${id}`);
}
