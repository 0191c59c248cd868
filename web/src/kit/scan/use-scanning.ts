import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { codeForms } from '#domain/stock/code-forms';
import { normalName } from '#domain/text/normalise';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { findCodes } from '#modules/stock/inventory-item/operations';
import { call } from '../../api/client.ts';
import type { Option } from '../../api/resource.ts';
import type { DocumentTyping } from '../document/document-typing.ts';
import { itemIn, itemSlug } from '../document/goods/items.ts';
import type { Live } from '../document/live.ts';
import { rememberFacts } from '../document/use-facts.ts';
import type { Line } from '../lines/line-column.ts';
import { type Found, nothing, type Piece, type ScanHow, type ScanRules } from './scan-lines.ts';
import { createScanning, type Scanning } from './scanning.ts';
import { play } from './sounds.ts';

interface ScanningOptions {
  /** Undefined if nothing is scanned into this table, or not by this person. */
  readonly rules: ScanRules | undefined;
  readonly slug: string;
  readonly field: string;
  readonly typing: DocumentTyping;
  readonly live: Live;
  readonly lines: readonly Line[];
  readonly id: string;
}

/** The scans of a table of lines. */
export function useScanning({ rules, slug, field, typing, live, lines, id }: ScanningOptions): Scanning | null {
  const queries = useQueryClient();
  const facts = useRef(live.facts);
  facts.current = live.facts;
  const own = useRef(id);
  own.current = id;
  const scanning = useMemo(() => {
    if (rules === undefined) return null;
    const edit = typing.editLines(field);
    const linesNow = () => typing.draft.get().tables[field] ?? [];
    const itemOf = (itemId: string) => itemIn(facts.current, itemId) ?? rememberedItem(queries, itemId);
    return createScanning({
      lines: linesNow,
      edit: (next) => edit((now) => (next === now ? now : next)),
      how: (): ScanHow => {
        const place = rules.place === undefined ? null : typing.draft.get().values[rules.place.field];
        return {
          ...rules,
          documentId: own.current,
          location: typeof place === 'string' && place !== '' ? place : null,
          placeName: (location) => placeName(facts.current, location),
          itemOf,
        };
      },
      known: (code) => itemInLines(code, linesNow(), itemOf),
      find: (codes) => find(queries, slug, codes),
      tell: play,
    });
  }, [rules, typing, field, slug, queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next document begins without the scans of the one before
  useEffect(() => () => scanning?.end(), [scanning, id]);
  useEffect(() => scanning?.goOn(lines), [scanning, lines]);
  return scanning;
}

interface Answer {
  readonly codes: readonly {
    readonly code: string;
    readonly itemId: string | null;
    readonly batches: readonly { readonly itemId: string; readonly batch: string }[];
    readonly piece: (Omit<Piece, 'item'> & { readonly itemId: string }) | null;
    readonly elsewhere: string | null;
  }[];
  readonly items: readonly Option[];
}

async function find(queries: QueryClient, slug: string, codes: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const { codes: found, items } = await call<Answer>('POST', findCodes.path, { body: { codes, for: slug }, hideLoader: true });
  // The form need not ask for them one by one.
  for (const item of items) rememberFacts(queries, itemSlug, item.id, { name: item.label, ...item });
  const known = new Map(items.map((item) => [item.id, item]));
  return new Map(
    found.map(({ code, itemId, batches, piece, elsewhere }) => [
      code,
      {
        item: itemId === null ? null : (known.get(itemId) ?? null),
        batches: batches.flatMap(({ itemId: of, batch }) => {
          const item = known.get(of);
          return item === undefined ? [] : [{ item, batch }];
        }),
        piece: piece === null ? null : { ...piece, item: known.get(piece.itemId) ?? null },
        elsewhere,
      },
    ]),
  );
}

/** An item that is in a line already is known by its code. */
function itemInLines(code: string, lines: readonly Line[], itemOf: (itemId: string) => AnyRow | undefined): Found | undefined {
  const forms = codeForms(code).map(normalName);
  for (const { values, labels } of lines) {
    const id = values['itemId'];
    const item = typeof id === 'string' ? itemOf(id) : undefined;
    const stockCode = item?.['stockCode'];
    if (typeof id !== 'string' || typeof stockCode !== 'string' || !forms.includes(normalName(stockCode))) continue;
    return { ...nothing, item: { ...item, id, label: labels['itemId'] ?? String(item?.['name'] ?? '') } };
  }
  return undefined;
}

function rememberedItem(queries: QueryClient, itemId: string): AnyRow | undefined {
  return queries.getQueryData<AnyRow>([itemSlug, 'fact', itemId]);
}

/** No location is the branch itself. */
function placeName(facts: DocumentFacts | null, location: string | null): string {
  const { name, locations } = facts?.branch ?? ({} as Partial<DocumentFacts['branch']>);
  if (location === null) return String(name ?? 'the branch');
  const known = Array.isArray(locations) ? (locations as readonly AnyRow[]).find(({ code }) => code === location) : undefined;
  return String(known?.['name'] ?? location);
}
