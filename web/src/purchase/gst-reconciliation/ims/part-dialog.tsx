import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { ImsRow } from '#modules/purchase/gst-reconciliation/ims-operations';
import { AskedFields, useTyped } from '../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { rupees } from '../row-words.ts';
import { imsLabel, taxNames, totalTax } from './ims-words.ts';

interface PartDialogProps {
  readonly row: ImsRow;
  readonly onAccept: (declared: Taxes, remark: string) => Promise<void>;
  readonly onClose: () => void;
}

type Typed = Readonly<Partial<Record<TaxHead, number | null>>> & { readonly remark: string | null };

/** By how much the credit falls, where not by the whole tax: for credit that was never claimed. */
export function PartDialog({ row, onAccept, onClose }: PartDialogProps) {
  const shown = taxNames.filter(({ name }) => row.tax[name] > 0);
  const remark: Fields[string] = { kind: 'text', label: 'Remark', required: true, max: limits.textLength, multiline: true };
  const fields: Fields = {
    ...Object.fromEntries(
      shown.map(({ name, label }) => [name, { kind: 'money', label: `${label}, of ${rupees(row.tax[name])}`, required: true }]),
    ),
    remark,
  };
  const asked = useTyped<Typed>({
    start: { ...Object.fromEntries(shown.map(({ name }) => [name, row.step?.declared?.[name] ?? 0])), remark: row.step?.remark ?? null },
    fields: () => fields,
    check: (typed): readonly Problem[] =>
      shown.flatMap(({ name }) => {
        const amount = typed[name] ?? 0;
        return amount < 0 || amount > row.tax[name]
          ? [{ path: name, message: `At most ${rupees(row.tax[name])}, and not below zero` }]
          : [];
      }),
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    const of = (head: TaxHead) => typed[head] ?? 0;
    await onAccept({ igst: of('igst'), cgst: of('cgst'), sgst: of('sgst'), cess: of('cess') }, typed.remark ?? '');
  };
  return (
    <Modal title="Accept in part" onClose={onClose} asks={asked.values['remark'] !== (row.step?.remark ?? null)}>
      <ModalForm onSubmit={submit} ok="Accept">
        <p className="gst-facts">
          <strong>{imsLabel(row)}</strong> · tax {rupees(totalTax(row.tax))}
        </p>
        <p className="muted">Enter by how much your credit falls. Enter zero for credit that you never claimed.</p>
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
