import { type Expected, refuseFile, refuseOther } from '#domain/gstr-2b/file-problem';
import { documentsOf } from '#domain/gstr-2b/json-documents';
import { keysOf2a, keysOf2b } from '#domain/gstr-2b/json-keys';
import { isJson, type Json, unknownIn } from '#domain/gstr-2b/json-parts';
import type { PortalDocument, PortalPart, TaxPeriod } from '#domain/gstr-2b/portal-document';
import type { PortalFile } from '#domain/gstr-2b/portal-file';
import { optionalDate, periodIn } from '#domain/gstr-2b/portal-values';

/**
 * Reads GSTR-2B, in the format since November 2024 or before, and GSTR-2A as the portal gives them in JSON. Nothing but the documents is
 * looked at: the summaries follow from them.
 */
export function readPortalJson(text: string, expected: Expected): PortalFile {
  const data = dataOf(text);
  if (isJson(data['docdata']) || isJson(data['docRejdata']) || data['rtnprd'] !== undefined) return statement2b(data, expected);
  const sold = ['b2cs', 'b2cl', 'exp', 'hsn', 'doc_issue', 'gt', 'cur_gt'].some((key) => data[key] !== undefined);
  if (sold) refuseFile('This is GSTR-1, which has what you sold. Download GSTR-2B, or GSTR-2A, and import that');
  if (data['fp'] !== undefined) return statement2a(data, expected);
  refuseFile('This JSON is neither GSTR-2B nor GSTR-2A. Download the file again from the portal');
}

/** The month of which GSTR-2B in JSON says that it is. */
export function monthOf2b(text: string): TaxPeriod {
  const period = periodIn(dataOf(text)['rtnprd'], () => 'GSTR-2B');
  if (period === null) refuseFile('This JSON is not GSTR-2B of a month. Download the file again from the portal');
  return period;
}

function dataOf(text: string): Json {
  const content = parsed(text);
  return isJson(content['data']) ? content['data'] : content;
}

function parsed(text: string): Json {
  const start = text
    .slice(0, 200)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') refuseFile('This file is empty');
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    const isCut = start.startsWith('{') && !text.trimEnd().endsWith('}');
    refuseFile(
      isCut
        ? 'This file ends in the middle. It was not downloaded completely: download it again'
        : 'This file is not JSON that can be read. Download it again and import it as it is',
    );
  }
  if (!isJson(content)) refuseFile('This JSON is neither GSTR-2B nor GSTR-2A. Download the file again from the portal');
  return content;
}

function statement2b(data: Json, expected: Expected): PortalFile {
  checked(expected, 'GSTR-2B', data['gstin'], data['rtnprd']);
  const files = data['fc'];
  const parts = partsOf(data);
  const known = new Set([...Object.keys(keysOf2b.tables), 'itcrev']);
  return {
    documents: documentsOfParts(parts, expected),
    unknown: [...unknownIn(data, knownParts, ''), ...parts.flatMap(({ name, tables }) => unknownIn(tables, known, `${name}.`))],
    generatedOn: optionalDate(data['gendt'], 'date of the statement', () => 'GSTR-2B'),
    files: typeof files === 'number' ? files : null,
  };
}

const knownParts: ReadonlySet<string> = new Set(['itcsumm', 'cpsumm', 'docdata', 'docRejdata']);

interface Part {
  readonly part: PortalPart;
  readonly name: string;
  readonly tables: Json;
}

function partsOf(data: Json): readonly Part[] {
  const of = (name: string, part: PortalPart, value: unknown): Part => ({ name, part, tables: isJson(value) ? value : {} });
  const credit = of('docdata', 'credit', data['docdata']);
  return [credit, of('itcrev', 'reversal', credit.tables['itcrev']), of('docRejdata', 'rejected', data['docRejdata'])];
}

function* documentsOfParts(parts: readonly Part[], expected: Expected): Generator<PortalDocument> {
  for (const { part, tables } of parts) yield* documentsOf(tables, part, keysOf2b, expected);
}

/** Tables of tax deducted and collected (`tds`, `tcs`) hold no credit for purchases, and are reported as unknown. */
function statement2a(data: Json, expected: Expected): PortalFile {
  checked(expected, 'GSTR-2A', data['gstin'], data['fp']);
  const unknown = unknownIn(data, new Set(Object.keys(keysOf2a.tables)), '');
  return { documents: documentsOf(data, 'credit', keysOf2a, expected), unknown, generatedOn: null, files: null };
}

function checked(expected: Expected, statement: Expected['statement'], gstin: unknown, month: unknown): void {
  const period = periodIn(month, () => statement);
  if (typeof gstin !== 'string' || period === null) refuseFile(`This ${statement} file does not say its GSTIN and its month`);
  refuseOther(expected, { statement, ownGstin: gstin.trim().toUpperCase(), period });
}
