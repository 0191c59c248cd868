import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { ReportCell, ReportRow } from '#modules/kit/module';
import { itemSearch } from '#modules/reports/stock/item-search';
import { saveFile } from '../../api/client.ts';
import { toastOf } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { useBack } from '../../kit/document/use-back.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { ThinBar } from '../../kit/feedback/waiting.tsx';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { Heading } from '../../kit/heading.tsx';
import { useSettled } from '../../kit/hooks/use-settled.ts';
import { useKeys } from '../../kit/keys.ts';
import { ExportMenu } from '../../kit/report/export-menu.tsx';
import { exportReport, useReport } from '../../kit/report/use-report.ts';
import { texts } from '../../kit/texts.ts';
import { may } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import './item-search.css';

/**
 * Type or scan an item, a stock code or a barcode: what there is of it, branch by branch. A scanner types fast and ends with Enter, and the
 * next scan replaces the last.
 */
export function ItemSearchScreen() {
  const { access } = useSession();
  const { typed, type, enter, asked } = useSearchInAddress();
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { table, error, isFetching } = useReport(itemSearch, { search: asked }, asked !== '');
  const rows = asked === '' ? [] : (table?.rows ?? []);
  useEffect(() => box.current?.focus(), []);
  const back = useBack('/app/dashboard');
  useKeys({ leave: back, search: () => box.current?.select() });

  const onKeyDown = searchKeys({ box, list, typed, enter });
  const take = (as: 'PDF' | 'EXCEL' | 'JSON') => {
    if (access?.subscribed === false) tell('error', texts.subscriptionRequired);
    else void exportReport(itemSearch, { search: asked }, as).then(saveFile).catch(tellFailure);
  };
  const [note, ...notes] = asked === '' ? [] : (table?.notes ?? []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from the field to the items found and between them
    <section className="item-search" onKeyDown={onKeyDown} aria-busy={isFetching}>
      <header className="row apart gap-16 below">
        <Heading>{itemSearch.title}</Heading>
        {rows.length > 0 && <ExportMenu onExport={take} />}
      </header>
      <div className="field below">
        <label htmlFor="item-search">Item, stock code or barcode</label>
        <TextBox
          id="item-search"
          ref={box}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Type or scan"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {isFetching && <ThinBar />}
      {note !== undefined && (
        <p className="item-search-note" role="status">
          {note}
        </p>
      )}
      {notes.map((one) => (
        <p key={one} className="muted small">
          {one}
        </p>
      ))}
      <div ref={list} className="stack gap-16">
        {rows.map((row) => (
          <FoundItem key={row.id} row={row} />
        ))}
      </div>
      {asked !== '' && error && !table && <p className="error">{toastOf(error)?.text ?? 'Could not search'}</p>}
      {asked !== '' && table !== null && !isFetching && rows.length === 0 && (
        <p className="muted">Nothing found for “{asked}”. Try part of the name.</p>
      )}
      {asked === '' && <p className="muted">You see the stock of every branch in which you may search.</p>}
    </section>
  );
}

/** What is searched for, which is in the address, too. */
function useSearchInAddress() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const inAddress = query.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  /** What Enter asked for at once. */
  const [entered, setEntered] = useState<string | null>(inAddress);
  const settled = useSettled(typed.trim(), 300);
  const asked = entered ?? settled;
  useEffect(() => {
    if (asked !== inAddress) void navigate({ search: asked === '' ? '' : `?${new URLSearchParams({ search: asked })}` }, { replace: true });
  }, [asked, inAddress, navigate]);
  return {
    ...{ typed, asked },
    type(next: string) {
      setTyped(next);
      setEntered(null);
    },
    /** Without waiting for a pause in the typing. */
    enter(next: string) {
      setTyped(next);
      setEntered(next.trim());
    },
  };
}

interface SearchKeysOptions {
  readonly box: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly typed: string;
  readonly enter: (text: string) => void;
}

/** The arrows go from the field to the items found and between them. Enter searches at once, Esc begins again. */
function searchKeys({ box, list, typed, enter }: SearchKeysOptions) {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const step = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement) + by;
    const next = at < 0 ? box.current : (all[at] ?? all.at(-1));
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(event, 1);
    if (event.key === 'ArrowUp') step(event, -1);
    if (event.key === 'Enter' && event.target === box.current) {
      event.preventDefault();
      enter(typed);
      box.current?.select();
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      event.stopPropagation();
      enter('');
      box.current?.focus();
    }
  };
}

const figures = [
  ['onHand', 'On Hand'],
  ['reserved', 'Reserved'],
  ['free', 'Free'],
  ['expected', 'Expected'],
] as const;

function FoundItem({ row: { id, cells, link, children = [] } }: { readonly row: ReportRow }) {
  const unit = String(cells['unit'] ?? '');
  const name = String(cells['particulars'] ?? '');
  const about = [
    cells['stockCode'],
    typeof cells['salesRate'] === 'number' ? `₹${formatScaled(scaled(cells['salesRate']))}` : null,
    cells['tax'] === null ? null : `GST ${cells['tax']}`,
  ].filter(Boolean);
  const branches = children.filter(({ cells: own }) => typeof own['onHand'] === 'number');
  const more = children.filter((child) => !branches.includes(child));
  return (
    <article className="panel found-item" aria-label={name}>
      <header>
        <h2>
          {link !== undefined && may('/inventory-item/view') ? (
            <Link to={link} data-row={id}>
              {name}
            </Link>
          ) : (
            <span tabIndex={-1} data-row={id}>
              {name}
            </span>
          )}
        </h2>
        <p className="muted small">{about.join(' · ')}</p>
      </header>
      <Figures cells={cells} unit={unit} />
      <table className="plain-table" aria-label={`${name} by branch`}>
        <thead>
          <tr>
            <th scope="col">Branch</th>
            {figures.map(([key, label]) => (
              <th key={key} scope="col" className="amount">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.flatMap((branch) => [branch, ...(branch.children ?? [])].map((one) => <PlaceRow key={one.id} row={one} />))}
        </tbody>
      </table>
      {more.map(({ id: key, cells: own, link: to }) => {
        const quantity = own['inTransit'];
        const words = [typeof quantity === 'number' ? `${amount(quantity)} ${unit}` : null, own['transit'] ?? own['bought'] ?? own['sold']];
        const said = words.filter(Boolean).join(' ');
        return (
          <p key={key} className="small">
            <span className="muted">{own['particulars']}: </span>
            {to === undefined ? said : <Link to={to}>{said}</Link>}
          </p>
        );
      })}
    </article>
  );
}

function Figures({ cells, unit }: { readonly cells: ReportRow['cells']; readonly unit: string }) {
  const inTransit = cells['inTransit'];
  return (
    <dl className="found-figures">
      {figures.map(([key, label]) => (
        <div key={key} className={key === 'onHand' && Number(cells[key]) < 0 ? 'bad' : undefined}>
          <dt className="muted tiny">{label}</dt>
          <dd>
            {amount(cells[key])} <small className="muted">{unit}</small>
          </dd>
        </div>
      ))}
      {typeof inTransit === 'number' && (
        <div>
          <dt className="muted tiny">In transit</dt>
          <dd>
            {amount(inTransit)} <small className="muted">{unit}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A branch, or a place in it. */
function PlaceRow({ row: { cells } }: { readonly row: ReportRow }) {
  const isBranch = typeof cells['free'] === 'number';
  return (
    <tr className={isBranch ? undefined : 'found-place'}>
      <th scope="row">
        {cells['particulars']} <Expiry words={cells['expiry']} />
      </th>
      {figures.map(([key]) => (
        <td key={key} className="amount">
          {amount(cells[key])}
        </td>
      ))}
    </tr>
  );
}

/** Marked if the batch expired, or will soon. */
function Expiry({ words }: { readonly words: ReportCell | undefined }) {
  if (typeof words !== 'string') return null;
  const badge = words.startsWith('Expired') ? 'badge badge-danger' : words.startsWith('Near') ? 'badge badge-warning' : 'muted small';
  return <span className={badge}>{words}</span>;
}

function amount(value: ReportCell | undefined): string {
  return typeof value === 'number' ? formatScaled(scaled(value)) : '';
}
