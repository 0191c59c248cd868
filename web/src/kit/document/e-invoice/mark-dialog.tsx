import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { Field } from '#modules/kit/field';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Failure } from '../../../api/failure.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { resource } from '../../../api/resource.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { tell } from '../../feedback/toast.ts';
import { FieldInput } from '../../fields/field-input.tsx';

interface Props {
  readonly module: AnyDocument;
  readonly row: AnyRow & { readonly id: string };
  readonly onClose: () => void;
}

const fields: Readonly<Record<'irn' | 'ackNumber' | 'ackDate', Field>> = {
  irn: { kind: 'text', label: 'IRN', required: true, max: 64, help: '64 letters and digits, below the QR code' },
  ackNumber: { kind: 'text', label: 'Acknowledgement No.', required: true, max: 20 },
  ackDate: { kind: 'date', label: 'Acknowledged on', required: true },
};
type Name = keyof typeof fields;

/** An e-invoice that was made elsewhere is entered: its IRN, its acknowledgement and when. */
export function EnterEInvoice({ module, row, onClose }: Props) {
  const queries = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<Name, unknown>>>({ irn: '', ackNumber: '', ackDate: row['date'] ?? null });
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const send = async () => {
    const [irn, ackNumber, ackDate] = [values.irn, values.ackNumber, values.ackDate].map((value) => String(value ?? '').trim());
    try {
      await resource(module).markEInvoice(row.id, { version: Number(row['version'] ?? 1), irn, ackNumber, ackDate });
      tell('success', 'The e-invoice is entered');
      onClose();
    } catch (error) {
      if (error instanceof Failure) setProblems(error.problems);
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: [module.slug] });
  };
  return (
    <Modal title={`Enter the e-invoice of ${documentName(module, row)}`} onClose={onClose} asks={false}>
      <ModalForm onSubmit={send} ok="Enter E-Invoice">
        <p>If it was registered on the portal itself or by another program. Then it is not sent from here.</p>
        {(Object.keys(fields) as Name[]).map((name) => (
          <FieldInput
            key={name}
            id={`mark-${name}`}
            field={fields[name]}
            value={values[name]}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            error={problems.find(({ path }) => path === name)?.message}
            autoFocus={name === 'irn'}
          />
        ))}
      </ModalForm>
    </Modal>
  );
}
