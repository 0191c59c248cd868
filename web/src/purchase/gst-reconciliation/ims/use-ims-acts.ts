import { useState } from 'react';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';
import type { ImsRow, WantedImsAction } from '#modules/purchase/gst-reconciliation/ims-operations';
import { imsPath } from '#modules/purchase/gst-reconciliation/paths';
import { newId } from '../../../api/new-id.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { askRemark } from '../../../kit/feedback/confirm.ts';
import { tell } from '../../../kit/feedback/toast.ts';
import type { ActiveRow } from '../../../kit/hooks/use-active-row.ts';
import { useKeys } from '../../../kit/keys.ts';
import { useMay } from '../../../session/permission.ts';
import { useTicks } from '../use-ticks.ts';
import { actsOnIms, type ImsAct } from './ims-acts.ts';
import { actOnIms } from './ims-calls.ts';
import type { Ims } from './use-ims.ts';

/** What is done with records, before it has ids. */
interface Choice {
  readonly action: WantedImsAction['action'];
  readonly declared?: Taxes;
  readonly remark?: string;
}

export type ImsActs = ReturnType<typeof useImsActs>;

/** What the buttons and keys do with records: at once, after a remark, or in a window. */
export function useImsActs(period: string, { rows, hide, show, reread }: Ims, active: ActiveRow) {
  const may = useMay()(imsPath);
  const ticks = useTicks();
  /** Why the last action was refused, by record. */
  const [whys, setWhys] = useState<ReadonlyMap<string, string>>(new Map());
  /** The record whose reduction is asked for. */
  const [parted, setParted] = useState<ImsRow | null>(null);

  const does = async (some: readonly ImsRow[], choice: Choice) => {
    const ids = some.map(({ id }) => id);
    hide(ids);
    setWhys((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    const { done, refused } = await sendAll(period, some, choice);
    setWhys((now) => new Map([...now, ...refused]));
    await reread();
    show(ids);
    if (done > 0) tell('success', saidOf(choice, done));
    if (refused.size > 0)
      tell('error', refused.size === 1 ? ([...refused.values()][0] ?? '') : `${refused.size} records could not be changed. They say why`);
  };

  const act = async (some: readonly ImsRow[], what: ImsAct) => {
    const fitting = may ? some.filter((row) => actsOnIms(row).includes(what)) : [];
    const [first] = fitting;
    if (first === undefined) return;
    active.follow();
    switch (what) {
      case 'part':
        return setParted(first);
      case 'reject': {
        const remark = await askReject(fitting.length);
        return remark === null ? undefined : does(fitting, { action: 'reject', remark });
      }
      case 'take-back':
        return does(fitting, { action: null });
      default:
        return does(fitting, { action: what });
    }
  };

  const chosen = rows.filter(({ id }) => ticks.ids.has(id));
  const actOnChosen = async (what: ImsAct) => {
    ticks.clear();
    await act(chosen, what);
  };
  const one = (what: ImsAct) => () =>
    void act(
      rows.filter(({ id }) => id === active.id),
      what,
    );
  const all = (what: ImsAct) => () => void actOnChosen(what);
  useKeys({
    nextRow: () => active.step(1),
    previousRow: () => active.step(-1),
    selectRow: () => may && active.id !== '' && ticks.toggle(active.id),
    imsAccept: one('accept'),
    imsPart: one('part'),
    imsReject: one('reject'),
    imsPending: one('pending'),
    takeBack: one('take-back'),
    imsAcceptSelected: all('accept'),
    imsRejectSelected: all('reject'),
    imsPendingSelected: all('pending'),
  });
  return { may, whys, ticks, chosen, act, actOnChosen, does, parted, closePart: () => setParted(null) };
}

/** Sends as many as one call takes at a time. A call that fails is told, and ends it. */
async function sendAll(period: string, some: readonly ImsRow[], choice: Choice) {
  const refused = new Map<string, string>();
  let done = 0;
  try {
    for (let at = 0; at < some.length; at += limits.matchesAtOnce) {
      const wanted = some.slice(at, at + limits.matchesAtOnce).map(({ id, seen }) => ({ ...choice, id: newId(), record: id, seen }));
      const outcomes = await actOnIms(period, wanted);
      outcomes.forEach(({ done: isDone, why }, place) => {
        if (isDone) done += 1;
        else refused.set(wanted[place]?.record ?? '', why ?? '');
      });
    }
  } catch (error) {
    tellFailure(error);
  }
  return { done, refused };
}

const done: Readonly<Record<string, string>> = { accept: 'accepted', reject: 'rejected', pending: 'pending', none: 'taken back' };

function saidOf({ action }: Choice, count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'record' : 'records'} ${done[action ?? 'none']}`;
}

function askReject(count: number) {
  return askRemark({
    title: count === 1 ? 'Reject the record' : `Reject ${count} records`,
    message:
      'It will not be in GSTR-2B. The supplier can read the remark on the portal, and pays the tax of a credit note that is rejected.',
    ok: 'Reject',
    remark: 'Remark',
  });
}
