import { type ExtensionAsked, extensionReasons } from '#modules/kit/eway-bill/asked';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';
import type { DocumentFacts } from '#modules/kit/module';
import { resource } from '../../../api/resource.ts';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import type { PortalWindowProps } from '../portal/portal-window.tsx';
import { withVersion } from '../portal/with-version.ts';
import { stateSaid } from './eway-bill-says.ts';
import { fromFields, fromStart, type GoesOnTyped, goesOnFields, goesOnOf, goesOnStart, longestRemark, readTyped } from './goes-on.ts';
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

interface Typed extends GoesOnTyped {
  readonly 'from.pin': string;
  readonly remaining: number;
  readonly reason: ExtensionAsked['reason'];
  readonly remark: string;
}

/** Kilometres of the longest way that a bill can have. */
const longest = 4000;

function askedOf({ reason, remark, remaining, ...typed }: Typed): ExtensionAsked {
  const { from, ...goesOn } = goesOnOf(typed);
  return { ...goesOn, from: { ...from, pin: Number(typed['from.pin']) }, remaining, reason, remark };
}

function Form({ module, stored, facts, onClose }: FormProps) {
  const km = stored.ewayBillKm ?? null;
  const asked = useAsked<Typed>({
    ...{ module, read: readTyped, onClose, told: 'The portal is asked to extend it' },
    start: {
      ...goesOnStart(stored),
      ...fromStart(module, stored, facts),
      ...{ remaining: km, reason: null, remark: null },
    },
    fields: (values) => ({
      ...goesOnFields(values),
      ...fromFields,
      'from.pin': { kind: 'code', label: 'PIN Code', required: true, max: 6 },
      remaining: {
        ...({ kind: 'number', label: 'Distance left (km)', required: true, least: 1, most: km ?? longest } as const),
        ...(km === null ? {} : { help: `At most ${km} km, the whole way` }),
      },
      reason: {
        ...({ kind: 'choice', label: 'Reason', required: true } as const),
        of: extensionReasons.map(({ reason }) => ({ value: reason, label: reason })),
      },
      remark: { kind: 'text', label: 'Remark', required: true, max: longestRemark },
    }),
    check: (typed) => askedProblems['Extend Validity'](askedOf(typed), stored),
    send: (typed) =>
      withVersion(module, stored, (version) =>
        resource(module).stepOfBill(stored.id, 'eway-bill-extend-validity', { version, ...askedOf(typed) }),
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
