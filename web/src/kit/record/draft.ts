import type { Problem } from '#domain/refusal';
import { emptyValue, type Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { problemWords } from '#modules/kit/problem-words';
import { schemaOf } from '#modules/kit/schema';

/** A record while it is typed: every field that can be sent, in the form it is sent. */
export type Draft = AnyRow;

/** A new record: nothing, or what its module suggests. */
export function emptyDraft(fields: Fields, begins: Draft = {}): Draft {
  return Object.fromEntries(typed(fields).map(([name, field]) => [name, begins[name] ?? emptyValue(field)]));
}

/** The typed fields of a stored record. */
export function draftOf(fields: Fields, row: AnyRow): Draft {
  return Object.fromEntries(typed(fields).map(([name, field]) => [name, row[name] ?? emptyValue(field)]));
}

/** Problems the fields themselves have, by the same schema the server checks with. */
export function problemsOf(fields: Fields, draft: Draft): readonly Problem[] {
  const answer = schemaOf(fields).safeParse(draft, { error: problemWords });
  if (answer.success) return [];
  const all = answer.error.issues.map((issue) => ({ path: issue.path.join('.'), message: messageOf(fields, draft, issue) }));
  // An empty text breaks more than one rule, and is told once.
  return all.filter(({ path, message }, at) => all.findIndex((one) => one.path === path && one.message === message) === at);
}

function messageOf(
  fields: Fields,
  draft: Draft,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string; readonly code?: string },
): string {
  const value = valueAt(draft, issue.path);
  if (typeof value === 'number' && Number.isNaN(value)) return 'This is not a number';
  if (isUnset(value)) return `${labelOf(fields, issue.path)} is required`;
  return issue.message;
}

/** The label of the innermost field on a path: a column of a table, or a part of an address, rather than the whole. */
function labelOf(fields: Fields, [name, part, ...below]: readonly PropertyKey[]): string {
  const field = fields[String(name)];
  if (field === undefined) return 'This';
  if (field.kind === 'address') return partLabels[String(part)] ?? field.label;
  return field.kind === 'lines' && below.length > 0 ? labelOf(field.of, below) : field.label;
}

/** The parts of an address that cannot be empty. */
const partLabels: Readonly<Record<string, string>> = { line1: 'Address Line 1', state: 'State' };

/** Problems of a field that was just left. Empty parts of it, such as the rest of a new row, are still to be typed. */
export function problemsLeft(fields: Fields, draft: Draft, name: string): readonly Problem[] {
  return problemsOf(fields, draft).filter(
    ({ path }) => path === name || (path.startsWith(`${name}.`) && !isUnset(valueAt(draft, path.split('.')))),
  );
}

function valueAt(draft: Draft, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    draft,
  );
}

/** The first problem of the field itself; deeper ones go to the inner input. */
export function problemAt(problems: readonly Problem[], name: string): string | undefined {
  return problems.find((problem) => problem.path === name)?.message;
}

export function problemsBelow(problems: readonly Problem[], name: string): readonly Problem[] {
  const start = `${name}.`;
  return problems
    .filter((problem) => problem.path.startsWith(start))
    .map((problem) => ({ ...problem, path: problem.path.slice(start.length) }));
}

/** Whether nothing was typed, ticked or chosen. */
export function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

export function isSame(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function typed(fields: Fields) {
  return Object.entries(fields).filter(([, field]) => field.computed !== true);
}
