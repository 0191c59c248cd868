import { createRequire } from 'node:module';

/** A font family of the paper, for the letters of one script. Its files are read when a text first needs them. */
export interface Face {
  readonly name: string;
  readonly normal: string;
  readonly bold: string;
}

const nameOf = (script: string) => ['Noto Sans', script].filter(Boolean).join(' ');

function face(script: string): Face {
  const folder = nameOf(script).toLowerCase().replaceAll(' ', '-');
  const file = nameOf(script).replaceAll(' ', '');
  return {
    name: nameOf(script),
    normal: `${folder}/400Regular/${file}_400Regular.ttf`,
    bold: `${folder}/600SemiBold/${file}_600SemiBold.ttf`,
  };
}

/** Latin, Greek and Cyrillic. */
export const latin = face('');

/** The scripts of India, each with the letters that are its own. Urdu is written in Arabic letters. */
export const scripts = [
  { face: face('Bengali'), letters: '\u0980-\u09ff' },
  { face: face('Gurmukhi'), letters: '\u0a00-\u0a7f' },
  { face: face('Gujarati'), letters: '\u0a80-\u0aff' },
  { face: face('Oriya'), letters: '\u0b00-\u0b7f' },
  { face: face('Tamil'), letters: '\u0b80-\u0bff' },
  { face: face('Telugu'), letters: '\u0c00-\u0c7f' },
  { face: face('Kannada'), letters: '\u0c80-\u0cff' },
  { face: face('Malayalam'), letters: '\u0d00-\u0d7f' },
  { face: face('Devanagari'), letters: '\u0900-\u097f' },
  { face: face('Arabic'), letters: '\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc', isRightToLeft: true },
] as const;

const rightToLeft = scripts.flatMap((script) => ('isRightToLeft' in script ? [script.letters] : [])).join('');

/** Has a letter that is written from the right. Figures never are. */
export const fromRight = new RegExp(`(?!\\p{Nd})[${rightToLeft}]`, 'u');

/** Has letters of a script that HarfBuzz must join. */
export const needsShaping = new RegExp(`[${scripts.map(({ letters }) => letters).join('')}]`, 'u');

export function fileOf(font: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/${font}`);
}
