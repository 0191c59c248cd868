import { useState } from 'react';
import { limits } from '#domain/limits';
import type { DecisionOutcome, ReconciliationRow, WantedDecision } from '#modules/purchase/gst-reconciliation/operations';
import { unreconcilePath } from '#modules/purchase/gst-reconciliation/paths';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { useMay } from '../../session/permission.ts';
import { session } from '../../session/session.ts';
import { decide, type GstPeriod, takeBack } from './gst-calls.ts';
import { decisionText } from './row-words.ts';
import type { Rows } from './use-rows.ts';

/** A decision about a row, before it has an id. Documents that are named take the place of those of the row. */
export interface Choice extends Pick<WantedDecision, 'kind' | 'reason' | 'remark'> {
  readonly row: ReconciliationRow;
  readonly linked?: Pick<ReconciliationRow, 'books' | 'portal'>;
}

interface Kept {
  readonly id: string;
  readonly branchId: string;
}

export type Decisions = ReturnType<typeof useDecisions>;

/** Decides about rows and takes decisions back. `onBack`: this row is pending again. */
export function useDecisions({ statement }: Pick<GstPeriod, 'statement'>, rows: Rows, onBack: (rowId: string) => void) {
  const may = useMay();
  /** Why a decision was refused, by row. */
  const [whys, setWhys] = useState<ReadonlyMap<string, string>>(new Map());

  const send = async (choices: readonly Choice[]): Promise<readonly Kept[]> => {
    const wanted = choices.map((choice) => ({ choice, sent: wantedOf(choice) }));
    const outcomes = new Map(
      (
        await decide(
          statement,
          wanted.map(({ sent }) => sent),
        )
      ).map((outcome) => [outcome.id, outcome]),
    );
    const isDecided = ({ sent }: (typeof wanted)[number]) => outcomes.get(sent.id)?.decided === true;
    const refused = wanted.filter((one) => !isDecided(one));
    const decided = wanted.filter(isDecided);
    rows.take(decided.map(({ choice }) => choice.row));
    setWhys((now) => new Map([...now, ...refused.map(({ choice, sent }) => [choice.row.id, whyOf(outcomes.get(sent.id))] as const)]));
    return decided.map(({ choice, sent }) => ({ id: sent.id, branchId: branchOf(choice) }));
  };

  /** Resolves to the number of decided rows; the others are back in their places with the reason. */
  const decideAll = async (choices: readonly Choice[]): Promise<number> => {
    const [first] = choices;
    if (first === undefined) return 0;
    const ids = choices.map(({ row }) => row.id);
    rows.hide(ids);
    setWhys((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    const kept: Kept[] = [];
    try {
      for (let at = 0; at < choices.length; at += limits.matchesAtOnce)
        kept.push(...(await send(choices.slice(at, at + limits.matchesAtOnce))));
    } catch (error) {
      tellFailure(error);
    }
    rows.show(ids);
    // Other rows lost their documents to it.
    if (choices.some(({ linked }) => linked !== undefined)) await rows.reread();
    if (kept.length > 0) tellDone(choices.length === 1 ? decisionText(first) : `${kept.length} rows accepted`, kept, first.row.id);
    return kept.length;
  };

  const tellDone = (text: string, kept: readonly Kept[], rowId: string) => {
    const undo = async () => {
      if (await back(kept, 'Undone at once')) onBack(rowId);
    };
    tell('success', text, may(unreconcilePath) ? { next: { label: 'Undo', act: () => void undo() } } : {});
  };

  const back = async (kept: readonly Kept[], remark: string): Promise<boolean> => {
    const isDone = await takeAllBack(kept, remark);
    await rows.reread();
    return isDone;
  };

  return {
    whys,
    decideAll,
    takeBack: async ({ id, decision }: ReconciliationRow, remark: string) => {
      if (decision === null) return;
      rows.hide([id]);
      if (await back([decision], remark)) tell('success', 'Taken back. The row is pending again');
      rows.show([id]);
    },
  };
}

/** Takes them back, as many as one call takes at a time, and tells the first that was refused. True if one was taken back. */
async function takeAllBack(kept: readonly Kept[], remark: string): Promise<boolean> {
  let isDone = false;
  try {
    for (let at = 0; at < kept.length; at += limits.matchesAtOnce) {
      const outcomes = await takeBack(kept.slice(at, at + limits.matchesAtOnce), remark);
      const refused = outcomes.find(({ decided }) => !decided);
      if (refused !== undefined) tell('error', whyOf(refused));
      isDone = isDone || outcomes.some(({ decided }) => decided);
    }
  } catch (error) {
    tellFailure(error);
  }
  return isDone;
}

function wantedOf({ row, linked, kind, reason, remark }: Choice): WantedDecision {
  const { books, portal } = linked ?? row;
  return {
    ...{ id: newId(), kind },
    ...(reason === undefined ? {} : { reason }),
    ...(remark === undefined || remark === '' ? {} : { remark }),
    books: books.map(({ slug, id }) => ({ slug, id })),
    portal: portal.map(({ period, id }) => ({ period, id })),
  };
}

function whyOf(outcome: DecisionOutcome | undefined): string {
  return outcome?.why ?? 'This could not be saved. Try again';
}

/** A decision is kept in the branch of its purchases, or without any in the open one. */
function branchOf({ row, linked }: Choice): string {
  return (linked ?? row).books[0]?.branchId ?? session.get().branchId ?? '';
}
