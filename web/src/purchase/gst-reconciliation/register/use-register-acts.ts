import { useState } from 'react';
import { limits } from '#domain/limits';
import { movePath } from '#modules/purchase/gst-reconciliation/paths';
import type { RegisterRow, WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';
import { tellFailure } from '../../../api/query-client.ts';
import { askRemark } from '../../../kit/feedback/confirm.ts';
import { tell } from '../../../kit/feedback/toast.ts';
import type { ActiveRow } from '../../../kit/hooks/use-active-row.ts';
import { useKeys } from '../../../kit/keys.ts';
import { useMay } from '../../../session/permission.ts';
import { useTicks } from '../use-ticks.ts';
import { moveCredit, takeBackMoves } from './register-calls.ts';
import { moveText, rulesOf } from './register-words.ts';
import type { Register } from './use-register.ts';

export type MoveKind = WantedMove['kind'];

/** Rows whose credit is to be moved, in a window. */
export interface Moving {
  readonly kind: MoveKind;
  readonly rows: readonly RegisterRow[];
}

export type RegisterActs = ReturnType<typeof useRegisterActs>;

/** What the buttons and keys do with rows. */
export function useRegisterActs({ rows, reread }: Register, active: ActiveRow) {
  const may = useMay()(movePath);
  const ticks = useTicks();
  /** Why the last move was refused, by row. */
  const [whys, setWhys] = useState<ReadonlyMap<string, string>>(new Map());
  const [moving, setMoving] = useState<Moving | null>(null);

  const open = (kind: MoveKind, some: readonly RegisterRow[]) => {
    const fitting = may ? some.filter((row) => rulesOf([row], kind).length > 0) : [];
    if (fitting.length > 0) setMoving({ kind, rows: fitting });
  };
  /** `rowOf` says which row each move is of. */
  const send = async (moves: readonly WantedMove[], rowOf: ReadonlyMap<string, string>) => {
    active.follow();
    setMoving(null);
    ticks.clear();
    const { done, refused } = await sendAll(moves);
    setWhys(new Map(refused.map(({ id, why }) => [rowOf.get(id) ?? '', why])));
    await reread();
    if (done > 0) tell('success', `${done.toLocaleString('en-IN')} ${done === 1 ? 'entry' : 'entries'} saved`);
    const [first] = refused;
    if (first !== undefined) tell('error', refused.length === 1 ? first.why : `${refused.length} rows could not be changed. They say why`);
  };
  const takeBack = async (row: RegisterRow | undefined) => {
    const last = row?.moves.at(-1);
    if (!may || last === undefined) return;
    const remark = await askRemark({ title: 'Take it back', message: moveText(last), ok: 'Take back', remark: 'Reason' });
    if (remark === null) return;
    active.follow();
    try {
      const [outcome] = await takeBackMoves([{ id: last.id, branchId: last.branchId }], remark);
      if (outcome?.decided) tell('success', 'Taken back');
      else tell('error', outcome?.why ?? '');
    } catch (error) {
      tellFailure(error);
    }
    await reread();
  };
  const chosen = rows.filter(({ id }) => ticks.ids.has(id));
  const current = () => rows.filter(({ id }) => id === active.id);
  useKeys({
    nextRow: () => active.step(1),
    previousRow: () => active.step(-1),
    selectRow: () => may && active.id !== '' && ticks.toggle(active.id),
    reverseCredit: () => open('reversed', current()),
    reclaimCredit: () => open('reclaimed', current()),
    reverseSelected: () => open('reversed', chosen),
    reclaimSelected: () => open('reclaimed', chosen),
    takeBack: () => void takeBack(current()[0]),
  });
  return { may, whys, ticks, chosen, moving, open, send, takeBack, close: () => setMoving(null) };
}

/** Sends as many as one call takes at a time. A call that fails is told, and ends it. */
export async function sendAll(moves: readonly WantedMove[]) {
  const refused: { readonly id: string; readonly why: string }[] = [];
  let done = 0;
  try {
    for (let at = 0; at < moves.length; at += limits.matchesAtOnce)
      for (const { id, decided, why } of await moveCredit(moves.slice(at, at + limits.matchesAtOnce))) {
        if (decided) done += 1;
        else refused.push({ id, why: why ?? '' });
      }
  } catch (error) {
    tellFailure(error);
  }
  return { done, refused };
}
