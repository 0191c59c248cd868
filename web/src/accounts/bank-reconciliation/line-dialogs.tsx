import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BankLineAnswer } from '#modules/accounts/bank-cash/bank-operations';
import type { Field } from '#modules/kit/field';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { saysOf } from '../../api/says-of.ts';
import { openBillsQuery } from '../../kit/document/bills/open-bills.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { amountText, LineFacts } from './line-facts.tsx';
import { type Entered, enterVoucher, voucherOf } from './new-voucher.ts';
import { oldestBills } from './oldest-bills.ts';
import type { Chosen, Row } from './use-lines.ts';

export interface LineDialogProps {
  readonly bankId: string;
  readonly line: BankLineAnswer;
  /** True when the match was accepted. */
  readonly onMatch: (chosen: Chosen) => Promise<boolean>;
  readonly onClose: () => void;
}

export const anyLedger: Field = { kind: 'ref', label: 'Ledger', to: 'customer', required: true, beside: 'party' };
const account: Field = { kind: 'ref', label: 'Bank / Cash', to: 'customer', required: true, only: { ledgerKind: ['Bank', 'Cash'] } };
const narrationField: Field = { kind: 'text', label: 'Narration', max: 500 };

/** These windows ask a part of the voucher, so what is wrong may have no field here. */
export function tellWhy(error: unknown): void {
  const why = error instanceof Failure && error.problems.length > 0 ? saysOf(error) : null;
  if (why === null) tellFailure(error);
  else tell('error', why);
}

/** The voucher is in the books, although its match was refused. */
export function tellUnmatched({ number }: Entered): void {
  tell('warning', `${number} was entered, but is not matched. It is under Not on a statement`);
}

/** Creates the payment or receipt of a line and matches both. Bills of a party are settled, those due first. */
export function CreateDialog({ bankId, line, learned, onMatch, onClose }: LineDialogProps & { readonly learned: Row['learned'] }) {
  const id = useId();
  const [voucherId] = useState(newId);
  const [ledgerId, setLedgerId] = useState<string | null>(learned?.ledgerId ?? null);
  const [narration, setNarration] = useState(line.narration);
  const [settles, setSettles] = useState(true);
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const ofLedger = openBillsQuery(ledgerId ?? '');
  const bills = useQuery(ofLedger);
  const allocations = oldestBills(bills.data ?? [], ledgerId ?? '', line.amount);
  const submit = async () => {
    setMissing(ledgerId === null);
    if (ledgerId === null) return;
    // Enter may come before the bills.
    const { data = [] } = bills.isFetching ? await bills.refetch({ cancelRefetch: false }) : bills;
    try {
      const entered = await enterVoucher({
        ...voucherOf(line),
        ...{ id: voucherId, bankId, ledgerId, narration },
        ...(settles ? { allocations: oldestBills(data, ledgerId, line.amount) } : {}),
      });
      if (!(await onMatch({ lines: [line.id], entries: [entered.entry] }))) tellUnmatched(entered);
      void queries.invalidateQueries({ queryKey: ofLedger.queryKey });
      onClose();
    } catch (error) {
      tellWhy(error);
    }
  };
  return (
    <Modal
      title={line.amount > 0 ? 'New receipt' : 'New payment'}
      onClose={onClose}
      asks={ledgerId !== (learned?.ledgerId ?? null) || narration !== line.narration}
    >
      <ModalForm onSubmit={submit}>
        <LineFacts line={line} />
        <FieldInput
          id={`${id}-ledger`}
          field={anyLedger}
          value={ledgerId}
          asks="bank-cash.lines.ledgerId"
          onChange={(value) => setLedgerId(typeof value === 'string' ? value : null)}
          error={missing ? 'Choose a ledger' : undefined}
        />
        <FieldInput
          id={`${id}-narration`}
          field={narrationField}
          value={narration}
          onChange={(value) => setNarration(String(value ?? ''))}
        />
        {allocations.length > 0 && (
          <label className="check">
            <input type="checkbox" checked={settles} onChange={(event) => setSettles(event.target.checked)} />
            Settle {allocations.map(({ number, amount }) => `${number} (${amountText(amount)})`).join(', ')}
          </label>
        )}
      </ModalForm>
    </Modal>
  );
}

/** Moves the money to or from another bank or cash account, at first the one of such a text before, and matches the line with the contra. */
export function TransferDialog({ bankId, line, learned, onMatch, onClose }: LineDialogProps & { readonly learned: Row['learned'] }) {
  const id = useId();
  const [voucherId] = useState(newId);
  const [ledgerId, setLedgerId] = useState<string | null>(learned?.ledgerId ?? null);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const wrong = ledgerId === null ? 'Choose an account' : ledgerId === bankId ? 'Choose another account' : undefined;
    setProblem(wrong);
    if (wrong !== undefined || ledgerId === null) return;
    try {
      const entered = await enterVoucher({ ...voucherOf(line), id: voucherId, bankId, ledgerId, transfer: true });
      if (!(await onMatch({ lines: [line.id], entries: [entered.entry] }))) tellUnmatched(entered);
      onClose();
    } catch (error) {
      tellWhy(error);
    }
  };
  return (
    <Modal
      title={line.amount > 0 ? 'Transfer from another account' : 'Transfer to another account'}
      onClose={onClose}
      asks={ledgerId !== (learned?.ledgerId ?? null)}
    >
      <ModalForm onSubmit={submit}>
        <LineFacts line={line} />
        <FieldInput
          id={`${id}-account`}
          field={account}
          value={ledgerId}
          asks="bank-cash.accountId"
          onChange={(value) => setLedgerId(typeof value === 'string' ? value : null)}
          error={problem}
        />
      </ModalForm>
    </Modal>
  );
}
