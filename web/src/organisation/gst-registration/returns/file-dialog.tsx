import { isArn, returnName } from '#domain/gst-returns/filing/filed-return';
import type { Fields } from '#modules/kit/field';
import type { ReturnLine } from '#modules/organisation/gst-registration/return-operations';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { AskedFields, useTyped } from '../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { fileReturn } from './return-calls.ts';

interface FileDialogProps {
  readonly line: ReturnLine;
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const fields: Fields = {
  arn: { kind: 'code', label: 'ARN', required: true, max: 15, help: 'The portal shows it after filing, and mails it' },
  filedOn: { kind: 'date', label: 'Filed on', required: true },
};

/** What the portal said when the return was filed. */
export function FileDialog({ line, today, onDone, onClose }: FileDialogProps) {
  const asked = useTyped<{ readonly arn: string; readonly filedOn: string }>({
    start: { arn: null, filedOn: today },
    fields: () => fields,
    check: ({ arn }) =>
      isArn(arn.toUpperCase()) ? [] : [{ path: 'arn', message: 'An ARN has 15 letters and digits, such as AA291026000001A' }],
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    try {
      await fileReturn(line, typed);
      onDone();
    } catch (error) {
      // The return itself may be refused: that has no field here.
      if (error instanceof Failure)
        asked.setProblems(error.problems.map((one) => (one.path === 'form' ? { ...one, path: 'filedOn' } : one)));
      tellFailure(error);
    }
  };
  return (
    <Modal title={`${returnName(line)} is filed`} onClose={onClose} asks={asked.values['arn'] !== null}>
      <ModalForm onSubmit={submit} ok="Mark as filed">
        <p className="muted">Its documents are locked in all branches of the GSTIN. Compare the figures with the portal first.</p>
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
