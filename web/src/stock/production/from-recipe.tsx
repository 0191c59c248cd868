import { useEffect, useMemo, useRef } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { extraCostOfRecipe, itemsOfRecipe, linesOfRecipe } from '#modules/stock/production/recipe-lines';
import { recipe } from '#modules/stock/recipe/recipe';
import { Button } from '../../kit/button.tsx';
import { type DocumentDraft, isSameDraft } from '../../kit/document/document-draft.ts';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import { useDocumentFacts } from '../../kit/document/use-facts.ts';
import type { Line } from '../../kit/lines/line-column.ts';
import { blankLine, isBlank } from '../../kit/lines/line-edits.ts';

/**
 * A recipe fills in the items for its runs, and its extra cost. While nobody changed what it filled in, another recipe or number of runs
 * fills in anew; afterwards a button does.
 */
export function FromRecipe({ draft, live, readOnly, onValues, editLines }: ExtraProps) {
  const fill = useFill(live.facts?.find('recipe', String(draft.values['recipeId'] ?? '')), Number(live.row['runs'] ?? 0));
  const last = useRef<Filled | null>(null);
  const edit = editLines?.('lines');
  const isFree = isAsFilled(draft, last.current);
  const put = () => {
    if (fill === null || edit === undefined) return;
    const lines = fill.lines.map(({ values, labels }): Line => ({ ...blankLine(values), labels }));
    const isTyped = (draft.values['extraCost'] ?? null) !== (last.current?.extraCost ?? null);
    last.current = { lines, extraCost: isTyped ? (last.current?.extraCost ?? null) : fill.extraCost };
    edit(() => lines);
    if (!isTyped) onValues({ extraCost: fill.extraCost });
  };
  const filled = useRef<Fill | null>(null);
  useEffect(() => {
    if (fill === null || filled.current === fill) return;
    filled.current = fill;
    if (isFree) put();
  });
  if (readOnly || fill === null || isFree || isOf(draft, fill)) return null;
  return (
    <div>
      <Button look="link" onClick={put}>
        Replace the items with those of the recipe
      </Button>
    </div>
  );
}

interface Fill {
  readonly lines: readonly { readonly values: AnyRow; readonly labels: Readonly<Record<string, string>> }[];
  readonly extraCost: number | null;
}

interface Filled {
  readonly lines: readonly Line[];
  readonly extraCost: number | null;
}

/** What a recipe fills in, once its items are loaded. */
function useFill(row: AnyRow | undefined, runs: number): Fill | null {
  const { facts, whole } = useDocumentFacts(recipe, row ?? nothing);
  return useMemo(() => {
    if (row === undefined || facts === null || !whole || !(runs > 0) || itemsOfRecipe(row).length === 0) return null;
    const lines = linesOfRecipe(row, runs, facts).map((values) => ({
      values: { ...values },
      labels: { itemId: String(facts.find('inventory-item', values.itemId)?.['name'] ?? '') },
    }));
    return { lines, extraCost: extraCostOfRecipe(row, runs) };
  }, [row, runs, facts, whole]);
}

const nothing: AnyRow = {};

function linesOf({ tables }: Pick<DocumentDraft, 'tables'>): readonly Line[] {
  return (tables['lines'] ?? []).filter((line) => !isBlank(line));
}

/** Nothing was typed in the lines since the recipe filled them in. */
function isAsFilled(draft: DocumentDraft, last: Filled | null): boolean {
  const lines = linesOf(draft);
  const ofLines = (all: readonly Line[]): DocumentDraft => ({ values: {}, tables: { lines: all } });
  return lines.length === 0 || (last !== null && isSameDraft(ofLines(lines), ofLines(last.lines)));
}

/** The lines already have the items and quantities of the recipe. */
function isOf(draft: DocumentDraft, { lines }: Fill): boolean {
  const said = ({ type, itemId, quantity }: AnyRow) => JSON.stringify([type, itemId, quantity]);
  const here = linesOf(draft).map(({ values }) => said(values));
  return here.length === lines.length && lines.every(({ values }, at) => said(values) === here[at]);
}
