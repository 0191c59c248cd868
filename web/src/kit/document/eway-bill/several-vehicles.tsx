import { ewayBillOf } from '#modules/eway-bill/documents';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { DocumentFacts, DocumentRow } from '#modules/kit/module';
import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { readSeveral, type SeveralTyped, severalFields, severalOf, severalStart, sharedSaid } from './several.ts';
import { StepWindow, type WithBill } from './step-window.tsx';

/** Goods that go on in several vehicles under one bill, from a place where they are shared out to where they go. */
export function SeveralVehicles(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Several Vehicles" title="Move in several vehicles the goods of">
      {(stored, facts) => <Form {...props} stored={stored} facts={facts} />}
    </StepWindow>
  );
}

interface FormProps extends PortalWindowProps {
  readonly stored: WithBill;
  readonly facts: DocumentFacts;
}

function Form({ module, stored, facts, onClose }: FormProps) {
  const goods = ewayBillOf(module, stored as unknown as DocumentRow, facts)?.items ?? [];
  const asked = useAsked<SeveralTyped>({
    ...{ module, fields: severalFields, read: readSeveral, onClose, told: 'The portal is asked to share the goods among the vehicles' },
    start: severalStart(module, stored, facts),
    check: (typed) => askedProblems['Several Vehicles'](severalOf(typed), stored),
    send: (typed) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-several-vehicles', { version, ...severalOf(typed) }),
      ),
  });
  const { vehicles, unit } = asked.values;
  return (
    <ModalForm onSubmit={asked.submit} ok="Move in Several Vehicles">
      {stored.ewayBillGroup && <p className="muted">Several vehicles share its goods already. These take their place.</p>}
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
      <p role="status">{sharedSaid(vehicles, unit, goods)}</p>
    </ModalForm>
  );
}
