import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mayBeKept } from '#domain/bank/kept-by-bank';
import { formatDay } from '#domain/time/day';
import type { BankLineAnswer } from '#modules/accounts/bank-cash/bank-operations';
import { call } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { useSettled } from '../../kit/hooks/use-settled.ts';
import { readEntries } from './bank-calls.ts';
import { anyLedger, type LineDialogProps, tellUnmatched, tellWhy } from './line-dialogs.tsx';
import { amountText, LineFacts, SignedAmount } from './line-facts.tsx';
import { enterVoucher, voucherOf } from './new-voucher.ts';
import { type Beginning, type ChosenMatch, useChosenMatch } from './use-chosen-match.ts';

interface FindDialogProps extends LineDialogProps {
  readonly others: readonly BankLineAnswer[];
  readonly begins: Beginning;
  readonly place: readonly unknown[];
}

/** Finds entries and further lines for a line, and books what is left as charges or interest. */
export function FindDialog({ bankId, line, others, begins, place, onMatch, onClose }: FindDialogProps) {
  const id = useId();
  const [voucherId] = useState(newId);
  const chosen = useChosenMatch(line, begins);
  const { entries, lines, rest, booked } = chosen;
  const [bookOn, setBookOn] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const charges = useChargesLedger();
  // A larger difference is no charge: somebody forgot to choose an entry.
  const ledgerId = bookOn ?? (rest < 0 && mayBeKept(rest, booked) ? charges : null);
  const submit = async () => {
    if (rest !== 0 && entries.size === 0) return setProblem('Choose the entries that belong to this line');
    if (rest !== 0 && ledgerId === null) return setProblem('Choose where to book the difference');
    setProblem(undefined);
    try {
      const entered =
        rest === 0 || ledgerId === null
          ? null
          : await enterVoucher({ ...voucherOf(line), id: voucherId, bankId, ledgerId, amount: rest, reference: '' });
      const found = [...entries.values()].map((one) => ({ slug: one.slug, id: one.id }));
      const isMatched = await onMatch({ lines: [...lines.keys()], entries: entered === null ? found : [...found, entered.entry] });
      if (!isMatched && entered !== null) tellUnmatched(entered);
      if (isMatched || entered !== null) onClose();
    } catch (error) {
      tellWhy(error);
    }
  };
  return (
    <Modal title="Find and match" onClose={onClose} width="md" asks={chosen.isChanged}>
      <ModalForm onSubmit={submit}>
        <LineFacts line={line} />
        <EntryChoices bankId={bankId} lineId={line.id} place={place} chosen={chosen} onToggle={() => setProblem(undefined)} />
        {others.length > 0 && <OtherLines others={others} chosen={chosen} />}
        <Rest line={line} chosen={chosen} />
        {rest !== 0 && entries.size === 0 && problem !== undefined && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        {rest !== 0 && entries.size > 0 && (
          <FieldInput
            id={`${id}-book`}
            field={{ ...anyLedger, label: rest < 0 ? 'Book the difference as a payment on' : 'Book the difference as a receipt on' }}
            value={ledgerId}
            asks="bank-cash.lines.ledgerId"
            onChange={(value) => setBookOn(typeof value === 'string' ? value : null)}
            error={problem}
          />
        )}
      </ModalForm>
    </Modal>
  );
}

/** The ledger of what a bank keeps for itself. */
function useChargesLedger(): string | null {
  const charges = useQuery({
    queryKey: ['customer', 'alias', 'bank_charges'],
    queryFn: () =>
      call<readonly { readonly id: string }[]>('GET', '/api/ims-crm/customer/s/getLedgersByAlias', {
        query: { ledgerAlias: 'bank_charges' },
        hideLoader: true,
      }),
    staleTime: 300_000,
    meta: { quiet: true },
  });
  return charges.data?.[0]?.id ?? null;
}

interface EntryChoicesProps {
  readonly bankId: string;
  readonly lineId: string;
  readonly place: readonly unknown[];
  readonly chosen: ChosenMatch;
  readonly onToggle: () => void;
}

function EntryChoices({ bankId, lineId, place, chosen: { entries, toggleEntry }, onToggle }: EntryChoicesProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, 250);
  const found = useQuery({
    queryKey: [...place, 'entries', search, lineId],
    queryFn: () => readEntries(bankId, search, { lineId }),
    staleTime: 0,
  });
  // What is chosen stays in sight, whatever is searched for.
  const shown = [...entries.values(), ...(found.data?.rows ?? []).filter((one) => !entries.has(one.id))];
  return (
    <>
      <label className="bank-find">
        <span className="visually-hidden">Search entries</span>
        <TextBox
          type="search"
          placeholder="Number, payee, cheque or amount"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <fieldset className="bank-choices scrolls">
        <legend>Entries in the books</legend>
        {shown.length === 0 && <p className="muted">{found.isPending ? 'Loading…' : 'No open entry fits'}</p>}
        {shown.map((one) => (
          <label key={one.id} className="bank-choice">
            <input
              type="checkbox"
              checked={entries.has(one.id)}
              onChange={() => {
                onToggle();
                toggleEntry(one);
              }}
            />
            <span className="bank-choice-text">
              <strong>{one.number}</strong> {one.payee}{' '}
              <span className="muted">{[formatDay(one.date), one.reference].filter(Boolean).join(' · ')}</span>
            </span>
            <SignedAmount amount={one.amount} />
          </label>
        ))}
        {found.data?.more === true && <p className="muted">There are more. Search to find them.</p>}
      </fieldset>
    </>
  );
}

function OtherLines({ others, chosen }: { readonly others: readonly BankLineAnswer[]; readonly chosen: ChosenMatch }) {
  return (
    <details>
      <summary>Add other lines of the statement</summary>
      <fieldset className="bank-choices scrolls">
        <legend className="visually-hidden">Other lines</legend>
        {others.map((one) => (
          <label key={one.id} className="bank-choice">
            <input type="checkbox" checked={chosen.lines.has(one.id)} onChange={() => chosen.toggleLine(one)} />
            <span className="bank-choice-text">
              {one.narration} <span className="muted">{formatDay(one.date)}</span>
            </span>
            <SignedAmount amount={one.amount} />
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function Rest({ line, chosen: { rest, entries } }: { readonly line: BankLineAnswer; readonly chosen: ChosenMatch }) {
  return (
    <p className="bank-rest" role="status">
      {rest === 0
        ? 'Both sides are equal'
        : entries.size === 0
          ? `${amountText(rest)} to match`
          : `${amountText(rest)} ${Math.sign(rest) === Math.sign(line.amount) ? 'more' : 'less'} on the statement than chosen`}
    </p>
  );
}
