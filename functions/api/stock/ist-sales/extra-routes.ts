import type { Context } from '#application/context';
import { dispatchGoods } from '#application/transfers/dispatch-goods';
import { progressOfTransfer } from '#application/transfers/progress-of-transfer';
import { recallDispatch } from '#application/transfers/recall-dispatch';
import { param, type Routes, route } from '#functions/http/call';
import { stepsOf } from '#modules/kit/operations/document-operations';
import { istSales } from '#modules/stock/ist-sales/ist-sales';
import * as calls from '#modules/stock/ist-sales/operations';

/** Steps that follow from the actions of the document, and need more than a new value: goods move in the logs of two branches. */
const steps = { dispatch: dispatchGoods, recall: recallDispatch } as const;

export const routes: Routes = [
  route(calls.progressOfTransfer, (call) => progressOfTransfer(call.context, istSales, param(call, 'id'))),
  ...stepsOf(istSales).flatMap((operation) => {
    const carryOut = steps[operation.path.split('/').at(-1) as keyof typeof steps];
    if (carryOut === undefined) return [];
    // Parsed by the schema of the operation.
    return [route(operation, (call) => carryOut(call.context as Context, istSales, param(call, 'id'), call.body as unknown as Asked))];
  }),
];

type Asked = Parameters<typeof recallDispatch>[3];
