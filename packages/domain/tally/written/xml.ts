import { systemMark } from '#domain/tally/fields';

/**
 * A part of a file for Tally. Every element has a line of its own, as in Tally's exports; Tally's own names such as *Not Applicable* are
 * never written, because a missing element says the same.
 */
export type Xml = readonly string[];

/** A field; none without a value. */
export function field(tag: string, value: string | null | undefined): Xml {
  return value === null || value === undefined || value === '' ? [] : [`<${tag}>${escaped(value)}</${tag}>`];
}

/** A flag that says Yes; one that is absent says No. */
export function flag(tag: string, isSet: boolean): Xml {
  return isSet ? [`<${tag}>Yes</${tag}>`] : [];
}

/** One row of a list; none without content. */
export function row(tag: string, ...parts: readonly Xml[]): Xml {
  const content = parts.flat();
  return content.length === 0 ? [] : [`<${tag}.LIST>`, ...content, `</${tag}.LIST>`];
}

/** A list of texts, such as the lines of an address. */
export function texts(tag: string, values: readonly string[]): Xml {
  const content = values.flatMap((value) => field(tag, value));
  return content.length === 0 ? [] : [`<${tag}.LIST TYPE="String">`, ...content, `</${tag}.LIST>`];
}

/** A master or a voucher as a message by itself. */
export function message(tag: string, attributes: Readonly<Record<string, string>>, ...parts: readonly Xml[]): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const lines = [`<${tag}${said.join('')}>`, ...parts.flat(), `</${tag}>`];
  return ['<TALLYMESSAGE xmlns:UDF="TallyUDF">', ...lines, '</TALLYMESSAGE>', ''].join('\r\n');
}

/** What comes before the first message, and after the last: the envelope of an import, which Tally writes itself around a day book. */
export const opening = ['<ENVELOPE>', '<HEADER>', '<TALLYREQUEST>Import Data</TALLYREQUEST>', '</HEADER>', '<BODY>', '<IMPORTDATA>']
  .concat(['<REQUESTDESC>', '<REPORTNAME>All Masters</REPORTNAME>', '</REQUESTDESC>', '<REQUESTDATA>', ''])
  .join('\r\n');

export const closing = ['</REQUESTDATA>', '</IMPORTDATA>', '</BODY>', '</ENVELOPE>', ''].join('\r\n');

/**
 * Text without the characters that XML 1.0 forbids (section 2.2): control characters, halves of pairs, U+FFFE and U+FFFF. Only the five
 * entities of XML itself are used, and the reference of a line end, which Tally writes too.
 */
function escaped(text: string): string {
  return text.replace(forbidden, '').replace(special, (character) => entities[character] ?? '&#10;');
}

/** A name as Tally keeps it: one line, single spaces, and nothing that XML forbids or that Tally begins its own names with. */
export function nameText(name: string): string {
  const text = name.replace(forbidden, '').replaceAll(systemMark, '').replace(/\s+/g, ' ').trim();
  return text === '' ? 'No name' : text;
}

const forbidden = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;
const special = /[&<>"']|\r\n?|\n/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
