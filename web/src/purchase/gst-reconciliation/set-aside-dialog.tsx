import { type SetAsideReason, setAsideReasons } from '#domain/gstr-2b/claim/decision';
import { limits } from '#domain/limits';
import type { Fields } from '#modules/kit/field';
import { AskedFields, useTyped } from '../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import type { RowDialogProps } from './asked-dialog.tsx';
import { RowFacts } from './row-facts.tsx';
import { setAsideWords } from './row-words.ts';

const fields: Fields = {
  reason: {
    kind: 'choice',
    label: 'Reason',
    required: true,
    of: setAsideReasons.map((value) => ({ value, label: setAsideWords[value] })),
  },
  remark: { kind: 'text', label: 'Remark', max: limits.textLength, multiline: true },
};

/** Why credit that the portal gives is not claimed. */
export function SetAsideDialog({ row, onDecide, onClose }: RowDialogProps) {
  const asked = useTyped<{ readonly reason: SetAsideReason; readonly remark: string | null }>({
    start: { reason: null, remark: null },
    fields: () => fields,
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed !== null) await onDecide({ row, kind: 'do-not-consider', reason: typed.reason, remark: typed.remark ?? '' });
  };
  return (
    <Modal title="Do not consider the credit" onClose={onClose} asks={asked.values['reason'] !== null || asked.values['remark'] !== null}>
      <ModalForm onSubmit={submit} ok="Do not consider">
        <RowFacts row={row} />
        <p className="muted">
          GSTR-3B takes it out of the credit again. What was not received yet can be claimed in a later month; blocked credit is lost.
        </p>
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
