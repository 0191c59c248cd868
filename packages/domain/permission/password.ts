import { commonPasswords, commonStems } from '#domain/permission/common-passwords';

/** Decision D4: at least ten characters, not a common password, no composition rules. */
export const passwordLength = { least: 10, most: 128 } as const;

/**
 * The problem with a password, as a sentence; null when there is none. Characters are counted as people see them, so Devanagari works too.
 */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < passwordLength.least) return `A password has at least ${passwordLength.least} characters`;
  if (length > passwordLength.most) return `A password has at most ${passwordLength.most} characters`;
  return isCommonPassword(password) ? 'This password is too common. Choose another' : null;
}

/**
 * Whether an attacker would try it early: it is in the list; or it is a usual word with digits and signs around it and common substitutes
 * for letters (`P@ssw0rd@2026`); or it is a run or repetition (`1234567890`, `aaaaaaaaaa`, `abcabcabcabc`).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replace(/\s+/g, '');
  if (commonPasswords.has(plain) || isRun(plain) || /^(.{1,8})\1+.?$/u.test(plain)) return true;
  const end = plain.replace(/[^\p{L}]+$/u, '');
  // A leading @ or $ is a letter in `@dmin` and a separator in `12@india`, so both readings are tried.
  return [end.replace(/^[^\p{L}@$]+/u, ''), end.replace(/^[^\p{L}]+/u, '')].some((word) =>
    commonStems.has([...word].map((sign) => signs[sign] ?? sign).join('')),
  );
}

const signs: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', $: 's', '5': 's', '0': 'o', '1': 'i', '!': 'i', '3': 'e', '7': 't' };

/** Each character one more or one less than the one before, or along the rows of a keyboard. */
function isRun(text: string): boolean {
  return runs.some((run) => run.includes(text));
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];
