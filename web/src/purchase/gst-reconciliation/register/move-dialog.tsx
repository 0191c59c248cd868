import { useState } from 'react';
import type { TaxHead } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { RegisterAct, RegisterRow, WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';
import { newId } from '../../../api/new-id.ts';
import { AskedFields, useTyped } from '../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { SelectBox } from '../../../kit/fields/choices/select-box.tsx';
import { today } from '../../../session/working-day.ts';
import { monthsBefore, periodText } from '../months.ts';
import { rupees } from '../row-words.ts';
import { actOf, registerLabel, rulesOf, ruleText, taxNames, totalTax } from './register-words.ts';
import type { Moving } from './use-register-acts.ts';

interface MoveDialogProps {
  readonly moving: Moving;
  readonly onSend: (moves: readonly WantedMove[], rowOf: ReadonlyMap<string, string>) => Promise<void>;
  readonly onClose: () => void;
}

const titles = { reversed: 'Reverse credit', reclaimed: 'Reclaim credit' } as const;

/** By which rule the credit of rows is reversed or reclaimed, how much of it, and in which month. */
export function MoveDialog({ moving, onSend, onClose }: MoveDialogProps) {
  const { kind, rows } = moving;
  const offered = rulesOf(rows, kind);
  const [rule, setRule] = useState(offered[0] ?? 'other');
  return (
    <Modal title={titles[kind]} onClose={onClose} asks={false}>
      <label className="stack">
        <span className="small muted">Rule</span>
        <SelectBox value={rule} onChange={({ target }) => setRule(offered.find((one) => one === target.value) ?? rule)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {ruleText(one)}
            </option>
          ))}
        </SelectBox>
      </label>
      <MoveForm key={rule} kind={kind} rule={rule} rows={rows.filter((row) => actOf(row, kind, rule) !== undefined)} onSend={onSend} />
    </Modal>
  );
}

type Typed = Readonly<Partial<Record<TaxHead, number | null>>> & { readonly month: string | null; readonly remark: string | null };

interface MoveFormProps extends Pick<MoveDialogProps, 'onSend'> {
  readonly kind: Moving['kind'];
  readonly rule: RegisterAct['rule'];
  /** Those to which the rule applies. */
  readonly rows: readonly RegisterRow[];
}

/** The amounts of one row can be lowered; of several rows each is moved as far as it can be. */
function MoveForm({ kind, rule, rows, onSend }: MoveFormProps) {
  const [only, ...others] = rows;
  const most = only === undefined || others.length > 0 ? undefined : actOf(only, kind, rule)?.most;
  const shown = most === undefined ? [] : taxNames.filter(({ name }) => most[name] > 0);
  const needsReason = rule === 'other' || rule === '17(5)';
  const fields: Fields = {
    ...Object.fromEntries(
      shown.map(({ name, label }) => [name, { kind: 'money', label: `${label}, of ${rupees(most?.[name] ?? 0)}`, required: true }]),
    ),
    month: monthField,
    remark: { kind: 'text', label: 'Reason', max: limits.textLength, multiline: true, ...(needsReason ? { required: true } : {}) },
  };
  const asked = useTyped<Typed>({
    start: { ...Object.fromEntries(shown.map(({ name }) => [name, most?.[name] ?? 0])), month: null, remark: null },
    fields: () => fields,
    check: (typed): readonly Problem[] =>
      shown.flatMap(({ name }) => {
        const amount = typed[name] ?? 0;
        const limit = most?.[name] ?? 0;
        return amount < 0 || amount > limit ? [{ path: name, message: `At most ${rupees(limit)}, and not below zero` }] : [];
      }),
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    const made = rows.map((row) => [moveOf(row, { kind, rule, typed, isOne: most !== undefined }), row.id] as const);
    await onSend(
      made.map(([move]) => move),
      new Map(made.map(([move, row]) => [move.id, row])),
    );
  };
  const total = rows.reduce((sum, row) => sum + totalTax(actOf(row, kind, rule)?.most ?? noAmounts), 0);
  return (
    <ModalForm onSubmit={submit} ok={kind === 'reversed' ? 'Reverse' : 'Reclaim'}>
      <p className="gst-facts">
        {most === undefined ? (
          <>
            <strong>{rows.length.toLocaleString('en-IN')} rows</strong> · {rupees(total)}
          </>
        ) : (
          <strong>{only === undefined ? '' : registerLabel(only)}</strong>
        )}
      </p>
      <p className="muted">
        {kind === 'reversed'
          ? 'It counts in the first month whose GSTR-3B is open, if you choose none.'
          : 'It is added to the credit of the month, and reported in 4(D)(1) of GSTR-3B.'}
      </p>
      <AskedFields asked={asked} />
    </ModalForm>
  );
}

const noAmounts = { igst: 0, cgst: 0, sgst: 0, cess: 0 };

const monthField: Fields[string] = {
  kind: 'choice',
  label: 'Month of GSTR-3B',
  of: monthsBefore(today(), 12).map((value) => ({ value, label: periodText(value) })),
};

interface Choice {
  readonly kind: Moving['kind'];
  readonly rule: RegisterAct['rule'];
  readonly typed: Typed;
  readonly isOne: boolean;
}

function moveOf(row: RegisterRow, { kind, rule, typed, isOne }: Choice): WantedMove {
  const most = actOf(row, kind, rule)?.most ?? noAmounts;
  const of = (head: TaxHead) => (isOne ? (typed[head] ?? 0) : most[head]);
  const { document, decision } = row;
  const subject = decision !== null ? { decision } : document === null ? {} : { document: { slug: document.slug, id: document.id } };
  return {
    ...{ id: newId(), kind, rule, taxes: { igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') } },
    ...subject,
    ...(typed.month === null ? {} : { month: typed.month }),
    ...(typed.remark === null ? {} : { remark: typed.remark }),
  } as WantedMove;
}
