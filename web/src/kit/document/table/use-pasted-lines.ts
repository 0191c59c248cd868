import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { limits } from '#domain/limits';
import { moduleOf } from '#modules/all-modules';
import { readHeadings } from '#modules/kit/imports/import-columns';
import type { AnyDocument } from '#modules/kit/module';
import { type Option, resource } from '../../../api/resource.ts';
import { cellsOf } from '../../fields/pasted-cells.ts';
import type { Line, LineColumn } from '../../lines/line-column.ts';
import { newKey } from '../../lines/line-edits.ts';
import { type PastedLine, type PastedTable, pastedTable, readPasted } from '../../lines/pasted-lines.ts';
import type { LinesLayout } from '../document-layout.ts';

/** Rows of a sheet: the text, what its columns mean, the records that the rows name, and which rows can be added. */
export function usePastedLines(module: AnyDocument, table: LinesLayout, first: string) {
  const [text, setText] = useState(first);
  const [chosen, setChosen] = useState<PastedTable['columns'] | null>(null);
  const [picks, setPicks] = useState<ReadonlyMap<string, Option>>(new Map());
  const typed = useMemo(() => table.columns.filter(({ computed, writes }) => !computed && !writes), [table]);
  const pasted = useMemo(() => {
    const found = pastedTable(table.columns, text.trim() === '' ? [] : cellsOf(text), columnNamer(module, table));
    return chosen === null ? found : { ...found, columns: chosen };
  }, [module, table, text, chosen]);
  const lines = useMemo(() => readPasted(typed, pasted), [typed, pasted]);
  const { found, isPending } = useNamed(module, table, typed, lines);
  const recordOf = (column: string, name: string) => picks.get(nameKey(column, name)) ?? found.get(nameKey(column, name)) ?? null;
  const isRight = ({ names, problems }: PastedLine) =>
    problems.length === 0 && Object.entries(names).every(([column, name]) => recordOf(column, name) !== null);
  const right = lines.filter(isRight);
  return {
    ...{ text, setChosen, picks, typed, pasted, lines, right, isPending },
    unknown: unknownIn(lines, found),
    problems: lines.flatMap((line) => line.problems),
    type(next: string) {
      setText(next);
      setChosen(null);
    },
    pick: (key: string, option: Option | null) => setPicks((now) => withPick(now, key, option)),
    /** The rows that can be added, as lines of the document. */
    rightLines: (): readonly Line[] =>
      right.map(({ values, names }) => {
        const records = Object.entries(names).map(([column, name]) => [column, recordOf(column, name)] as const);
        return {
          key: newKey(),
          values: { ...values, ...Object.fromEntries(records.map(([column, record]) => [column, record?.id ?? null])) },
          labels: Object.fromEntries(records.map(([column, record]) => [column, record?.label ?? ''])),
        };
      }),
  };
}

/** Headings are read as in files, and by the names of the columns on the screen. */
function columnNamer(module: AnyDocument, table: LinesLayout) {
  return (heading: string): string | undefined => {
    const plain = heading.trim().toLowerCase();
    const shown = table.columns.find(({ label }) => label.toLowerCase() === plain);
    if (shown) return shown.key;
    const column = plain === '' ? undefined : readHeadings(module, [heading]).found[0];
    return column?.line?.name === table.field ? column.name : undefined;
  };
}

/** The same text, however it is typed, names the same record. */
function nameKey(column: string, name: string): string {
  return `${column} ${name.trim().toLowerCase()}`;
}

type Found = ReadonlyMap<string, Option | null>;

/** The records that the lines name, by `nameKey`. */
function useNamed(module: AnyDocument, table: LinesLayout, typed: readonly LineColumn[], lines: readonly PastedLine[]) {
  const wanted = useMemo(() => {
    const names = new Map<string, { readonly key: string; readonly name: string }[]>();
    const seen = new Set<string>();
    for (const line of lines)
      for (const [column, name] of Object.entries(line.names)) {
        const key = nameKey(column, name);
        if (seen.has(key)) continue;
        seen.add(key);
        names.set(column, [...(names.get(column) ?? []), { key, name }]);
      }
    return [...names];
  }, [lines]);
  const query = useQuery({
    queryKey: [module.slug, 'pasted', table.field, wanted],
    queryFn: async (): Promise<Found> => {
      const found = new Map<string, Option | null>();
      for (const [column, names] of wanted) {
        const source = moduleOf(typed.find(({ key }) => key === column)?.source ?? '');
        if (source === undefined || source.kind === 'report') continue;
        for (let at = 0; at < names.length; at += limits.namesAtOnce) {
          const some = names.slice(at, at + limits.namesAtOnce);
          const options = await resource(source).named(
            some.map(({ name }) => name.slice(0, limits.namesLength)),
            `${module.slug}.${table.field}.${column}`,
          );
          some.forEach(({ key }, index) => {
            found.set(key, options[index] ?? null);
          });
        }
      }
      return found;
    },
    enabled: wanted.length > 0,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  return { found: query.data ?? nothing, isPending: wanted.length > 0 && (query.isPending || query.isPlaceholderData) };
}

const nothing: Found = new Map();

export interface UnknownName {
  readonly key: string;
  readonly column: string;
  readonly name: string;
  readonly rows: readonly number[];
}

/** Texts that name no record, each with its rows. */
function unknownIn(lines: readonly PastedLine[], found: Found): readonly UnknownName[] {
  const unknown = new Map<string, UnknownName>();
  for (const { row, names } of lines)
    for (const [column, name] of Object.entries(names)) {
      const key = nameKey(column, name);
      if (found.get(key) !== null) continue;
      unknown.set(key, { key, column, name, rows: [...(unknown.get(key)?.rows ?? []), row] });
    }
  return [...unknown.values()];
}

function withPick(picks: ReadonlyMap<string, Option>, key: string, option: Option | null): ReadonlyMap<string, Option> {
  const next = new Map(picks);
  if (option === null) next.delete(key);
  else next.set(key, option);
  return next;
}
