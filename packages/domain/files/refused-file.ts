import { type FileType, fileTypes, fileTypesText } from '#domain/files/file-type';
import { zipEntries } from '#domain/files/zip-entries';

/** Why a file is refused (`sniff.ts`): what to do about it if we know, otherwise the accepted kinds. */
export function whyRefused(content: Uint8Array): string {
  if (startsWith(content, [0xd0, 0xcf, 0x11, 0xe0]))
    return 'This workbook has a password or is an old .xls file. Save it as .xlsx without a password';
  if (startsWith(content, [0x50, 0x4b]) && zipEntries(content)?.some(({ name }) => /vbaproject/i.test(name)))
    return 'This workbook has macros. Save it as .xlsx and try again';
  if (isOtherText(content)) return 'This text is not in UTF-8. In Excel, save it as CSV UTF-8';
  return `Only ${fileTypesText(Object.keys(fileTypes) as FileType[])} files are accepted`;
}

/** UTF-16 with its byte order mark, or an encoding with one byte per letter. It would be plain text except for the letters above ASCII. */
function isOtherText(content: Uint8Array): boolean {
  if (startsWith(content, [0xff, 0xfe]) || startsWith(content, [0xfe, 0xff])) return true;
  if (content.some((byte) => byte === 0x7f || (byte < 32 && (byte < 9 || byte > 13)))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return false;
  } catch {
    return true;
  }
}

function startsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => content[index] === byte);
}
