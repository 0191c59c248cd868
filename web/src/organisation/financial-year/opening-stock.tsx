import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { rateOf } from '#domain/cost/unit-cost';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import { isTwice } from '#modules/organisation/financial-year/opening-stock-lines';
import type { OpeningStockLine, OpeningStockOfYear } from '#modules/organisation/financial-year/opening-stock-operations';
import { call, download, saveFile } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { hint } from '../../kit/keys.ts';
import { ListSearch } from '../../kit/list/list-toolbar.tsx';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import './opening-balances.css';
import { OpeningNotices, OpeningParts, OpeningRows } from './opening-parts.tsx';

type Only = 'entered' | 'twice' | null;

/** What a year of this branch begins with in stock, by item, location and batch. It is entered in documents of opening stock. */
export function OpeningStock() {
  const { id = '' } = useParams();
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<Only>(null);
  const { query, pages } = useOpeningStock(id, search, only);
  const [first] = pages;
  const navigate = useNavigate();
  const may = useMay();
  const { financialYearId } = useSession();
  const lines = pages.flatMap((page) => page.lines);
  const changes = may('/financial-year/update_opening_balance');
  const isOpen = changes && first !== undefined && first.closed === null && first.lockedUntil === null;
  // A document belongs to the open year.
  const isHere = id === financialYearId;
  const adds = isOpen && isHere && may('/opening-stock/add');
  const clear = () => {
    setSearch('');
    setOnly(null);
  };
  const title = first === undefined ? 'Opening Stock' : `Opening Stock of ${first.year.label}`;
  return (
    <div className="list-screen">
      <ScreenHead
        title={title}
        subtitle={subtitleOf(first)}
        trail={[{ label: 'Financial Years', to: '/app/financial-year' }]}
        extra={first && <StockTools yearId={id} adds={adds} />}
        {...(adds ? { action: { label: 'Enter opening stock', press: 'add', act: () => void navigate('/app/opening-stock/add') } } : {})}
      />
      {first !== undefined && <OpeningNotices yearId={id} of={first} part="stock" />}
      {isOpen && !isHere && (
        <p className="notice">
          Switch to {first.year.label} to enter its opening stock ({hint('scope')}).
        </p>
      )}
      {first !== undefined && first.totals.twice > 0 && (
        <p className="notice" role="status">
          {first.totals.twice === 1 ? 'One place' : `${first.totals.twice} places`} may have goods that are counted twice.
          {only !== 'twice' && (
            <Button look="link" onClick={() => setOnly('twice')}>
              Show
            </Button>
          )}
        </p>
      )}
      <div className="list-box frame">
        <OpeningParts shown="stock" />
        <div className="list-tools row">
          <ListSearch label="Search items, locations and batches" search={search} onSearch={setSearch} />
          <label className="check">
            <input type="checkbox" checked={only === 'entered'} onChange={(event) => setOnly(event.target.checked ? 'entered' : null)} />
            Entered only
          </label>
          {(first?.totals.twice ?? 0) > 0 && (
            <label className="check">
              <input type="checkbox" checked={only === 'twice'} onChange={(event) => setOnly(event.target.checked ? 'twice' : null)} />
              Counted twice
            </label>
          )}
        </div>
        <OpeningRows part="stock" query={query} plural="Items" narrowed={Number(search !== '') + Number(only !== null)} onClear={clear}>
          {lines.length === 0 ? null : <Table lines={lines} adds={adds} edits={isOpen && isHere && may('/opening-stock/edit')} />}
        </OpeningRows>
        {first !== undefined && <Totals totals={first.totals} />}
      </div>
    </div>
  );
}

function useOpeningStock(yearId: string, search: string, only: Only) {
  const { organizationId, branchId } = useSession();
  const query = useInfiniteQuery({
    queryKey: ['financial-year', 'opening-stock', organizationId, branchId, yearId, search, only],
    queryFn: ({ pageParam, signal }) =>
      call<OpeningStockOfYear>('GET', `/api/ims-crm/financialYear/s/${yearId}/openingStock`, {
        query: { search, only, cursor: pageParam },
        hideLoader: true,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor ?? null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { query, pages: query.data?.pages ?? [] };
}

function subtitleOf(first: OpeningStockOfYear | undefined): string {
  if (first === undefined) return 'Opening stock of the year';
  if (first.closed !== null) return 'Stock is carried forward from the year before. It needs no opening entry.';
  return `Enter each item once for its location and batch, as on ${formatDay(first.year.start)}. Nothing is carried into the first year.`;
}

/** Files: the opening stock, and the import file with the items that have none yet. */
function StockTools({ yearId, adds }: { readonly yearId: string; readonly adds: boolean }) {
  const navigate = useNavigate();
  const may = useMay();
  const take = (as: 'PDF' | 'EXCEL' | 'JSON' | 'CSV') =>
    download('GET', `/api/ims-crm/financialYear/s/download/openingStock/${yearId}`, { query: { as } }).then(saveFile).catch(tellFailure);
  const imports = adds && may('/import-file');
  return (
    <>
      <MenuButton
        label="Export"
        look="quiet"
        opensBy="export"
        items={() => [
          ...(['PDF', 'EXCEL', 'JSON'] as const).map((as) => ({ key: as, label: as, act: () => void take(as) })),
          ...(imports ? [{ key: 'CSV', label: 'Import file to fill in', act: () => void take('CSV') }] : []),
        ]}
      >
        Export
      </MenuButton>
      {imports && <Button onClick={() => void navigate('/app/import-file?import=opening-stock')}>Import a file</Button>}
    </>
  );
}

interface TableProps {
  readonly lines: readonly OpeningStockLine[];
  readonly adds: boolean;
  readonly edits: boolean;
}

function Table({ lines, ...rights }: TableProps) {
  return (
    <table className="plain-table stacked openings opening-stock" onKeyDown={moveInRows}>
      <caption className="visually-hidden">Opening stock by item. Down and Up go to the entry of the next item and the one before.</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="amount">
            Carried forward
          </th>
          <th scope="col" className="amount">
            Entered
          </th>
          <th scope="col" className="amount">
            Opening stock
          </th>
          <th scope="col">Document</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <StockRow key={`${line.itemId} ${line.location} ${line.batch}`} line={line} {...rights} />
        ))}
      </tbody>
    </table>
  );
}

function StockRow({ line, adds, edits }: Omit<TableProps, 'lines'> & { readonly line: OpeningStockLine }) {
  const { name, location, batch, unit, carried, entered, barcodes, carriedBarcodes, documents } = line;
  const opening = { quantity: carried.quantity + entered.quantity, value: carried.value + entered.value };
  const place = [location, batch && `batch ${batch}`].filter(Boolean).join(', ');
  const called = [name, place].filter(Boolean).join(', ');
  const isCarried = carried.quantity !== 0 || carried.value !== 0;
  return (
    <tr>
      <th scope="row" className="whole-row">
        {name}
        {place !== '' && <div className="small muted">{place}</div>}
        {isTwice(line) && <div className="tiny bad">{whyTwice(line)}</div>}
      </th>
      <Figures label="Carried forward" of={carried} unit={unit} barcodes={carriedBarcodes} />
      <Figures label="Entered" of={entered} unit={unit} barcodes={barcodes} />
      <Figures label="Opening stock" of={opening} unit={unit} />
      <td className="whole-row">
        {documents.map((document) => (
          <OpeningDocument key={document.id} {...document} edits={edits} of={called} />
        ))}
        {documents.length === 0 && !isCarried && adds && (
          <Link to={entryOf(line)}>
            Enter<span className="visually-hidden"> {called}</span>
          </Link>
        )}
      </td>
    </tr>
  );
}

interface FiguresProps {
  readonly label: string;
  readonly of: OpeningStockLine['carried'];
  readonly unit: string;
  /** Null: too many to count here. */
  readonly barcodes?: number | null;
}

/** Quantity, value and rate of goods in one cell. */
function Figures({ label, of, unit, barcodes = 0 }: FiguresProps) {
  if (of.quantity === 0 && of.value === 0) return <td className="amount" />;
  const rate = rateOf(of);
  return (
    <td className="amount" data-label={label}>
      <div className="bold">{formatPaise(paise(of.value))}</div>
      <div className="small muted">
        {formatScaled(scaled(of.quantity))} {unit}
        {rate !== null && ` × ${formatScaled(rate)}`}
      </div>
      {barcodes !== 0 && <div className="small muted">{barcodesText(barcodes)}</div>}
    </td>
  );
}

function barcodesText(count: number | null): string {
  if (count === null) return 'The export counts its barcodes';
  return count === 1 ? 'One barcode' : `${count.toLocaleString('en-IN')} barcodes`;
}

function OpeningDocument({
  id,
  number,
  edits,
  of,
}: {
  readonly id: string;
  readonly number: string;
  readonly edits: boolean;
  readonly of: string;
}) {
  const may = useMay();
  if (!edits && !may('/opening-stock/view')) return <div>{number}</div>;
  return (
    <div>
      <Link to={`/app/opening-stock/${edits ? 'edit' : 'view'}/${id}`}>
        {number}
        <span className="visually-hidden">
          , {edits ? 'correct' : 'see'} {of}
        </span>
      </Link>
    </div>
  );
}

/** Totals of all items. Quantities of different items do not add up, their values do. */
function Totals({ totals: { carried, entered } }: { readonly totals: OpeningStockOfYear['totals'] }) {
  const shown = { 'Carried forward': carried, Entered: entered, 'Opening stock': carried + entered };
  return (
    <footer className="list-foot openings-totals small">
      <dl className="row gap-16">
        {Object.entries(shown).map(([label, value]) => (
          <div key={label} className="row">
            <dt>{label}</dt>
            <dd className="amount bold">{formatPaise(paise(value))}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}

function whyTwice({ carried, entered, unit, documents }: OpeningStockLine): string {
  if (carried.quantity === 0 && carried.value === 0) return `Entered in ${documents.length} documents. Check that it is counted once`;
  const more = entered.quantity - carried.quantity;
  const compared = more === 0 ? 'as much as' : `${formatScaled(scaled(Math.abs(more)))} ${unit} ${more > 0 ? 'more' : 'less'} than`;
  return `Counted twice: entered ${compared} what is carried forward. Delete the entry`;
}

/** A new document with this item at its place. */
function entryOf({ itemId, location, batch }: OpeningStockLine): string {
  const query = { itemId, ...(location === '' ? {} : { location }), ...(batch === '' ? {} : { batch }) };
  return `/app/opening-stock/add?${new URLSearchParams(query)}`;
}

/** Moves to the first link of the row above or below. */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody td a')];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
}
