import { acceptExact } from '#application/gst-reconciliation/accept-exact';
import { decideRows } from '#application/gst-reconciliation/decide-rows';
import { actOnIms } from '#application/gst-reconciliation/ims/act-on-ims';
import { imsPeriods, listIms } from '#application/gst-reconciliation/ims/list-ims';
import { linkable } from '#application/gst-reconciliation/linkable';
import { listRows } from '#application/gst-reconciliation/list-rows';
import { statementMonths } from '#application/gst-reconciliation/statement-months';
import { takeBack } from '#application/gst-reconciliation/take-back';
import { listRegister } from '#application/itc-register/list-register';
import { moveCredit } from '#application/itc-register/move-credit';
import { readStatement } from '#application/itc-register/read-statement';
import { takeBackMoves } from '#application/itc-register/take-back-moves';
import { type Routes, route } from '#functions/http/call';
import { withNames } from '#functions/http/with-names';
import * as ims from '#modules/purchase/gst-reconciliation/ims-operations';
import * as letters from '#modules/purchase/gst-reconciliation/letter-operations';
import * as calls from '#modules/purchase/gst-reconciliation/operations';
import * as register from '#modules/purchase/gst-reconciliation/register-operations';

export const routes: Routes = [
  route(calls.statementMonths, async ({ context, query, wiring }) => {
    const { gstin, months } = await statementMonths(context, query.statement);
    const named = await Promise.all(
      months.map(async ({ period, imports }) => ({ period, imports: await withNames(wiring.members, imports) })),
    );
    return { gstin, months: named };
  }),
  route(calls.reconciliationRows, async ({ context, query, wiring }) => {
    const found = await listRows(context, query);
    const decisions = found.rows.flatMap(({ decision }) => (decision === null ? [] : [decision]));
    const named = new Map((await withNames(wiring.members, decisions)).map((decision) => [decision.id, decision]));
    return { ...found, rows: found.rows.map((row) => ({ ...row, decision: named.get(row.decision?.id ?? '') ?? null })) };
  }),
  route(calls.linkable, ({ context, query }) => linkable(context, query)),
  route(calls.decideRows, ({ context, body }) => decideRows(context, body.statement, body.decisions)),
  route(calls.acceptExact, ({ context, body }) => acceptExact(context, body)),
  route(ims.imsPeriods, ({ context }) => imsPeriods(context)),
  route(ims.imsRecords, async ({ context, query, wiring }) => {
    const found = await listIms(context, query);
    const steps = found.rows.flatMap(({ id, step }) => (step === null ? [] : [{ ...step, record: id }]));
    const named = new Map((await withNames(wiring.members, steps)).map(({ record, ...step }) => [record, step]));
    return { ...found, rows: found.rows.map((row) => ({ ...row, step: named.get(row.id) ?? null })) };
  }),
  route(ims.actOnIms, ({ context, body }) => actOnIms(context, body.period, body.actions)),
  // The first list of rows loads this file, and need not load what writes letters.
  route(letters.writeToSupplier, async ({ context, body, wiring }) => {
    const { writeToSupplier } = await import('#application/letters/supplier-letters');
    return writeToSupplier(context, body, wiring.members);
  }),
  route(letters.lettersToSuppliers, async ({ context, query }) => {
    const { lettersToSuppliers } = await import('#application/letters/supplier-letters');
    return lettersToSuppliers(context, query.statement, query.suppliers.split(','));
  }),
  route(calls.takeBack, ({ context, body }) => takeBack(context, body.ids, body.remark)),
  route(register.registerRows, async ({ context, query, wiring }) => {
    const found = await listRegister(context, query);
    const moves = await withNames(
      wiring.members,
      found.rows.flatMap((row) => row.moves),
    );
    const named = new Map(moves.map((move) => [move.id, move]));
    return { ...found, rows: found.rows.map((row) => ({ ...row, moves: row.moves.flatMap(({ id }) => named.get(id) ?? []) })) };
  }),
  route(register.reclaimStatement, async ({ context, wiring }) => {
    const found = await readStatement(context);
    return { ...found, amounts: await withNames(wiring.members, found.amounts) };
  }),
  route(register.moveCredit, ({ context, body }) => moveCredit(context, body.moves)),
  route(register.takeBackMoves, ({ context, body }) => takeBackMoves(context, body.ids, body.remark)),
];
