import { eanProblem } from '#domain/labels/ean';

/** The codes that a label can carry. */
export const codeKinds = [
  { value: 'code128', label: 'Code 128' },
  { value: 'qr', label: 'QR' },
  { value: 'ean13', label: 'EAN-13' },
] as const;
export type CodeKind = (typeof codeKinds)[number]['value'];

/** Why a text cannot be written in a code of this kind, as a sentence; null if it can. */
export function codeProblem(kind: CodeKind, text: string): string | null {
  if (kind === 'ean13') return eanProblem(text);
  if (kind === 'code128' && !/^[\x20-\x7e]+$/.test(text)) return 'Code 128 takes only English letters, digits and signs. Choose QR';
  return null;
}
