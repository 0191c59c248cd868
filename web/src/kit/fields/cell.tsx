import type { ReactNode } from 'react';
import { type CellKind, cellText } from '#modules/kit/cell-text';
import type { Field } from '#modules/kit/field';
import { Badge } from './badge.tsx';

export function Cell({
  kind,
  value,
  field,
}: {
  readonly kind: CellKind;
  readonly value: unknown;
  readonly field?: Field | undefined;
}): ReactNode {
  const text = cellText(kind, value, field);
  if (kind === 'status') return text === '' ? null : <Badge status={text} />;
  return inOneLine.has(kind) ? <span className="unbroken">{text}</span> : text;
}

/** Keeps a line from breaking at the hyphens of a date or before Dr and Cr. */
export const inOneLine: ReadonlySet<CellKind> = new Set(['date', 'moment', 'portal-moment', 'money', 'quantity', 'percent', 'number']);

/** Amounts and numbers are right-aligned. */
export function isRight(kind: CellKind): boolean {
  return kind === 'money' || kind === 'quantity' || kind === 'percent' || kind === 'number';
}
