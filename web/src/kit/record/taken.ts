import type { Problem } from '#domain/refusal';
import type { Field } from '#modules/kit/field';
import type { AnyMaster } from '#modules/kit/module';
import type { Draft } from './draft.ts';

/** A value may be taken only together with one of these: the day of a holiday in its branch. What is written freely names nothing. */
const together: readonly Field['kind'][] = ['ref', 'choice', 'code', 'date'];

/** What is asked about while a record is typed: what no other may have, with what it may depend on; nothing while none of it is typed. */
export function valuesAsked({ unique, fields }: Pick<AnyMaster, 'unique' | 'fields'>, draft: Draft): Readonly<Record<string, string>> {
  const names = new Set(unique.map(({ name }) => name));
  const typed = Object.entries(fields).flatMap(([name, { kind }]): (readonly [string, string])[] => {
    const value = draft[name];
    const counts = names.has(name) || together.includes(kind);
    return counts && typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? [[name, value]] : [];
  });
  return typed.some(([name]) => names.has(name)) ? Object.fromEntries(typed) : {};
}

/** What is said at the field of a value that another record has. */
export function takenAt({ unique, fields }: Pick<AnyMaster, 'unique' | 'fields'>, name: string): Problem {
  const called = unique.find((one) => one.name === name)?.called;
  return { path: name, message: `${called ?? fields[name]?.label ?? name} already exists` };
}
