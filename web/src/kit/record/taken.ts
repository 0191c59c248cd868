import type { Problem } from '#domain/refusal';
import type { Field } from '#modules/kit/field';
import type { AnyMaster } from '#modules/kit/module';
import type { Draft } from './draft.ts';

/** A value may be unique only together with one of these, such as the date of a holiday in its branch. Free text names nothing. */
const together: readonly Field['kind'][] = ['ref', 'choice', 'code', 'date'];

/** The values to check while a record is typed: unique values with those they depend on; none until one is typed. */
export function valuesAsked({ unique, fields }: Pick<AnyMaster, 'unique' | 'fields'>, draft: Draft): Readonly<Record<string, string>> {
  const names = new Set(unique.map(({ name }) => name));
  const typed = Object.entries(fields).flatMap(([name, { kind }]): (readonly [string, string])[] => {
    const value = draft[name];
    const counts = names.has(name) || together.includes(kind);
    return counts && typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? [[name, value]] : [];
  });
  return typed.some(([name]) => names.has(name)) ? Object.fromEntries(typed) : {};
}

/** The message at a value that another record has. */
export function takenAt({ unique, fields }: Pick<AnyMaster, 'unique' | 'fields'>, name: string): Problem {
  const called = unique.find((one) => one.name === name)?.called;
  return { path: name, message: `${called ?? fields[name]?.label ?? name} already exists` };
}
