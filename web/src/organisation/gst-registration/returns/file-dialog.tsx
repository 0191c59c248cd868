import type { ReactNode } from 'react';
import { isArn, returnName } from '#domain/gst-returns/filing/filed-return';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import type { FilingWanted, ReturnLine } from '#modules/organisation/gst-registration/return-operations';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { AskedFields, useTyped } from '../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../kit/feedback/modal-form.tsx';
import { fileReturn } from './return-calls.ts';

export interface FileDialogProps {
  readonly line: ReturnLine;
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const fields: Fields = {
  arn: { kind: 'code', label: 'ARN', required: true, max: 15, help: 'The portal shows it after filing, and mails it' },
  filedOn: { kind: 'date', label: 'Filed on', required: true },
};

interface WithMore extends FileDialogProps {
  /** Fields that only this return has, what they begin with, and what is sent of them. */
  readonly more?: Fields;
  readonly start?: AnyRow;
  readonly filing?: (typed: AnyRow) => Pick<FilingWanted, 'interest' | 'lateFee'>;
  /** Shown above the fields. */
  readonly children?: ReactNode;
}

type Typed = AnyRow & { readonly arn: string; readonly filedOn: string };

/** What the portal said when the return was filed. */
export function FileDialog({ line, today, onDone, onClose, more = {}, start = {}, filing = () => ({}), children }: WithMore) {
  const asked = useTyped<Typed>({
    start: { ...start, arn: null, filedOn: today },
    fields: () => ({ ...fields, ...more }),
    check: ({ arn }) =>
      isArn(arn.toUpperCase()) ? [] : [{ path: 'arn', message: 'An ARN has 15 letters and digits, such as AA291026000001A' }],
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    try {
      await fileReturn(line, { arn: typed.arn, filedOn: typed.filedOn, ...filing(typed) });
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
        {children}
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
