import type { TallyFields, TallyObject } from '#domain/tally/fields';

/** Texts, several texts, or a list of parts. */
type Sample = { readonly [name: string]: string | readonly string[] | readonly Sample[] };

/** A master or a voucher as the readers give it: `tallyObject('LEDGER Cash', { PARENT: 'Cash-in-Hand' })`. */
export function tallyObject(called: string, sample: Sample = {}, attributes: Readonly<Record<string, string>> = {}): TallyObject {
  const [type = '', ...name] = called.split(' ');
  return { type, attributes: { NAME: name.join(' '), ...attributes }, place: 1, ...fieldsIn(sample) };
}

function fieldsIn(sample: Sample): TallyFields {
  const texts = new Map<string, readonly string[]>();
  const lists = new Map<string, readonly TallyFields[]>();
  for (const [name, value] of Object.entries(sample)) {
    const all = typeof value === 'string' ? [value] : value;
    const parts = all.filter((one) => typeof one !== 'string');
    if (parts.length > 0) lists.set(name, parts.map(fieldsIn));
    else texts.set(name, all as readonly string[]);
  }
  return { texts, lists };
}
