import type { Field, Fields } from '#modules/kit/field';

export interface Section {
  readonly title: string;
  readonly fields: readonly (readonly [string, Field])[];
}

/** The fields a person fills in. */
export function typedFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.computed !== true));
}

/** Groups a form by the kinds of its fields: what the record is, how to reach it, tax, money, and its tables. */
export function sectionsOf(fields: Fields): readonly Section[] {
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
      return field.multiline ? 'Notes' : 'Details';
    default:
      return 'Details';
  }
}
