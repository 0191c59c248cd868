import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { tellFailure } from '../../api/query-client.ts';
import { newInvoicePath } from '../../kit/document/trade/new-invoice-path.ts';
import { askRemark, confirm } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import type { ActiveRow } from '../../kit/hooks/use-active-row.ts';
import { useKeys } from '../../kit/keys.ts';
import { useMay } from '../../session/permission.ts';
import { actsOf, isPair, type RowAct } from './row-acts.ts';
import { supplierWith } from './supplier.ts';
import type { Decisions } from './use-decisions.ts';
import type { Rows } from './use-rows.ts';
import { useTicks } from './use-ticks.ts';

/** A window about a row. */
export interface Asked {
  readonly act: 'do-not-consider' | 'link' | 'write';
  readonly row: ReconciliationRow;
}

export type RowActs = ReturnType<typeof useRowActs>;

/** What the buttons and keys do with a row: at once, after a question, or in a window. */
export function useRowActs(
  statement: PortalStatement,
  { rows }: Rows,
  active: ActiveRow,
  { decideAll, takeBack }: Decisions,
  isReadOnly: boolean,
) {
  const may = useMay();
  const create = useCreate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = async (id: string, what: RowAct) => {
    const row = rows.find((one) => one.id === id);
    if (isReadOnly || row === undefined || !actsOf(row, statement, may).includes(what)) return;
    active.choose(id);
    switch (what) {
      case 'do-not-consider':
      case 'link':
      case 'write':
        return setAsked({ act: what, row });
      case 'create':
        return create(row);
      case 'take-back': {
        const remark = await askTakeBack();
        return remark === null ? undefined : takeBack(row, remark);
      }
      case 'ignore': {
        const remark = await askIgnore();
        if (remark !== null) await decideAll([{ row, kind: what, remark }]);
        return;
      }
      case 'consider':
        if (await askConsider()) await decideAll([{ row, kind: what }]);
        return;
      default:
        await decideAll([{ row, kind: what }]);
    }
  };
  const latest = useRef(act);
  latest.current = act;
  const onAct = useCallback((id: string, what: RowAct) => void latest.current(id, what), []);
  const press = (what: RowAct) => () => {
    active.follow();
    if (active.id !== '') onAct(active.id, what);
  };
  useKeys({
    nextRow: () => active.step(1),
    previousRow: () => active.step(-1),
    acceptPair: press('accept'),
    keepMine: press('keep-mine'),
    takeTheirs: press('take-theirs'),
    doNotConsider: press('do-not-consider'),
    consider: press('consider'),
    ignoreRow: press('ignore'),
    linkRow: press('link'),
    createPurchase: press('create'),
    writeToSupplier: press('write'),
    takeBack: press('take-back'),
  });
  return { onAct, asked, closeAsked: () => setAsked(null) };
}

/** Goes to the form of a purchase with what the portal says of it. */
function useCreate() {
  const navigate = useNavigate();
  return async ({ portal: [document] }: ReconciliationRow) => {
    if (document === undefined) return;
    const { supplier, supplierName, number, date } = document;
    try {
      const supplierId = supplier === null ? null : await supplierWith(supplier);
      if (supplierId === null)
        tell('info', `No ledger in the books has the GSTIN of ${supplierName || 'the supplier'}. Choose it or add it`);
      await navigate(newInvoicePath({ supplierId, documentNo: number, documentDate: date }));
    } catch (error) {
      tellFailure(error);
    }
  };
}

function askTakeBack() {
  return askRemark({ title: 'Take the decision back', message: 'The row is pending again.', ok: 'Take back', remark: 'Reason' });
}

function askIgnore() {
  return askRemark({
    title: 'Ignore the row',
    message: 'It is not counted as reconciled and leaves the list. You find it under Done.',
    ok: 'Ignore',
    remark: 'Reason',
  });
}

function askConsider() {
  return confirm({
    title: 'Consider the credit anyway?',
    message:
      'Section 16(2)(aa) of the CGST Act allows credit only for documents that are in your GSTR-2B. If you claim it now, the department may ask for it back with interest. It is safer to wait until the supplier has reported it.',
    ok: 'Consider it anyway',
  });
}

export type Selection = ReturnType<typeof useSelection>;

/** Pairs that are chosen to be accepted together. Only those in sight count. */
export function useSelection({ rows }: Rows, active: ActiveRow, may: boolean, { decideAll }: Decisions) {
  const { ids, toggle, clear } = useTicks();
  const mayBe = (row: ReconciliationRow) => may && isPair(row) && row.decision === null;
  const chosen = rows.filter((row) => ids.has(row.id) && mayBe(row));
  const accept = async () => {
    if (chosen.length === 0) return;
    active.follow();
    clear();
    await decideAll(chosen.map((row) => ({ row, kind: 'accept' })));
  };
  const activeRow = rows.find(({ id }) => id === active.id);
  useKeys({
    selectRow: () => activeRow !== undefined && mayBe(activeRow) && toggle(active.id),
    acceptSelected: () => void accept(),
  });
  return { chosen: new Set(chosen.map(({ id }) => id)), mayBe, toggle, clear, accept };
}
