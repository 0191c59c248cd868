import { useCallback, useRef, useState } from 'react';
import { unmatchPath } from '#modules/accounts/bank-cash/bank-paths';
import { useBack } from '../../kit/document/use-back.ts';
import { askRemark } from '../../kit/feedback/confirm.ts';
import type { ActiveRow } from '../../kit/hooks/use-active-row.ts';
import { useKeys } from '../../kit/keys.ts';
import { useMay } from '../../session/permission.ts';
import { idOf, type LineAct } from './line-row.tsx';
import type { Beginning } from './use-chosen-match.ts';
import type { Lines, Row } from './use-lines.ts';

/** A window about a line. */
export interface Asked {
  readonly act: 'create' | 'transfer' | 'find';
  readonly row: Row;
  readonly begins: Beginning;
}

const nothing: Beginning = { entries: [], lines: [] };

/** What the buttons and keys do with a line: at once, or in a window. */
export function useLineActs({ rows, match, takeBack }: Lines, active: ActiveRow, mayMatch: boolean) {
  const may = useMay();
  /** Which of the suggestions is shown, by line; the first if none is named. */
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [historyOf, setHistoryOf] = useState<Row | null>(null);
  const unmatchRow = async (row: Row) => {
    if (row.match === null || !may(unmatchPath)) return;
    const remark = await askRemark({
      title: 'Unmatch',
      message: 'The line and its entries are open again.',
      ok: 'Unmatch',
      remark: 'Reason',
      mayBeEmpty: true,
    });
    if (remark !== null) await takeBack(row.match.id, remark);
  };
  const act = async (id: string, what: LineAct) => {
    const row = rows.find((one) => idOf(one) === id);
    if (row === undefined) return;
    active.choose(id);
    if (what === 'history') return setHistoryOf(row);
    if (what === 'unmatch') return unmatchRow(row);
    if (row.line === null || row.match !== null || !mayMatch) return;
    const index = shown.get(id) ?? 0;
    const suggestion = row.suggestions[index] ?? row.suggestions[0];
    if (what === 'other') {
      if (row.suggestions.length > 1) setShown((map) => new Map(map).set(id, (index + 1) % row.suggestions.length));
    } else if (what !== 'accept') {
      if (what === 'find' || may('/bank-cash/add')) setAsked({ act: what, row, begins: nothing });
    } else if (suggestion !== undefined && suggestion.difference !== 0) {
      setAsked({ act: 'find', row, begins: suggestion });
    } else if (suggestion !== undefined) {
      active.follow();
      await match({
        lines: suggestion.lines.map((line) => line.id),
        entries: suggestion.entries.map(({ slug, id: of }) => ({ slug, id: of })),
      });
    }
  };
  const onActive = (what: LineAct) => () => {
    active.follow();
    if (active.id !== '') void act(active.id, what);
  };
  useKeys({
    nextLine: () => active.step(1),
    previousLine: () => active.step(-1),
    acceptMatch: onActive('accept'),
    otherMatch: onActive('other'),
    createForLine: onActive('create'),
    transferLine: onActive('transfer'),
    findMatch: onActive('find'),
    unmatchLine: onActive('unmatch'),
    lineHistory: onActive('history'),
    leave: useBack('/app/bank-cash'),
  });
  const latest = useRef(act);
  latest.current = act;
  const onAct = useCallback((id: string, what: LineAct) => void latest.current(id, what), []);
  return { shown, onAct, asked, historyOf, closeAsked: () => setAsked(null), closeHistory: () => setHistoryOf(null) };
}
