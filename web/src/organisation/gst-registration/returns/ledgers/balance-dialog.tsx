import { balanceProblems, type PortalLedger } from '#domain/gst-returns/payment/portal-balance';
import { eachHead, type Taxes } from '#domain/gst-returns/tax-heads';
import type { Fields } from '#modules/kit/field';
import { Failure } from '../../../../api/failure.ts';
import { tellFailure } from '../../../../api/query-client.ts';
import { AskedFields, useTyped } from '../../../../kit/document/portal/asked-fields.tsx';
import { Modal } from '../../../../kit/feedback/modal.tsx';
import { ModalForm } from '../../../../kit/feedback/modal-form.tsx';
import { enterBalance } from './balance-calls.ts';
import { headNames, ledgerWords } from './ledger-words.ts';

interface BalanceDialogProps {
  readonly ledger: PortalLedger;
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const fields: Fields = {
  asOf: { kind: 'date', label: 'As of', required: true, help: 'The balance at the end of this day' },
  ...Object.fromEntries(headNames.map(({ name, label }) => [name, { kind: 'money', label, negative: true }])),
};

type Typed = Readonly<Record<keyof Taxes, number | null>> & { readonly asOf: string };

/** What a ledger shows at the portal. A head that is left empty is zero. */
export function BalanceDialog({ ledger, today, onDone, onClose }: BalanceDialogProps) {
  const { title, says } = ledgerWords[ledger];
  const wanted = ({ asOf, ...taxes }: Typed) => ({ ledger, asOf, ...eachHead((head) => taxes[head] ?? 0) });
  const asked = useTyped<Typed>({
    start: { asOf: today },
    fields: () => fields,
    check: (typed) => balanceProblems(wanted(typed), today),
  });
  const submit = async () => {
    const typed = await asked.settle();
    if (typed === null) return;
    try {
      await enterBalance(wanted(typed));
      onDone();
    } catch (error) {
      if (error instanceof Failure) asked.setProblems(error.problems);
      tellFailure(error);
    }
  };
  return (
    <Modal title={title} onClose={onClose} width="xs" asks={headNames.some(({ name }) => asked.values[name] != null)}>
      <ModalForm onSubmit={submit} ok="Enter">
        <p className="muted">{says}</p>
        <AskedFields asked={asked} />
      </ModalForm>
    </Modal>
  );
}
