import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { resource } from '../../../api/resource.ts';
import { session } from '../../../session/session.ts';

/** The last entry in this window, by document, because people usually repeat what they typed a minute ago. */
const entered = new Map<string, AnyRow>();

/** How many vouchers are searched, latest first, until one has a text. */
const mostLookedAt = 5;

export function rememberNotes(module: AnyDocument, body: AnyRow): void {
  entered.set(keyOf(module, body), body);
}

/**
 * The last text in this field of a document of the same kind: from the last one entered in this window, else from the latest vouchers of
 * the branch; null when none has any.
 */
export async function lastNote(module: AnyDocument, name: string, values: AnyRow): Promise<string | null> {
  const own = textOf(entered.get(keyOf(module, values))?.[name]);
  if (own !== null) return own;
  const api = resource<AnyRow>(module);
  const type = typeOf(module, values);
  const { rows } = await api.list({ limit: mostLookedAt, ...(type === null ? {} : { filters: { type: [type] } }) });
  for (const { id } of rows) {
    const note = textOf((await api.get(id))[name]);
    if (note !== null) return note;
  }
  return null;
}

function keyOf(module: AnyDocument, values: AnyRow): string {
  const { organizationId, branchId } = session.get();
  return [organizationId, branchId, module.slug, typeOf(module, values)].join('|');
}

/** Receipts and payments share a screen but have different narrations. */
function typeOf(module: AnyDocument, values: AnyRow): string | null {
  return module.list.columns.some(({ key }) => key === 'type') ? textOf(values['type']) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
