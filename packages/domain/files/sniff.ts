import type { FileType } from '#domain/files/file-type';
import { encodingOf, textPieces } from '#domain/files/text-encoding';
import { zipEntries } from '#domain/files/zip-entries';

/** The kind of a file by its content, not its name (decision D13). Undefined when the kind is not accepted. */
export function sniff(content: Uint8Array): FileType | undefined {
  const found = signatures.find(({ bytes, at = 0 }) => bytes.every((byte, index) => content[at + index] === byte));
  if (found !== undefined) return found.type === 'zip' ? workbook(content) : found.type;
  if (isOldWorkbook(content) || isTablePage(content)) return 'application/vnd.ms-excel';
  return isText(content) ? 'text/plain' : undefined;
}

/** A workbook of Excel 95 to 2003 without macros. Letters and presentations of that time are of the same form. */
function isOldWorkbook(content: Uint8Array): boolean {
  if (!compound.every((byte, at) => content[at] === byte)) return false;
  // Names of its parts are in two bytes a letter, at even places.
  const text = new TextDecoder('utf-16le').decode(content);
  const has = (name: string) => text.includes(`${name}\0`);
  return (has('Workbook') || has('Book')) && !has('_VBA_PROJECT') && !has('_VBA_PROJECT_CUR');
}

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A page with a table, or a workbook in one XML file: programs call both .xls. Nothing in it may run, and it is only ever downloaded. */
function isTablePage(content: Uint8Array): boolean {
  const encoding = content.length === 0 ? undefined : encodingOf(content);
  if (encoding === undefined) return false;
  const text = [...textPieces(content, encoding)].join('');
  return !control.test(text) && isTable(text.slice(0, 50_000)) && !running.test(text);
}

function isTable(start: string): boolean {
  if (/^\s*<\?xml\b/.test(start)) return start.includes('urn:schemas-microsoft-com:office:spreadsheet');
  return isPage.test(start) && /<table\b/i.test(start) && /<tr\b/i.test(start);
}

/** The beginning of a page. Some have lines before the first tag. */
export const isPage = /^[^<]{0,500}<(?:!doctype\s+html|html|head|body|table|meta|style|div|center|font)\b/i;
const running = /<\s*(script|svg|iframe|frame|object|embed|applet)\b|\son[a-z]{3,20}\s*=|javascript:|<!entity/i;

const signatures: readonly { readonly type: FileType | 'zip'; readonly bytes: readonly number[]; readonly at?: number }[] = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { type: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
];

/** A workbook is a zip of known parts; one with macros or programs inside, and any other archive, is not accepted. */
function workbook(content: Uint8Array): FileType | undefined {
  const names = zipEntries(content)?.map(({ name }) => name);
  const isWorkbook = names?.includes('[Content_Types].xml') && names.includes('xl/workbook.xml');
  if (!isWorkbook || names?.some((name) => /vbaproject|macrosheets|activex|\.(exe|dll|js|vbs|bat|cmd|ps1|html?)$/i.test(name)))
    return undefined;
  return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

/** Text without control characters, and without anything that a browser would treat as a page. */
function isText(content: Uint8Array): boolean {
  const encoding = content.length === 0 ? undefined : encodingOf(content);
  if (encoding === undefined) return false;
  const text = [...textPieces(content, encoding)].join('');
  return !control.test(text) && !page.test(text);
}

const page = /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed)|<\?xml/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;
