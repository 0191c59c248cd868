import type { TaxHead } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { WantedMove } from '#modules/purchase/gst-reconciliation/register-operations';
import { newId } from '../../../api/new-id.ts';
import { AskedFields, useTyped } from '../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { today } from '../../../session/working-day.ts';
import { monthsBefore, periodText } from '../months.ts';
import { ruleText, taxNames } from './register-words.ts';

interface MonthDialogProps {
  readonly onSend: (move: WantedMove) => Promise<void>;
  readonly onClose: () => void;
}

type Rule = '38' | '42' | '43' | 'opening';
type Typed = Readonly<Record<TaxHead, number | null>> & { readonly rule: Rule; readonly month: string; readonly remark: string };

const fields: Fields = {
  rule: {
    kind: 'choice',
    label: 'Rule',
    required: true,
    of: (['38', '42', '43', 'opening'] as const).map((value) => ({
      value,
      label: value === 'opening' ? 'Reclaim of the balance on the portal' : ruleText(value),
    })),
  },
  month: {
    kind: 'choice',
    label: 'Month of GSTR-3B',
    required: true,
    of: monthsBefore(today(), 12).map((value) => ({ value, label: periodText(value) })),
  },
  ...Object.fromEntries(taxNames.map(({ name, label }) => [name, { kind: 'money', label }])),
  remark: { kind: 'text', label: 'Reason', required: true, max: limits.textLength, multiline: true },
};

/** An amount of a month that no purchase says: a reversal for good, or a reclaim of what was reversed elsewhere before. */
export function MonthDialog({ onSend, onClose }: MonthDialogProps) {
  const asked = useTyped<Typed>({
    start: { rule: '42', month: today().slice(0, 7), igst: null, cgst: null, sgst: null, cess: null, remark: null },
    fields: () => fields,
    check: (typed): readonly Problem[] => {
      const below = taxNames.filter(({ name }) => (typed[name] ?? 0) < 0);
      if (below.length > 0) return below.map(({ name }) => ({ path: name, message: 'Enter an amount that is not below zero' }));
      return taxNames.every(({ name }) => (typed[name] ?? 0) === 0) ? [{ path: 'igst', message: 'Enter an amount' }] : [];
    },
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    const { rule, month, remark } = typed;
    const taxes = { igst: typed.igst ?? 0, cgst: typed.cgst ?? 0, sgst: typed.sgst ?? 0, cess: typed.cess ?? 0 };
    const of = { id: newId(), taxes, month, remark };
    await onSend(rule === 'opening' ? { ...of, kind: 'reclaimed', rule } : { ...of, kind: 'reversed', rule });
  };
  return (
    <Modal title="Amount of a month" onClose={onClose} asks={asked.values['remark'] !== null}>
      <ModalForm onSubmit={submit} ok="Save">
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
