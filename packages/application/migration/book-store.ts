import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { BookCount, BookNote, ChartEntry } from '#application/migration/ports';
import type { Files } from '#application/ports/files';
import { fileKey } from '#domain/files/file-key';
import type { ComparedSums, KeptSums } from '#domain/migration/book-sums';
import { Refusal } from '#domain/refusal';

/** What is kept of an import of books in object storage, because a record has no room for it. */

type Place = Pick<Context, 'scope' | 'ports'>;

/** What people decide by. */
export interface BookReport {
  readonly counts: readonly BookCount[];
  readonly notes: readonly BookNote[];
  readonly chart: readonly ChartEntry[];
  readonly locations: readonly { readonly code: string; readonly name: string }[];
  readonly years: readonly string[];
  readonly file: KeptSums;
  /** Of the file beside what the books would have; after the import, beside what they have. */
  readonly compared: ComparedSums;
}

/** The key of the rows of a step. */
export function stepKey({ scope }: Pick<Context, 'scope'>, importId: string, step: number): string {
  const { organisationId } = scope;
  return fileKey({ organisationId, id: derivedId(organisationId, `book-step|${importId}|${step}`), name: `step ${step + 1}.csv` });
}

/** The key of one of the files, by its place among them. */
export function originalKey({ scope }: Pick<Context, 'scope'>, importId: string, at: number, name: string): string {
  const { organisationId } = scope;
  return fileKey({ organisationId, id: derivedId(organisationId, `book-file|${importId}|${at}`), name });
}

export async function keepReport(context: Place, importId: string, report: BookReport): Promise<void> {
  await put(context, key(context, 'report', importId), report);
}

export async function reportOf(context: Place, importId: string): Promise<BookReport | undefined> {
  return get<BookReport>(context, key(context, 'report', importId));
}

/** What the rows of a document are called in their file; `made`: how many documents of the voucher came before. */
export function voucherName(key: string, made: number): string {
  return made === 0 ? key : `${key}#${made + 1}`;
}

export function voucherKey(name: string): string {
  return name.replace(/#\d+$/, '');
}

/** The vouchers that an import takes, by key with their version. */
export async function keepVouchers(context: Place, importId: string, vouchers: ReadonlyMap<string, string>): Promise<void> {
  await put(context, key(context, 'vouchers', importId), [...vouchers]);
}

export async function vouchersOf(context: Place, importId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await get<readonly (readonly [string, string])[]>(context, key(context, 'vouchers', importId))) ?? []);
}

function key({ scope }: Place, what: string, importId: string): string {
  const { organisationId } = scope;
  return fileKey({ organisationId, id: derivedId(organisationId, `book-${what}|${importId}`), name: `${what}.json` });
}

async function put({ scope, ports }: Place, at: string, content: unknown): Promise<void> {
  await ports.files.write(scope, at, [new TextEncoder().encode(JSON.stringify(content))], 'text/plain');
}

async function get<Content>({ scope, ports }: Place, at: string): Promise<Content | undefined> {
  const content = await orNothing(ports.files.get(scope, at));
  return content === undefined ? undefined : (JSON.parse(new TextDecoder().decode(content)) as Content);
}

async function orNothing(found: ReturnType<Files['get']>): Promise<Uint8Array | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return undefined;
    throw error;
  }
}
