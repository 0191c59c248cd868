import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mayBeKept } from '#domain/bank/kept-by-bank';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import type { BankEntryAnswer, BankLineAnswer } from '#modules/accounts/bank-cash/bank-operations';
import type { Field } from '#modules/kit/field';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import { openBillsQuery } from '../../kit/document/bills/open-bills.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { useSettled } from '../../kit/hooks/use-settled.ts';
import { Day } from '../../kit/when.tsx';
import { readEntries } from './bank-calls.ts';
import { type Entered, enterVoucher, voucherOf } from './new-voucher.ts';
import { oldestBills } from './oldest-bills.ts';
import { saysOf } from './says-of.ts';
import type { Chosen, Row } from './use-lines.ts';

interface DialogProps {
  readonly bankId: string;
  readonly line: BankLineAnswer;
  /** True when the match was accepted. */
  readonly onMatch: (chosen: Chosen) => Promise<boolean>;
  readonly onClose: () => void;
}

const anyLedger: Field = { kind: 'ref', label: 'Ledger', to: 'customer', required: true, beside: 'party' };
const account: Field = { kind: 'ref', label: 'Bank / Cash', to: 'customer', required: true, only: { ledgerKind: ['Bank', 'Cash'] } };
const narrationField: Field = { kind: 'text', label: 'Narration', max: 500 };

/** These windows ask a part of the voucher, so what is wrong may have no field here. */
function tellWhy(error: unknown): void {
  const why = error instanceof Failure && error.problems.length > 0 ? saysOf(error) : null;
  if (why === null) tellFailure(error);
  else tell('error', why);
}

/** The voucher is in the books, although its match was refused. */
function tellUnmatched({ number }: Entered): void {
  tell('warning', `${number} was entered, but is not matched. It is under Not on a statement`);
}

/** The line itself, above a form about it. */
export function LineFacts({ line }: { readonly line: BankLineAnswer }) {
  return (
    <p className="bank-facts">
      <Day day={line.date} /> · <strong>{amountText(line.amount)}</strong> {line.amount > 0 ? 'received' : 'paid'}
      <span className="bank-text muted">{[line.narration, line.ref].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

export function amountText(amount: number): string {
  return formatPaise(paise(Math.abs(amount)), { symbol: '₹' });
}

/** Creates the payment or receipt of a line and matches both. Bills of a party are settled, those due first. */
export function CreateDialog({ bankId, line, learned, onMatch, onClose }: DialogProps & { readonly learned: Row['learned'] }) {
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
export function TransferDialog({ bankId, line, learned, onMatch, onClose }: DialogProps & { readonly learned: Row['learned'] }) {
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

/** What is chosen at first: of a suggestion that differs, its entries and lines. */
export interface Beginning {
  readonly entries: readonly BankEntryAnswer[];
  readonly lines: readonly BankLineAnswer[];
}

/** Finds entries and further lines for a line, and books what is left as charges or interest. */
export function FindDialog({
  bankId,
  line,
  others,
  begins,
  place,
  onMatch,
  onClose,
}: DialogProps & { readonly others: readonly BankLineAnswer[]; readonly begins: Beginning; readonly place: readonly unknown[] }) {
  const id = useId();
  const [voucherId] = useState(newId);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, 250);
  const [entries, setEntries] = useState<ReadonlyMap<string, BankEntryAnswer>>(new Map(begins.entries.map((one) => [one.id, one])));
  const begun = new Map([line, ...begins.lines].map((one) => [one.id, one] as const));
  const [lines, setLines] = useState<ReadonlyMap<string, BankLineAnswer>>(begun);
  const [bookOn, setBookOn] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const found = useQuery({
    queryKey: [...place, 'entries', search, line.id],
    queryFn: () => readEntries(bankId, search, { lineId: line.id }),
    staleTime: 0,
  });
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
  const sum = (some: Iterable<{ readonly amount: number }>) => [...some].reduce((total, { amount }) => total + amount, 0);
  const booked = paise(sum(entries.values()));
  const rest = sum(lines.values()) - booked;
  // A larger difference is no charge: somebody forgot to choose an entry.
  const ledgerId = bookOn ?? (rest < 0 && mayBeKept(rest, booked) ? (charges.data?.[0]?.id ?? null) : null);
  const rows = found.data?.rows ?? [];
  // What is chosen stays in sight, whatever is searched for.
  const shown = [...entries.values(), ...rows.filter((one) => !entries.has(one.id))];
  const toggle = <One extends { readonly id: string }>(map: ReadonlyMap<string, One>, one: One) => {
    const next = new Map(map);
    if (!next.delete(one.id)) next.set(one.id, one);
    return next;
  };
  const toggleEntry = (one: BankEntryAnswer) => {
    setProblem(undefined);
    setEntries((now) => toggle(now, one));
  };
  const submit = async () => {
    if (rest !== 0 && entries.size === 0) return setProblem('Choose the entries that belong to this line');
    if (rest !== 0 && ledgerId === null) return setProblem('Choose where to book the difference');
    setProblem(undefined);
    try {
      const entered =
        rest === 0 || ledgerId === null
          ? null
          : await enterVoucher({ ...voucherOf(line), id: voucherId, bankId, ledgerId, amount: rest, reference: '' });
      const chosen = [...entries.values()].map((one) => ({ slug: one.slug, id: one.id }));
      const isMatched = await onMatch({ lines: [...lines.keys()], entries: entered === null ? chosen : [...chosen, entered.entry] });
      if (!isMatched && entered !== null) tellUnmatched(entered);
      if (isMatched || entered !== null) onClose();
    } catch (error) {
      tellWhy(error);
    }
  };
  return (
    <Modal
      title="Find and match"
      onClose={onClose}
      width="md"
      asks={
        lines.size !== begun.size ||
        entries.size !== begins.entries.length ||
        begins.entries.some(({ id: begunWith }) => !entries.has(begunWith))
      }
    >
      <ModalForm onSubmit={submit}>
        <LineFacts line={line} />
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
              <input type="checkbox" checked={entries.has(one.id)} onChange={() => toggleEntry(one)} />
              <span className="bank-choice-text">
                <strong>{one.number}</strong> {one.payee}{' '}
                <span className="muted">{[formatDay(one.date), one.reference].filter(Boolean).join(' · ')}</span>
              </span>
              <SignedAmount amount={one.amount} />
            </label>
          ))}
          {found.data?.more === true && <p className="muted">There are more. Search to find them.</p>}
        </fieldset>
        {others.length > 0 && (
          <details>
            <summary>Add other lines of the statement</summary>
            <fieldset className="bank-choices scrolls">
              <legend className="visually-hidden">Other lines</legend>
              {others.map((one) => (
                <label key={one.id} className="bank-choice">
                  <input type="checkbox" checked={lines.has(one.id)} onChange={() => setLines((now) => toggle(now, one))} />
                  <span className="bank-choice-text">
                    {one.narration} <span className="muted">{formatDay(one.date)}</span>
                  </span>
                  <SignedAmount amount={one.amount} />
                </label>
              ))}
            </fieldset>
          </details>
        )}
        <p className="bank-rest" role="status">
          {rest === 0
            ? 'Both sides are equal'
            : entries.size === 0
              ? `${amountText(rest)} to match`
              : `${amountText(rest)} ${Math.sign(rest) === Math.sign(line.amount) ? 'more' : 'less'} on the statement than chosen`}
        </p>
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

/** The side is a word, too, so that it does not depend on a sign alone. */
export function SignedAmount({ amount }: { readonly amount: number }) {
  return (
    <span className={amount < 0 ? 'bank-amount out' : 'bank-amount in'}>
      {amountText(amount)} <span className="tiny muted">{amount < 0 ? 'out' : 'in'}</span>
    </span>
  );
}
