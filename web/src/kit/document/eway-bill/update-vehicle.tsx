import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { DocumentFacts } from '#modules/kit/module';
import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { fromFields, fromStart, goesOnFields, goesOnStart, readTyped } from './goes-on.ts';
import { StepWindow, type WithBill } from './step-window.tsx';
import { type VehicleTyped, vehicleAskedOf, whyVehicleFields } from './vehicle-asked.ts';

/** The vehicle that goods go on with: the first, or another one. */
export function UpdateVehicle(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Update Vehicle" title="Name the vehicle of">
      {(stored, facts) => <Form {...props} stored={stored} facts={facts} />}
    </StepWindow>
  );
}

interface FormProps extends PortalWindowProps {
  readonly stored: WithBill;
  readonly facts: DocumentFacts;
}

function Form({ module, stored, facts, onClose }: FormProps) {
  const isFirst = stored.ewayBill === 'Part A only';
  const asked = useAsked<VehicleTyped>({
    ...{ module, read: readTyped, onClose, told: 'The portal is asked to name the vehicle' },
    start: {
      ...goesOnStart(stored),
      ...fromStart(module, stored, facts),
      ...{ reason: isFirst ? 'First Time' : null, remark: null },
    },
    fields: (values) => ({
      ...goesOnFields(values),
      ...fromFields,
      ...whyVehicleFields(values),
    }),
    check: (typed) => askedProblems['Update Vehicle'](vehicleAskedOf(typed), stored),
    send: (typed) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-update-vehicle', { version, ...vehicleAskedOf(typed) }),
      ),
  });
  return (
    <ModalForm onSubmit={asked.submit} ok="Update Vehicle">
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
    </ModalForm>
  );
}
