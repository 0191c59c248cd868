import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { nameFinder } from '#application/imports/rows/find-named';
import { choiceOf, isOffered, type Option, optionOf } from '#application/lists/list-options';
import type { Stored } from '#application/ports/records';
import type { RefChoice } from '#modules/kit/field';
import type { AnyMaster } from '#modules/kit/module';
import type { NamedBody } from '#modules/kit/operations/call-schemas';

/** How many names are looked up side by side. */
const atOnce = 25;

/** The options that these texts name exactly, as in an imported file: by name, code or GSTIN. Null where none is offered, or more than one. */
export async function namedOptions(context: Context, module: AnyMaster, wanted: NamedBody): Promise<readonly (Option | null)[]> {
  const choice = await choiceOf(module, wanted.for);
  const named = nameFinder(context);
  const ids: (string | undefined)[] = [];
  for (let at = 0; at < wanted.names.length; at += atOnce) {
    const some = wanted.names.slice(at, at + atOnce).map((name) => named({ path: '', label: '', to: module.slug, name }));
    ids.push(...(await Promise.all(some)));
  }
  const found = await recordsNamed(
    context,
    ids.flatMap((id) => (id === undefined ? [] : [{ slug: module.slug, id }])),
  );
  return ids.map((id) => {
    const stored = found.get(id ?? '');
    if (stored === undefined || !isOffered(context, module, stored) || !fits(stored, choice)) return null;
    return optionOf(context, module, stored.id, module.label(stored.row), stored.row);
  });
}

/** Active, and among the choices of the field. */
function fits({ row }: Stored, { only = {} }: RefChoice): boolean {
  const isActive = row['status'] === undefined || row['status'] === 'Active';
  return isActive && Object.entries(only).every(([column, values]) => values.includes(String(row[column])));
}
