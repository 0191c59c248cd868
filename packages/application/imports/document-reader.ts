import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { apartFromNames, linker } from '#application/imports/named-links';
import { nameFinder } from '#application/imports/rows/find-named';
import { ratesRefused } from '#application/imports/rows/rates-refused';
import type { CellProblem, Line, LineProblem, ReadingRules } from '#application/imports/rows/read-row';
import { notFound, put } from '#application/imports/rows/row-reader';
import { openingYear } from '#application/opening/opening-year';
import { sameNumberKey } from '#domain/gst/document-number';
import { type Problem, Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { forFiles, inFiles } from '#modules/in-files';
import { continues, documentOf, type FileDocument, filledRows, type Head, headOf } from '#modules/kit/imports/document-rows';
import { type ColumnChoice, documentName, type ImportColumn, importColumns, readHeadings } from '#modules/kit/imports/import-columns';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { problemWords } from '#modules/kit/problem-words';
import { schemaOf } from '#modules/kit/schema';

/** A document of the file as the body of a request. */
export interface ReadDocument {
  /** Follows from its content. Documents with the same content are told apart by their order. */
  readonly id: string;
  readonly body: AnyRow;
  /** Its lines of the file. */
  readonly lines: readonly number[];
  /** Without any, its cells are right. */
  readonly problems: readonly LineProblem[];
  /** Problems of the document, where the file says what is wrong. */
  at(problems: readonly Problem[]): readonly LineProblem[];
}

export interface DocumentReader {
  readHeadings(cells: readonly string[], chosen: ColumnChoice): void;
  /** Whether a document begins with this row, after those asked for before. */
  begins(cells: readonly string[]): boolean;
  /** The documents of the next rows of the file, of which the first begins one, and how many rows nobody filled in. */
  read(lines: readonly Line[]): Promise<{ readonly documents: readonly ReadDocument[]; readonly leftOut: number }>;
}

/** Turns the rows of one file into documents, with the very schema that a request meets. */
export function documentReader(context: Context, document: AnyDocument, { format, anyGstRate = false }: ReadingRules): DocumentReader {
  const labels = new Map(importColumns(document).map(({ path, label }) => [path, label]));
  const schema = schemaOf(document.fields);
  const named = nameFinder(context);
  const links = linker(context, document);
  const nextId = documentIds(context, document);
  /** Names and numbers of documents so far, with their lines. */
  const seen = new Map<string, number>();
  let day: Promise<Day> | undefined;
  const firstDay = () => {
    day ??= openingYear(context).then(({ booksFrom, year }) => booksFrom ?? year.start);
    return day;
  };
  let found: readonly (ImportColumn | undefined)[] = [];
  let head: Head | undefined;

  const readOne = async (rows: readonly Line[], file: FileDocument): Promise<ReadDocument> => {
    const { body, names } = apartFromNames(file.values);
    if (isFilledIn(document) && body['date'] === undefined) body['date'] = await firstDay();
    const wrong: Placed[] = [...file.problems];
    for (const name of file.names) {
      const id = await named(name);
      if (id === undefined) wrong.push(notFound(name));
      else put(body, name.path, id);
    }
    // The id follows from the numbers in the file: once a bill is settled, its id is not found any more.
    const said = fingerprintOf({ body, names });
    const { any, problems: unlinked, cells } = await links.link(body, names);
    wrong.push(...unlinked);
    const parsed = schema.safeParse(body, { error: problemWords });
    if (!parsed.success) wrong.push(...unsaid(parsed.error.issues, wrong, unlinked));
    if (!anyGstRate) wrong.push(...ratesRefused(document.fields, body));
    wrong.push(...repeated(seen, file, headOf(found, rows[0]?.cells ?? []).key));
    const at = (problems: readonly Placed[]) =>
      problems.map(({ path: of, message, line, missing }): LineProblem => {
        const path = cells.get(of.split('.').slice(0, 2).join('.')) ?? of;
        return { line: line ?? file.lineOf(path), column: columnOf(document, labels, path), message, ...(missing && { missing }) };
      });
    const id = nextId(any ? said : fingerprintOf(parsed.success ? parsed.data : body));
    return { id, body: parsed.success ? parsed.data : body, lines: file.lines, problems: at(wrong), at };
  };

  return {
    readHeadings(cells, chosen) {
      const { found: matched, problems } = readHeadings(forFiles(document), cells, chosen);
      if (problems.length > 0) throw new Refusal('notAllowed', { why: problems.join('. ') });
      found = matched;
    },
    begins(cells) {
      const next = headOf(found, cells);
      if (continues(head, next)) return false;
      head = next;
      return true;
    },
    async read(lines) {
      links.forgetBills();
      const groups = grouped(found, lines).map((rows) => (isFilledIn(document) ? filledRows(found, rows) : rows));
      const files = groups.flatMap((rows) => (rows.length === 0 ? [] : [{ rows, file: documentOf(found, rows, format) }]));
      await links.expect(files.flatMap(({ file }) => apartFromNames(file.values).names.flatMap(({ fromDocument }) => fromDocument ?? [])));
      const documents: ReadDocument[] = [];
      for (const { rows, file } of files) documents.push(await readOne(rows, file));
      return { documents, leftOut: lines.length - groups.flat().length };
    },
  };
}

/** Ids of documents by their content. Two equal payments on one day are two documents, told apart by how often the file had their content. */
function documentIds(
  { scope: { organisationId, branchId, financialYearId } }: Context,
  { slug }: AnyDocument,
): (content: string) => string {
  const counts = new Map<string, number>();
  return (content) => {
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return derivedId(organisationId, `${slug}|${branchId}|${financialYearId}|${content}|${count}`);
  };
}

/** A problem whose line may be known already. */
type Placed = CellProblem & { readonly line?: number };

/** Names and numbers of other documents further up. */
function repeated(seen: Map<string, number>, { values, lines: [line = 0] }: FileDocument, key: string | undefined): readonly Problem[] {
  const number = values['number'];
  const names = [
    { path: documentName.path, name: key === undefined ? undefined : `key ${key}` },
    { path: 'number', name: typeof number === 'string' ? `number ${sameNumberKey(number)}` : undefined },
  ];
  const problems = names.flatMap(({ path, name }): Problem[] => {
    if (name === undefined) return [];
    const before = seen.get(name) ?? line;
    seen.set(name, before);
    return before === line ? [] : [{ path, message: `Line ${before} has the same. Put the rows of a document below each other` }];
  });
  return problems.slice(-1);
}

/** What the schema refuses, apart from what is wrong already. A line without its earlier one, or its bill, lacks what that would say. */
function unsaid(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  wrong: readonly Problem[],
  unlinked: readonly Problem[],
): readonly Problem[] {
  const refused = new Set([
    ...wrong.map(({ path }) => path),
    ...unlinked.map(({ path }) => path.replace(/\.(sourceId|sourceLine)$/, '.itemId').replace(/\.number$/, '.billId')),
  ]);
  return issues.map(({ path, message }) => ({ path: path.join('.'), message })).filter(({ path }) => !refused.has(path));
}

/** Whether people are given a file with a row for every item, of which they fill in some. */
function isFilledIn({ slug }: AnyDocument): boolean {
  return inFiles[slug]?.fillsIn === true;
}

/** The rows of each document. */
function grouped(found: readonly (ImportColumn | undefined)[], lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups: Line[][] = [];
  let head: Head | undefined;
  for (const line of lines) {
    const next = headOf(found, line.cells);
    if (continues(head, next)) groups.at(-1)?.push(line);
    else {
      groups.push([line]);
      head = next;
    }
  }
  return groups;
}

/** The column that says what is at a path of the document. */
function columnOf({ fields }: AnyDocument, labels: ReadonlyMap<string, string>, path: string): string {
  const [name = '', , inner = ''] = path.split('.');
  const field = fields[name];
  const within = field?.kind === 'lines' ? field.of[inner] : undefined;
  return labels.get(path) ?? labels.get(path.replace(/\.\d+(?=\.|$)/, '.0')) ?? within?.label ?? field?.label ?? '';
}
