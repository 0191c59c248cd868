import type { Context } from '#application/context';
import type { LineProblem, ReadRow } from '#application/imports/rows/read-row';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { uniqueValue } from '#modules/kit/voucher/standing';

/** The identity of a record: its first unique value. The id follows from it, or from the whole line if it has none. */
export function keyOf(master: AnyMaster, row: AnyRow): { readonly name: string; readonly value: string } | undefined {
  for (const { name } of master.unique) {
    const value = heldBy(master, row, name);
    if (value !== null && value !== undefined) return { name, value };
  }
  return undefined;
}

export function heldBy(master: AnyMaster, row: AnyRow, unique: string): string | null | undefined {
  const found = master.unique.find(({ name }) => name === unique);
  return found === undefined ? undefined : attempt(() => uniqueValue(found, row));
}

/** An incomplete row may lack the fields of its unique value. */
function attempt<Answer>(make: () => Answer): Answer | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Unique values that an earlier line of the file has. */
export function twiceIn(master: AnyMaster, row: AnyRow, seen: Map<string, number>, line: number) {
  return master.unique.flatMap((unique) => {
    const { name } = unique;
    const held = uniqueValue(unique, row);
    if (held === null) return [];
    const key = `${name}=${held}`;
    // A line that is read again may find its own value.
    const first = seen.get(key) ?? line;
    seen.set(key, first);
    return first === line ? [] : [{ path: name, message: `Line ${first} has the same value` }];
  });
}

/** Refuses rows with a unique value that a stored record already has, as saving would. */
export async function refuseTaken(context: Context, master: AnyMaster, rows: readonly ReadRow[]): Promise<readonly ReadRow[]> {
  const wanted = rows.flatMap(({ row, line }) =>
    row === undefined
      ? []
      : master.unique.flatMap((unique) => {
          const value = uniqueValue(unique, row);
          return value === null ? [] : [{ line, name: unique.name, value }];
        }),
  );
  const holders = wanted.length === 0 ? [] : await context.ports.records.findUniques(context.scope, master.slug, wanted);
  const taken = new Map(wanted.flatMap(({ line, name }, index) => (holders[index] === undefined ? [] : [[line, name] as const])));
  if (taken.size === 0) return rows;
  return rows.map((one) => {
    const name = taken.get(one.line);
    return name === undefined ? one : { ...one, row: undefined, problems: [takenProblem(master, one.line, name)] };
  });
}

/** Says that another record has the unique value. */
export function takenProblem(master: AnyMaster, line: number, unique: string): LineProblem {
  const label = master.fields[unique]?.label ?? 'This record';
  return { line, column: label, message: `${label} already exists` };
}
