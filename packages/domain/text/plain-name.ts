const longest = 60;

/**
 * A name that is safe in a mail from our address: limited length, one line, no markup, and nothing that a mail program turns into a link. A
 * stranger chose every letter of it, and the reader trusts us.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    // Joiners belong to Indian scripts; other invisible characters reverse or hide text.
    .replace(/\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Zl}|\p{Zp}/gu, ' ')
    .replace(/[a-z][a-z\d+.-]*:\/+/gi, ' ')
    .replace(/\bwww\./gi, ' ')
    .replace(/[<>[\]{}()|\\`*_~#@^="]/g, ' ')
    // `evil.example` is a link to a mail program, `evil. example` is not; `A.B. Traders` stays.
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  return letters.length <= longest
    ? plain
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
