import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CancelReason, cancelReasons } from '#domain/einvoice/cancelling';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { resource } from '../../../api/resource.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { tell } from '../../feedback/toast.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { cancellableFor, cancellingSaid } from './e-invoice-says.ts';

interface Props {
  readonly module: AnyDocument;
  readonly row: AnyRow & { readonly id: string };
  readonly onClose: () => void;
}

/** The portal keeps a remark of this length. */
const longest = 100;
const others: CancelReason = 'Others';

/** Why an e-invoice is cancelled: one of the reasons of the portal, and a remark. Its document is cancelled, too. */
export function CancelEInvoice({ module, row, onClose }: Props) {
  const queries = useQueryClient();
  const [reason, setReason] = useState<unknown>('Data Entry Mistake' satisfies CancelReason);
  const [remark, setRemark] = useState<unknown>('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const problemOf = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const stands = row as EInvoiceStanding;
  const now = Date.now();
  const isLate = !(cancellableFor(stands, now) >= 0);
  const send = async () => {
    const chosen = cancelReasons.find((one) => one.reason === reason)?.reason;
    const words = String(remark ?? '').trim();
    if (chosen === undefined) return setProblems([{ path: 'reason', message: 'Choose a reason' }]);
    if (chosen === others && words === '') return setProblems([{ path: 'remark', message: 'Say why it is cancelled' }]);
    try {
      await resource(module).cancelEInvoice(row.id, { version: Number(row['version'] ?? 1), reason: chosen, remark: words });
      tell('success', 'The portal is asked to cancel it');
      onClose();
    } catch (error) {
      if (error instanceof Failure) setProblems(error.problems);
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: [module.slug] });
  };
  const title = `Cancel the e-invoice of ${documentName(module, row)}`;
  const time = cancellingSaid(stands, now)?.text;
  if (isLate)
    return (
      <Modal title={title} onClose={onClose} asks={false}>
        <p>{time}</p>
      </Modal>
    );
  return (
    <Modal title={title} onClose={onClose} asks={false}>
      <ModalForm onSubmit={send} ok="Cancel E-Invoice">
        <p>
          First the portal cancels the e-invoice. Then this {module.title} is cancelled, too: it keeps its number and leaves the books. The
          portal takes a number only once.
        </p>
        <p className="muted">{time}</p>
        <FieldInput
          id="cancel-reason"
          field={{
            kind: 'choice',
            label: 'Reason',
            required: true,
            of: cancelReasons.map(({ reason: value }) => ({ value, label: value })),
          }}
          value={reason}
          onChange={setReason}
          error={problemOf('reason')}
          autoFocus
        />
        <FieldInput
          id="cancel-remark"
          field={{ kind: 'text', label: 'Remark', ...(reason === others ? { required: true } : {}), max: longest }}
          value={remark}
          onChange={setRemark}
          error={problemOf('remark')}
        />
      </ModalForm>
    </Modal>
  );
}
