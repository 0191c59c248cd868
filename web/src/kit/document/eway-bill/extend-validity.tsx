import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { DocumentFacts } from '#modules/kit/module';
import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { stateSaid } from './eway-bill-says.ts';
import { type ExtensionTyped, extensionOf, lateFields, longestWay, whyFields } from './extension.ts';
import { fromStart, goesOnFields, goesOnStart, readTyped } from './goes-on.ts';
import { StepWindow, type WithBill } from './step-window.tsx';

/** More time for goods that are late: from where they are, for what is left of their way. */
export function ExtendValidity(props: PortalWindowProps) {
  return (
    <StepWindow {...props} step="Extend Validity" title="Extend the e-way bill of">
      {(stored, facts) => <Form {...props} stored={stored} facts={facts} />}
    </StepWindow>
  );
}

interface FormProps extends PortalWindowProps {
  readonly stored: WithBill;
  readonly facts: DocumentFacts;
}

function Form({ module, stored, facts, onClose }: FormProps) {
  const km = stored.ewayBillKm ?? null;
  const asked = useAsked<ExtensionTyped>({
    ...{ module, read: readTyped, onClose, told: 'The portal is asked to extend it' },
    start: {
      ...goesOnStart(stored),
      ...fromStart(module, stored, facts),
      ...{ remaining: km, reason: null, remark: null },
    },
    fields: (values) => ({
      ...goesOnFields(values),
      ...lateFields,
      remaining: {
        ...({ kind: 'number', label: 'Distance left (km)', required: true, least: 1, most: km ?? longestWay } as const),
        ...(km === null ? {} : { help: `At most ${km} km, the whole way` }),
      },
      ...whyFields,
    }),
    check: (typed) => askedProblems['Extend Validity'](extensionOf(typed), stored),
    send: (typed) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-extend-validity', { version, ...extensionOf(typed) }),
      ),
  });
  return (
    <ModalForm onSubmit={asked.submit} ok="Extend Validity">
      <p className="muted">{stateSaid(stored, Date.now()).text}</p>
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
    </ModalForm>
  );
}
