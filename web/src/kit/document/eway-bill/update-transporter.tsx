import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { Fields } from '#modules/kit/field';
import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { masterQuery } from '../use-facts.ts';
import { StepWindow, type WithBill } from './step-window.tsx';

/** The transporter that goods go on with. */
export function UpdateTransporter(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Update Transporter" title="Name the transporter of">
      {(stored) => <Form {...props} stored={stored} />}
    </StepWindow>
  );
}

/** The portal knows the ID alone. It can be taken from a record of the books. */
const fields: Fields = {
  transporter: { kind: 'ref', label: 'Transporter', to: 'transporter', help: 'Choose one to take its ID' },
  transporterId: { kind: 'code', label: 'Transporter ID', required: true, max: 15, help: 'GSTIN or TRANSIN, 15 characters' },
};

function Form({ module, stored, onClose }: PortalWindowProps & { readonly stored: WithBill }) {
  const onBill = stored.ewayBillTransporter ?? null;
  const asked = useAsked<{ readonly transporterId: string }>({
    ...{ module, fields: () => fields, onClose, told: 'The portal is asked to name the transporter' },
    start: { transporter: onBill === null ? (stored['transporterId'] ?? null) : null, transporterId: onBill },
    read: (name, value) => (name === 'transporterId' && typeof value === 'string' ? value.toUpperCase() : value),
    check: (typed) => askedProblems['Update Transporter'](typed, stored),
    send: ({ transporterId }) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-update-transporter', { version, transporterId }),
      ),
  });
  const chosen = useQuery(masterQuery({ slug: 'transporter', id: String(asked.values['transporter'] ?? '') })).data;
  const known = chosen?.['transporterId'];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one was chosen
  useEffect(() => {
    if (typeof known === 'string') asked.put('transporterId', known);
  }, [known]);
  return (
    <ModalForm onSubmit={asked.submit} ok="Update Transporter">
      <p>From then on the transporter can change the vehicle, and only the transporter can extend the e-way bill.</p>
      <AskedFields asked={asked} />
    </ModalForm>
  );
}
