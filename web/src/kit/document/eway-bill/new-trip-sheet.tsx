import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import { fromProblems, goesOnProblems } from '#modules/kit/eway-bill/asked-problems';
import type { AnyRow } from '#modules/kit/module';
import { tripSheet } from '#modules/stock/trip-sheet/trip-sheet';
import { call } from '../../../api/client.ts';
import { newId } from '../../../api/new-id.ts';
import type { Kept } from '../../../api/resource.ts';
import { session } from '../../../session/session.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { GreyBar } from '../../feedback/waiting.tsx';
import { AskedFields, useAsked } from '../portal/asked-fields.tsx';
import { masterQuery } from '../use-facts.ts';
import { fromFields, type GoesOnTyped, goesOnFields, goesOnOf, readTyped } from './goes-on.ts';

/** An e-way bill that is to go along: its document, by kind and id. */
export interface CarriedBill {
  readonly slug: string;
  readonly id: string;
  /** Of the document. */
  readonly number: string;
  readonly party: string;
  /** The number of the e-way bill. */
  readonly bill: string;
}

interface NewTripSheetProps {
  readonly bills: readonly CarriedBill[];
  /** The person ticks those that go along; otherwise all of them do. */
  readonly unticked?: true;
  readonly onClose: () => void;
}

/** Asks for a trip sheet of these bills: one vehicle carries their goods. Its screen opens then, where the answer of the portal comes. */
export function NewTripSheet(props: NewTripSheetProps) {
  const branch = useQuery(masterQuery({ slug: 'branch', id: session.get().branchId ?? '' }));
  return (
    <Modal title="New trip sheet" onClose={props.onClose} asks={false}>
      {branch.isLoading ? <GreyBar /> : <Form {...props} branch={branch.data ?? {}} />}
    </Modal>
  );
}

/** The sheet names one vehicle; what kind of cargo each bill is of, the bill says. */
function fieldsOf(values: AnyRow) {
  const { vehicleType: _, ...goesOn } = goesOnFields(values);
  return { ...goesOn, ...fromFields };
}

function Form({ bills, unticked, branch, onClose }: NewTripSheetProps & { readonly branch: AnyRow }) {
  const navigate = useNavigate();
  const [id] = useState(newId);
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(unticked ? bills.map(keyOf) : []));
  const carried = bills.filter((bill) => !left.has(keyOf(bill)));
  const sent = useRef<readonly string[]>([]);
  const asked = useAsked<GoesOnTyped>({
    ...{ module: tripSheet, read: readTyped, told: 'The portal is asked for the trip sheet', fields: fieldsOf },
    // The person who opened the window may close it by its address.
    onClose: () => {
      onClose();
      void navigate(`/app/trip-sheet/view/${id}`);
    },
    start: { mode: 'Road', vehicle: null, document: null, documentDate: null, ...fromBranch(branch) },
    check: (typed) => [...goesOnProblems(goesOnOf(typed)), ...fromProblems(goesOnOf(typed).from), ...countProblems(carried.length)],
    send: (typed) => {
      sent.current = carried.map(keyOf);
      const body = { id, ...goesOnOf(typed), bills: carried.map(({ slug, id: of }) => ({ slug, id: of })) };
      return call<AnyRow & Kept>('POST', '/api/ims-crm/tripSheet/s/make', { body });
    },
  });
  const { problems } = asked;
  const problemOf = (bill: CarriedBill) => problems.find(({ path }) => path === `bills.${sent.current.indexOf(keyOf(bill))}`)?.message;
  return (
    <ModalForm onSubmit={asked.submit} ok="Make Trip Sheet">
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
      <Bills
        bills={bills}
        left={left}
        onChange={setLeft}
        problemOf={problemOf}
        problem={problems.find(({ path }) => path === 'bills')?.message}
      />
    </ModalForm>
  );
}

interface BillsProps {
  readonly bills: readonly CarriedBill[];
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
  readonly problemOf: (bill: CarriedBill) => string | undefined;
  /** Of all of them. */
  readonly problem: string | undefined;
}

/** The bills, each with what is wrong with it. Unticked ones are left out. */
function Bills({ bills, left, onChange, problemOf, problem }: BillsProps) {
  const list = useId();
  const going = bills.filter((bill) => !left.has(keyOf(bill))).length;
  return (
    <fieldset aria-labelledby={list} className="stack gap-12">
      <strong id={list}>{going === 1 ? '1 e-way bill goes along' : `${going} e-way bills go along`}</strong>
      {problem !== undefined && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
      {bills.map((bill) => {
        const key = keyOf(bill);
        const why = left.has(key) ? undefined : problemOf(bill);
        return (
          <div key={key}>
            <label className="check">
              <input
                type="checkbox"
                checked={!left.has(key)}
                onChange={() => onChange(switched(left, key))}
                aria-invalid={why !== undefined}
                aria-describedby={why === undefined ? undefined : `${list}-${key}`}
              />
              <span>
                {bill.bill} <span className="muted">{[bill.number, bill.party].filter(Boolean).join(' · ')}</span>
              </span>
            </label>
            {why !== undefined && (
              <p id={`${list}-${key}`} className="error">
                {why}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function countProblems(count: number): readonly Problem[] {
  if (count === 0) return [{ path: 'bills', message: 'Choose an e-way bill' }];
  const most = limits.billsOnSheet;
  return count > most ? [{ path: 'bills', message: `A trip sheet has at most ${most} e-way bills. Leave some out` }] : [];
}

/** Most goods leave from the open branch. */
function fromBranch({ address, state }: AnyRow): AnyRow {
  const at = typeof address === 'object' ? (address as { readonly city?: string; readonly state?: string } | null) : null;
  return { 'from.place': at?.city || null, 'from.state': at?.state || (typeof state === 'string' ? state : null) };
}

function keyOf({ slug, id }: CarriedBill): string {
  return `${slug}/${id}`;
}

function switched(left: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(left);
  if (!next.delete(key)) next.add(key);
  return next;
}
