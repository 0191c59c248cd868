import { needOf } from '#modules/kit/approval';
import { type CellKind, cellText } from '#modules/kit/cell-text';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/** A field that a change touched, as people read it. */
export interface ChangedField {
  /** Of a line `Items 2: Quantity`. */
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

type NameOf = (slug: string, id: string) => string;

/** What a change of a record says in its fields; `nameOf` gives the names of the records it refers to. */
export function changedFields(fields: Fields, before: AnyRow | null, after: AnyRow | null, nameOf: NameOf): readonly ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    const field = fields[name] ?? always[name];
    if (field === undefined || unsaid.has(name) || JSON.stringify(was) === JSON.stringify(is)) return [];
    return field.kind === 'lines' ? changedLines(field, was, is, nameOf) : [{ label: field.label, ...texts(field, was, is, nameOf) }];
  });
}

/** Fields that documents have beside those of their definition. */
const always: Fields = {
  number: { kind: 'text', label: 'Number' },
  date: { kind: 'date', label: 'Date' },
  status: { kind: 'text', label: 'Status' },
  total: { kind: 'money', label: 'Total' },
};

/** What approvals say is in the steps of the document itself. */
const unsaid: ReadonlySet<string> = new Set(['approvals', 'enteredBy', 'id', 'lineId', 'toldIn', ...Object.values(needOf)]);

function changedLines(field: Field & { readonly kind: 'lines' }, was: unknown, is: unknown, nameOf: NameOf): readonly ChangedField[] {
  const [old, now] = [was, is].map((value): readonly AnyRow[] => (Array.isArray(value) ? value : []));
  const count = Math.max(old?.length ?? 0, now?.length ?? 0);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) =>
    changedFields(field.of, old?.[at] ?? null, now?.[at] ?? null, nameOf).map((one) => ({
      ...one,
      label: `${field.label} ${at + 1}: ${one.label}`,
    })),
  );
}

function texts(field: Field, was: unknown, is: unknown, nameOf: NameOf): Pick<ChangedField, 'was' | 'is'> {
  const text = (value: unknown) =>
    field.kind === 'ref' && typeof value === 'string' ? nameOf(field.to, value) : cellText(field.kind satisfies CellKind, value, field);
  return { was: text(was), is: text(is) };
}
