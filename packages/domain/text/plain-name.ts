const longest = 60;

/**
 * A name as it may stand in a mail that goes out under our address: bounded, on one line, without markup, and with nothing left that a
 * mail program turns into a link. Whoever typed it chose every letter, and who reads it trusts us.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    // Joiners belong to Indian scripts; the other invisible signs turn or hide text.
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
