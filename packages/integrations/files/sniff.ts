/** The kind of a file by its first bytes, whatever its name says (decision D13); undefined for what is not accepted. */
export function sniff(content: Uint8Array): string | undefined {
  const found = signatures.find(({ bytes, at = 0 }) => bytes.every((byte, index) => content[at + index] === byte));
  if (found !== undefined) return found.type;
  return isText(content) ? 'text/plain' : undefined;
}

const signatures: readonly { readonly type: string; readonly bytes: readonly number[]; readonly at?: number }[] = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
  // Every Office document of today is a zip; so is a plain archive, which therefore is told by its parts elsewhere.
  { type: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
];

/** Valid UTF-8 without control characters, and nothing a browser would take for a page. */
function isText(content: Uint8Array): boolean {
  const head = content.subarray(0, 4096);
  const text = new TextDecoder('utf-8').decode(head);
  return head.length > 0 && !/(?![\t\n\v\f\r])\p{Cc}|\ufffd(?!$)/u.test(text) && !/<\s*(!doctype|html|script|svg)/i.test(text);
}
