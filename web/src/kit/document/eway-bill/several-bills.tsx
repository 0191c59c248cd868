import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { onTheRoad } from '#modules/reports/registers/on-the-road';
import { resource } from '../../../api/resource.ts';
import { useMay } from '../../../session/permission.ts';
import { Modal } from '../../feedback/modal.tsx';
import { ModalForm } from '../../feedback/modal-form.tsx';
import { tell } from '../../feedback/toast.ts';
import { GreyBar } from '../../feedback/waiting.tsx';
import { oneByOne } from '../../list/actions/one-by-one.ts';
import { AskedFields, useTyped } from '../portal/asked-fields.tsx';
import { withVersion } from '../portal/with-version.ts';
import {
  billsCounted,
  documentOf,
  failureSaid,
  mostAtOnce,
  offeredTo,
  type ReadBill,
  type Result,
  type RoadBill,
  type RoadStep,
  roadSteps,
  runSaid,
} from './road-bill.ts';
import type { WithBill } from './step-window.tsx';

export interface SeveralBillsProps {
  readonly bills: readonly RoadBill[];
  readonly onClose: () => void;
}

interface Step<Values, Asked> {
  readonly step: RoadStep;
  readonly title: string;
  /** What its button says before the number of bills. */
  readonly ok: string;
  /** What is asked for once for all of them. */
  readonly fields: (values: AnyRow) => Fields;
  readonly start: (bills: readonly WithBill[]) => AnyRow;
  readonly read?: (name: string, value: unknown) => unknown;
  /** What is asked of the portal for one of them. */
  readonly askedOf: (typed: Values, stored: WithBill) => Asked;
  /** What would be refused of it. */
  readonly check: (asked: Asked, stored: WithBill) => readonly Problem[];
  /** What is asked for each, beside its name, and what is wrong with it; no row that has a problem is sent. */
  readonly own?: (stored: WithBill, problem: string | undefined) => ReactNode;
  readonly ownProblem?: (stored: WithBill) => string | undefined;
}

type Windows<Values, Asked> = SeveralBillsProps & { readonly of: Step<Values, Asked> };

/** A step on several bills: what is common is asked for once. They are asked for one after the other, and each says what came of it. */
export function SeveralBills<Values, Asked extends object>({ bills, of, onClose }: Windows<Values, Asked>) {
  const first = bills.slice(0, mostAtOnce);
  // Read anew whenever the window opens: what was asked for is not offered again.
  const { data: read } = useQuery({
    queryKey: ['bills-at-once', of.step, first.map(({ id }) => id)],
    queryFn: () => Promise.all(first.map(readBill)),
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  return (
    <Modal title={of.title} onClose={onClose} asks={false}>
      {read === undefined ? <GreyBar /> : <Offered {...{ of, onClose, read }} more={bills.length > mostAtOnce} />}
    </Modal>
  );
}

async function readBill(bill: RoadBill): Promise<ReadBill> {
  const module = documentOf(bill);
  if (module === undefined) return { bill, stored: null, error: null };
  return resource<WithBill>(module)
    .get(bill.id)
    .then(
      (stored) => ({ bill, stored, error: null }),
      (error: unknown) => ({ bill, stored: null, error }),
    );
}

type OfferedProps<Values, Asked> = Pick<Windows<Values, Asked>, 'of' | 'onClose'> & {
  readonly read: readonly ReadBill[];
  readonly more: boolean;
};

/** A bill that can take the step. */
interface Ready {
  readonly bill: RoadBill;
  readonly stored: WithBill;
}

function Offered<Values, Asked extends object>({ of, read, more, onClose }: OfferedProps<Values, Asked>) {
  const may = useMay();
  const [now] = useState(Date.now);
  const each = read.map((one) => ({ ...one, offered: offeredTo(of.step, one, may, now) }));
  const ready = each.flatMap(({ bill, stored, offered }) => (offered === true && stored !== null ? [{ bill, stored }] : []));
  const others = each.flatMap(({ bill, offered }) => (offered === true ? [] : [{ bill, why: offered }]));
  return (
    <div className="stack gap-16">
      {ready.length > 0 ? <Form {...{ of, ready, onClose }} /> : <p>None of these e-way bills can take this step now.</p>}
      {others.length > 0 && <Others others={others} />}
      {more && <p className="muted">The first {mostAtOnce} of the report are here. Do the others afterwards.</p>}
    </div>
  );
}

/** Those that cannot take it, and why. */
function Others({ others }: { readonly others: readonly { readonly bill: RoadBill; readonly why: string }[] }) {
  const heading = useId();
  return (
    <section className="stack" aria-labelledby={heading}>
      <h3 id={heading}>Not offered</h3>
      <ul className="stack road-bills">
        {others.map(({ bill, why }) => (
          <li key={bill.id}>
            <Name bill={bill} />
            <p className="muted small">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FormProps<Values, Asked> = Pick<Windows<Values, Asked>, 'of' | 'onClose'> & { readonly ready: readonly Ready[] };

function Form<Values, Asked extends object>({ of, ready, onClose }: FormProps<Values, Asked>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { results, run } = useRun(of);
  const [tried, setTried] = useState(false);
  const chosen = ready.filter(({ bill }) => !left.has(bill.id) && results.get(bill.id)?.state !== 'done');
  const stored = chosen.map((one) => one.stored);
  const { settle, ...asked } = useTyped<Values>({
    ...{ start: of.start(ready.map((one) => one.stored)), fields: of.fields },
    ...(of.read && { read: of.read }),
    // What is wrong with what is common is wrong for all.
    check: (typed) =>
      inCommon(
        stored.flatMap((one) => of.check(of.askedOf(typed, one), one)),
        of.fields(typed as AnyRow),
      ),
  });
  const ownProblem = ({ stored: one }: Ready) => of.ownProblem?.(one);
  const submit = async () => {
    setTried(true);
    const typed = await settle();
    if (typed === null || chosen.some(ownProblem)) return;
    if (await run(chosen, typed)) onClose();
  };
  return (
    <ModalForm onSubmit={submit} ok={`${of.ok} ${billsCounted(chosen.length)}`}>
      <div className="grid-2">
        <AskedFields asked={asked} />
      </div>
      <fieldset className="stack">
        <legend className="bold">
          {chosen.length} of {billsCounted(ready.length)}
        </legend>
        <ul className="stack road-bills">
          {ready.map((one) => (
            <Row
              key={one.bill.id}
              bill={one.bill}
              result={results.get(one.bill.id)}
              ticked={!left.has(one.bill.id)}
              onTick={(ticked) => setLeft(ticked ? without(left, one.bill.id) : new Set([...left, one.bill.id]))}
              own={of.own?.(one.stored, tried && chosen.includes(one) ? ownProblem(one) : undefined)}
            />
          ))}
        </ul>
      </fieldset>
      <p role="status">{runSaid([...results.values()])}</p>
    </ModalForm>
  );
}

/** Each problem of a field that all share, once. */
function inCommon(problems: readonly Problem[], fields: Fields): readonly Problem[] {
  return problems.filter(({ path }, at) => path in fields && problems.findIndex((one) => one.path === path) === at);
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}

/** Asks for one after the other. What was asked for is not asked for again; a window that is closed stops after the bill under way. */
function useRun<Values, Asked extends object>({ step, askedOf, check }: Step<Values, Asked>) {
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const open = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    open.current = controller;
    return () => controller.abort();
  }, []);
  const put = (id: string, result: Result) => setResults((now) => new Map([...now, [id, result]]));
  const one = async ({ bill, stored }: Ready, typed: Values) => {
    put(bill.id, { state: 'sending' });
    try {
      await ask(bill, stored, askedOf(typed, stored));
      put(bill.id, { state: 'done' });
    } catch (error) {
      put(bill.id, { state: 'refused', why: failureSaid(error) });
      throw error;
    }
  };
  const ask = async (bill: RoadBill, stored: WithBill, asked: Asked) => {
    const module = documentOf(bill);
    if (module === undefined) return;
    await withVersion(module, stored, (version) => resource(module).stepOfBill(bill.id, roadSteps[step], { version, ...asked } as never));
  };
  /** Whether all were asked for. */
  const run = async (chosen: readonly Ready[], typed: Values): Promise<boolean> => {
    const { left } = await oneByOne(chosen, (ready) => one(ready, typed), { signal: open.current.signal });
    await queries.invalidateQueries({ queryKey: [onTheRoad.slug] });
    for (const slug of new Set(chosen.map(({ bill }) => bill.slug))) void queries.invalidateQueries({ queryKey: [slug] });
    if (left.length > 0) return false;
    tell('success', `The portal is asked for ${billsCounted(chosen.length)}`);
    return true;
  };
  return { results, run, check };
}

interface RowProps {
  readonly bill: RoadBill;
  readonly result: Result | undefined;
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
  readonly own: ReactNode;
}

function Row({ bill, result, ticked, onTick, own }: RowProps) {
  const isDone = result?.state === 'done';
  return (
    <li>
      <div className="row apart">
        <label className="check">
          <input
            type="checkbox"
            checked={ticked}
            disabled={isDone || result?.state === 'sending'}
            onChange={(event) => onTick(event.target.checked)}
          />
          <Name bill={bill} />
        </label>
        {!isDone && own}
      </div>
      {result && (
        <p className={result.state === 'refused' ? 'error small' : 'muted small'}>
          {result.state === 'refused' ? result.why : said[result.state]}
        </p>
      )}
    </li>
  );
}

const said = { sending: 'Asking…', done: '✓ The portal is asked for it.' } as const;

function Name({ bill: { number, party, left } }: { readonly bill: RoadBill }) {
  return (
    <span>
      <strong>{number}</strong> {party} <small className="muted">{left}</small>
    </span>
  );
}
