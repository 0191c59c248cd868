import type { FileType } from '#domain/files/file-type';
import { encodingOf, textPieces } from '#domain/files/text-encoding';
import { zipEntries } from '#domain/files/zip-entries';

/** The kind of a file by its content, not its name (decision D13). Undefined when the kind is not accepted. */
export function sniff(content: Uint8Array): FileType | undefined {
  const found = signatures.find(({ bytes, at = 0 }) => bytes.every((byte, index) => content[at + index] === byte));
  if (found !== undefined) return found.type === 'zip' ? workbook(content) : found.type;
  return isText(content) ? 'text/plain' : undefined;
}

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
