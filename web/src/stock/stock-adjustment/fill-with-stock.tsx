import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits';
import { countSheet, goodsToCount } from '#modules/stock/stock-adjustment/operations';
import { call, download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Option } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import type { ExtraProps } from '../../kit/document/document-layout.ts';
import type { Goods } from '../../kit/document/goods/stock-at-places.ts';
import { rememberFacts } from '../../kit/document/use-facts.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { useStillHere } from '../../kit/hooks/use-still-here.ts';
import { isBlank } from '../../kit/lines/line-edits.ts';
import { isUncounted, withGoods } from './count-lines.ts';

interface ToCount {
  readonly goods: readonly Goods[];
  readonly items: readonly Option[];
  readonly more: boolean;
}

/** Brings what is in stock into the lines, so that people only type what they count; or prints it to be counted on paper. */
export function FillWithStock({ draft, readOnly, editLines }: ExtraProps) {
  const queries = useQueryClient();
  const stillHere = useStillHere();
  const [filling, setFilling] = useState(false);
  const edit = editLines?.('lines');
  const typed = String(draft.values['location'] ?? '');
  const location = typed === '' ? null : typed;
  const query = location === null ? {} : { location };
  if (readOnly || edit === undefined) return null;
  const lines = draft.tables['lines'] ?? [];
  const uncounted = lines.filter(isUncounted).length;
  const isBegun = lines.some((line) => !isBlank(line) && !isUncounted(line));
  const fill = async () => {
    const isHere = stillHere();
    setFilling(true);
    try {
      const { goods, items, more } = await call<ToCount>('GET', goodsToCount.path, { query, hideLoader: true });
      if (!isHere()) return;
      remember(queries, items);
      const names = new Map(items.map(({ id, label }) => [id, label]));
      edit((all) => withGoods(all, goods, (id) => names.get(id) ?? '', location));
      if (more) tell('warning', `${tooMany}. ${location === null ? 'Count one location at a time' : 'Count the rest in another'}`);
      else if (goods.length === 0) tell('info', 'Nothing is in stock here');
    } catch (error) {
      if (isHere()) tellFailure(error);
    }
    setFilling(false);
  };
  return (
    <div className="row gap-16">
      <Button why={filling ? 'Reading the stock' : null} onClick={() => void fill()}>
        Fill with stock
      </Button>
      <Button look="link" onClick={() => void download('GET', countSheet.path, { query }).then(saveFile, tellFailure)}>
        Blank count sheet
      </Button>
      {isBegun && uncounted > 0 && (
        <Button look="link" onClick={() => edit((all) => all.filter((line) => !isUncounted(line)))}>
          {uncounted === 1 ? 'Leave out the line without a count' : `Leave out ${uncounted} lines without a count`}
        </Button>
      )}
    </div>
  );
}

const tooMany = `One count holds ${limits.linesPerDocument.toLocaleString('en-IN')} lines, and there are more`;

/** The items of a thousand lines are not read again, one by one. */
function remember(queries: QueryClient, items: readonly Option[]): void {
  for (const item of items) rememberFacts(queries, 'inventory-item', item.id, { name: item.label, ...item });
}
