import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow, FormPart } from '#modules/kit/module';
import { isUnset } from './draft.ts';

export interface Section {
  readonly title: string;
  readonly note?: string;
  readonly fields: readonly (readonly [string, Field])[];
}

/** Any module's parts. */
export type Parts = readonly FormPart<AnyRow>[];

/** The fields a person fills in. */
export function typedFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.computed !== true));
}

export interface Asking {
  /** Fields that the typed record does not use, with the reasons. */
  readonly idle: Readonly<Record<string, string>>;
  /** The first values of a new record. */
  readonly begins?: AnyRow | undefined;
}

/** The fields to show. Unused fields are left out, unless they have a value; then they show why it is not used. */
export function askedFields(fields: Fields, draft: AnyRow, { idle, begins = {} }: Asking): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const why = idle[name];
      if (why === undefined) return [[name, field]];
      return isUnset(draft[name]) || draft[name] === begins[name] ? [] : [[name, { ...field, help: why }]];
    }),
  );
}

/** The sections of a form or a screen: the parts of its module, or by the kinds of its fields. A section without a field is left out. */
export function sectionsOf(fields: Fields, parts?: Parts): readonly Section[] {
  return parts === undefined ? sectionsByKind(fields) : parts.flatMap((part) => sectionOf(fields, part));
}

function sectionOf(fields: Fields, { title, note, fields: names }: Parts[number]): readonly Section[] {
  const list = names.flatMap((name): (readonly [string, Field])[] => {
    const field = fields[name];
    return field === undefined ? [] : [[name, field]];
  });
  return list.length === 0 ? [] : [{ title, fields: list, ...(note === undefined ? {} : { note }) }];
}

/** Name, contact, tax and tables. */
function sectionsByKind(fields: Fields): readonly Section[] {
  const sections = new Map<string, (readonly [string, Field])[]>();
  for (const [name, field] of Object.entries(fields)) {
    const title = titleOf(field);
    sections.set(title, [...(sections.get(title) ?? []), [name, field]]);
  }
  const small = Object.keys(fields).length <= 5;
  return [...sections].map(([title, list]) => ({ title: small && sections.size === 1 ? '' : title, fields: list }));
}

function titleOf(field: Field): string {
  switch (field.kind) {
    case 'email':
    case 'mobile':
    case 'address':
      return 'Contact';
    case 'gstin':
    case 'pan':
      return 'Tax';
    case 'lines':
      return field.label;
    case 'text':
      return field.multiline ? field.label : 'Details';
    default:
      return 'Details';
  }
}
