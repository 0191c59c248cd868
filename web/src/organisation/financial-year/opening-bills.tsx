import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import { limits } from '#domain/limits';
import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { Field } from '#modules/kit/field';
import type { OpeningLine, OpeningOfLedger } from '#modules/organisation/financial-year/operations';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { newId } from '../../api/new-id.ts';
import { patiently } from '../../api/patiently.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { SavingWaits } from '../../kit/drafts/saving-waits.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { Modal } from '../../kit/feedback/modal.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { pastedInto } from '../../kit/fields/pasted-cells.ts';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { useKeys } from '../../kit/keys.ts';
import { problemsOf } from '../../kit/record/draft.ts';
import { texts } from '../../kit/texts.ts';
import { useSession } from '../../session/session.ts';
import {
  amountOfRow,
  type BillRow,
  billFields,
  billRowProblems,
  columns,
  emptyBillRow,
  isEmptyRow,
  pastedBills,
  rowOf,
  rowPath,
  typedBill,
} from './opening-bill-rows.ts';
import { amountOf, entryOf, type Side } from './opening-entry.ts';
import { OpeningHistory } from './opening-history.tsx';

const field: Field = { kind: 'lines', label: 'Bills', of: billFields, max: limits.billsPerOpening };

interface OpeningBillsProps {
  /** Of the opening balances of the year. */
  readonly base: string;
  readonly line: OpeningLine;
  /** The day the opening balances are dated. */
  readonly day: string;
  readonly readOnly: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The opening balance of one party, bill by bill: typed, or pasted from a sheet. */
export function OpeningBills({ line, onClose, readOnly, ...rest }: OpeningBillsProps) {
  const path = `${rest.base}/${line.ledgerId}`;
  const stated = useQuery({
    queryKey: ['financial-year', 'opening-bills', path],
    queryFn: () => call<OpeningOfLedger>('GET', path, { hideLoader: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal title={`Opening balance of ${line.name}`} width="lg" asks={!readOnly} onClose={onClose}>
      {stated.isError && <p className="notice">{stated.error.message}</p>}
      {stated.isPending && <GreyBar />}
      {stated.isSuccess && <BillsForm stated={stated.data} path={path} line={line} readOnly={readOnly} {...rest} onClose={onClose} />}
      {stated.isSuccess && <OpeningHistory path={path} version={stated.data.version} />}
    </Modal>
  );
}

interface BillsFormProps extends OpeningBillsProps {
  readonly stated: OpeningOfLedger;
  readonly path: string;
}

function BillsForm(props: BillsFormProps) {
  const { readOnly } = props;
  const { rows, setRows, left, setLeft, problems, busy, kept, rest, bills, submit, paste } = useTypedBills(props);
  useKeys({ save: () => void submit() });
  return (
    <form
      className="opening-bills"
      noValidate
      aria-busy={busy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <DraftOffer kept={kept} />
      <SavingWaits />
      {!readOnly && (
        <p className="muted">
          Enter each open bill with its own number and date, or paste rows from a sheet into the first cell. An advance goes on the other
          side.
        </p>
      )}
      {problems.length > 0 && (
        <div className="notice" role="alert">
          {problems.length === 1 ? 'Correct one cell.' : `Correct ${problems.length} cells.`} Nothing was saved.
          {problems.some(({ path: at }) => !/^\d/.test(at)) && ` ${problems.find(({ path: at }) => !/^\d/.test(at))?.message}`}
        </div>
      )}
      <div onPaste={paste}>
        <FieldInput
          id="opening-bill"
          field={field}
          value={rows}
          problems={problems}
          disabled={busy || readOnly}
          onChange={(value) => setRows((value as readonly BillRow[]).map((row) => ({ ...row, id: row.id ?? newId() })))}
        />
      </div>
      <OnAccount left={left} onLeft={setLeft} readOnly={readOnly || busy} />
      <p className="below" role="status">
        {rest === null ? 'Enter an amount on account' : `${said(bills)} in bills, ${said(rest)} on account. Opening balance: `}
        {rest !== null && <strong>{said(bills + rest)}</strong>}
      </p>
      {!readOnly && (
        <div className="row">
          <Button type="submit" look="main" disabled={busy} press="save">
            {texts.submit}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The bills and the rest as they are typed, and their saving. */
function useTypedBills({ stated, path, line, day, readOnly, onSaved, onClose }: BillsFormProps) {
  const [rows, setRows] = useState<readonly BillRow[]>(() => (stated.bills.length > 0 ? stated.bills.map(rowOf) : [emptyBillRow(newId)]));
  const [left, setLeft] = useState(() => entryOf({ opening: restOf(stated), side: line.side }));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const { branchId } = useSession();
  const kept = useKeptValues({
    form: 'financial-year.opening-bills',
    id: readOnly ? '' : `${line.ledgerId}-${branchId}`,
    ofPlace: true,
    title: `Opening balance of ${line.name}`,
    values: { rows, left },
    put(found) {
      setRows(found.rows);
      setLeft(found.left);
    },
  });
  const typed = rows.map((row, at) => ({ row, at })).filter(({ row }) => !isEmptyRow(row));
  const rest = amountOf(left);
  const bills = typed.reduce((sum, { row }) => sum + amountOfRow(row), 0);
  /** Empty rows are not sent, so the third row that is sent may be the fifth in the table. */
  const inTable = (found: readonly Problem[]) =>
    found.map(({ path: at, message }) => ({ path: at.replace(/^\d+/, (index) => String(typed[Number(index)]?.at ?? index)), message }));

  const submit = async () => {
    if (readOnly || busy) return;
    const own = typed.flatMap(({ row }, at) =>
      problemsOf(billFields, rowWithoutId(row)).map((problem) => ({ ...problem, path: `${at}.${problem.path}` })),
    );
    const found =
      own.length > 0
        ? own
        : billRowProblems(
            typed.map(({ row }) => row),
            day,
          );
    setProblems(inTable(found));
    if (found.length > 0 || rest === null) return;
    setBusy(true);
    try {
      const body = { version: stated.version, opening: bills + rest, bills: typed.map(({ row }) => typedBill(row)) };
      await patiently(
        () => call('PUT', path, { body }),
        async () => {
          const now = await call<OpeningOfLedger>('GET', path, { hideLoader: true });
          const isSent = now.opening === body.opening && JSON.stringify(now.bills.map(rowOf).map(typedBill)) === JSON.stringify(body.bills);
          return isSent ? now : null;
        },
      );
      kept.drop();
      tell('success', texts.saved);
      onSaved();
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0)
        setProblems(inTable(error.problems.map((one) => ({ ...one, path: rowPath(one.path) }))));
      else tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = readOnly ? undefined : pastedInto(event, columns);
    if (pasted === undefined) return;
    event.preventDefault();
    setRows((now) => pastedBills(now, pasted.text, pasted.at, newId));
  };
  return { rows, setRows, left, setLeft, problems, busy, kept, rest, bills, submit, paste };
}

interface OnAccountProps {
  readonly left: ReturnType<typeof entryOf>;
  readonly onLeft: Dispatch<SetStateAction<ReturnType<typeof entryOf>>>;
  readonly readOnly: boolean;
}

/** What is open without a bill. */
function OnAccount({ left, onLeft, readOnly }: OnAccountProps) {
  return (
    <div className="row">
      <label htmlFor="opening-rest">On account, without a bill</label>
      <span className="row one-line openings-entry">
        <TextBox
          id="opening-rest"
          className="amount"
          autoComplete="off"
          readOnly={readOnly}
          aria-invalid={amountOf(left) === null ? true : undefined}
          value={left.text}
          onChange={(event) => onLeft((now) => ({ ...now, text: event.target.value }))}
        />
        <SelectBox
          aria-label="Side of the amount on account"
          disabled={readOnly}
          value={left.side}
          onChange={(event) => onLeft((now) => ({ ...now, side: event.target.value as Side }))}
        >
          <option>Dr</option>
          <option>Cr</option>
        </SelectBox>
      </span>
    </div>
  );
}

function restOf({ opening, bills }: OpeningOfLedger): number {
  return opening - bills.reduce((sum, { amount }) => sum + amount, 0);
}

function rowWithoutId({ id: _, ...row }: BillRow) {
  return row;
}

function said(amount: number): string {
  return formatDrCr(paise(amount));
}
