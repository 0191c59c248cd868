import { returnName } from '#domain/gst-returns/filing/filed-return';
import { limits } from '#domain/limits';
import type { Fields } from '#modules/kit/field';
import type { ReturnLine } from '#modules/organisation/gst-registration/return-operations';
import { tellFailure } from '../../../api/query-client.ts';
import { AskedFields, useTyped } from '../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { changeReturn } from './return-calls.ts';

interface ReasonDialogProps {
  readonly verb: 'unlock' | 'unfile';
  readonly line: ReturnLine;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const fields: Fields = { reason: { kind: 'text', label: 'Reason', required: true, max: limits.textLength, multiline: true } };

const words = {
  unlock: {
    title: (name: string) => `Open ${name} for changes`,
    says: 'Its documents can be changed again. The portal keeps what was filed, so each change is reported in GSTR-1A or in a later GSTR-1.',
    ok: 'Open for changes',
  },
  unfile: {
    title: (name: string) => `Mark ${name} as not filed`,
    says: 'Do this if it was marked as filed by mistake. Its documents can be changed again.',
    ok: 'Mark as not filed',
  },
} as const;

/** Why a filed return is opened, or was not filed at all. The reason stays in the history of the registration. */
export function ReasonDialog({ verb, line, onDone, onClose }: ReasonDialogProps) {
  const asked = useTyped<{ readonly reason: string }>({ start: { reason: null }, fields: () => fields });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    await changeReturn(verb, line, typed.reason).then(onDone, tellFailure);
  };
  const { title, says, ok } = words[verb];
  return (
    <Modal title={title(returnName(line))} onClose={onClose} asks={asked.values['reason'] !== null}>
      <ModalForm onSubmit={submit} ok={ok}>
        <p className="muted">{says}</p>
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
