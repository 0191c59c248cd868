import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { documents } from '#modules/all-modules';
import { type Approved, notApproved } from '#modules/kit/approval';
import { payAction } from '#modules/kit/document-actions';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { isBillWise } from '#modules/kit/voucher/allocation';
import type { Kept } from '../../../api/resource.ts';
import { useMay } from '../../../session/permission.ts';
import { Heading } from '../../heading.tsx';
import { type KeyName, useKeys } from '../../keys.ts';
import { DocumentLines } from '../../lines/document-lines.tsx';
import { filledColumns, type Line } from '../../lines/line-column.ts';
import { asFirstAsked, portalsIn } from '../../list/actions/first-asked.ts';
import { History } from '../../list/actions/history-drawer.tsx';
import { inGroups, offersOf } from '../../list/actions/row-actions.ts';
import type { MenuItem } from '../../menu/menu.tsx';
import { texts } from '../../texts.ts';
import { PaidBadge, usePayment } from '../bills/paid-badge.tsx';
import { draftOfRow } from '../document-draft.ts';
import type { DocumentLayout, LinesLayout } from '../document-layout.ts';
import { storedPostings, withNames } from '../live.ts';
import { AboutPortal } from '../portal/portal-window.tsx';
import { TaxAtSourceWhy } from '../tax-at-source.tsx';
import { TotalsPanel } from '../totals-panel.tsx';
import { type DocumentForm, useDocument } from '../use-document.ts';
import { Warnings } from '../warnings.tsx';
import { ApprovalPanel, hasApprovals } from './approval-panel.tsx';
import { AttachmentsPanel } from './attachments-panel.tsx';
import { isAtHand, mainOf } from './bar-offers.ts';
import { ChainPanel } from './chain-panel.tsx';
import { type BarButton, DocumentBar } from './document-bar.tsx';
import { DocumentPrint } from './document-print.tsx';
import { DocumentTabs } from './document-tabs.tsx';
import { DocumentValues } from './document-values.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PostingsTable, postsNothing } from './postings-table.tsx';
import { useDocumentActions } from './use-document-actions.ts';

/** Organisations without e-invoices load nothing of them. */
const EInvoicePanel = lazy(async () => ({ default: (await import('../e-invoice/e-invoice-panel.tsx')).EInvoicePanel }));
/** Nor those without e-way bills. */
const EwayBillPanel = lazy(async () => ({ default: (await import('../eway-bill/eway-bill-panel.tsx')).EwayBillPanel }));

interface DocumentViewProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  readonly stored: AnyRow & Kept;
  readonly onChanged: () => void;
}

const earlierCost =
  'This was saved before such vouchers changed what goods cost. Its goods keep their earlier cost until you edit and save it again.';

/** Actions that the screen shows itself, or that have their place below the voucher. */
const elsewhere: ReadonlySet<string> = new Set(['view', 'download', 'upload-attachment', 'view-attachment', 'delete-attachment']);

const pressOf: Readonly<Record<string, KeyName>> = {
  clone: 'duplicate',
  cancel: 'cancel',
  print: 'print',
  email: 'email',
  delete: 'remove',
};

/** A stored document: its stored figures, postings, history and next actions. */
export function DocumentView({ module, layout, stored, onChanged }: DocumentViewProps) {
  const [draft] = useState(() => draftOfRow(module, layout, stored));
  const form = useDocument({ module, layout, start: draft, stored });
  const actions = useDocumentActions(module, stored, form, onChanged);
  const warnings = warningsOf(useLocation().state);
  const offered = asFirstAsked(module, stored, portalsIn(form.live.facts));
  const act = useAct(module, offered, actions);
  const payment = usePayment(module, stored, layout.opensBill === true && isPartyOf(form, module, stored));
  const { buttons, more } = useBar(module, offered, actions, payment);
  const cancelled = stored['cancelled'] === true;
  const name = documentName(module, stored);

  return (
    <article className="document">
      <header className="row gap-16 below">
        <Heading>{name}</Heading>
        {cancelled && <p className="muted">Cancelled: it keeps its number and has no effect on the books.</p>}
        {layout.opensBill && <PaidBadge module={module} stored={stored} isParty={isPartyOf(form, module, stored)} />}
      </header>
      <Warnings title="Saved. Please note:" texts={warnings} />
      <Warnings texts={stored['atEarlierCost'] === true ? [earlierCost] : []} />
      {typeof stored['eInvoice'] === 'string' && (
        <Suspense>
          <EInvoicePanel module={module} stored={stored} onLook={onChanged} act={act} />
        </Suspense>
      )}
      {typeof stored['ewayBill'] === 'string' && (
        <Suspense>
          <EwayBillPanel module={module} stored={stored} onLook={onChanged} act={act} />
        </Suspense>
      )}
      <div className={cancelled ? 'document-grid faded' : 'document-grid'}>
        <div className="document-main stack gap-12">
          <DocumentValues module={module} layout={layout} row={stored} facts={form.live.facts} />
          {layout.lines && <StoredLines table={layout.lines} form={form} stored={stored} />}
        </div>
        <div className="document-rest stack gap-12">
          {layout.charges && ((stored[layout.charges.field] as readonly unknown[] | undefined)?.length ?? 0) > 0 && (
            <StoredLines table={layout.charges} form={form} stored={stored} />
          )}
          {layout.Extra && <layout.Extra draft={form.draft} live={form.live} readOnly onValues={() => undefined} id={stored.id} />}
          {layout.notes.map((name) =>
            stored[name] ? (
              <p key={name} className="small as-typed">
                <strong>{module.fields[name]?.label}</strong> {String(stored[name])}
              </p>
            ) : null,
          )}
          <ViewTabs module={module} stored={stored} form={form} onChanged={onChanged} />
        </div>
        <aside className="document-side stack gap-12">
          {!layout.quantitiesOnly && <TotalsPanel layout={layout} row={stored} title="Total" />}
          <TaxAtSourceWhy row={stored} />
        </aside>
      </div>
      <DocumentBar
        status={String(stored['status'])}
        {...(module.approval ? { waits: notApproved(stored as Approved) } : {})}
        cancelled={cancelled}
        figure={layout.quantitiesOnly ? null : formatPaise(paise(Number(stored['total'] ?? 0)), { symbol: '₹ ' })}
        buttons={buttons}
        more={more}
      />
      {actions.printing && <DocumentPrint module={actions.printing} row={stored} onClose={actions.closePrint} />}
      {actions.about && <AboutPortal kind={actions.about} module={module} row={stored} onClose={actions.closeAbout} />}
      {actions.emailing && <EmailToParty module={actions.emailing} stored={stored} form={form} onClose={actions.closeEmail} />}
    </article>
  );
}

/** Runs an action by its key; undefined if it is not offered now. */
function useAct(module: AnyDocument, stored: AnyRow, actions: ReturnType<typeof useDocumentActions>) {
  const may = useMay();
  return (key: string): (() => void) | undefined => {
    const offer = offersOf(module, stored, may).find((one) => one.key === key && one.why === null);
    return offer && (() => void actions.run(offer));
  };
}

/** The buttons below the document, the menu of what is done more seldom, and the keys of both. */
function useBar(
  module: AnyDocument,
  stored: AnyRow & Kept,
  actions: ReturnType<typeof useDocumentActions>,
  payment: ReturnType<typeof usePayment>,
) {
  const may = useMay();
  const offers = offersOf(module, stored, may).filter(({ key }) => !elsewhere.has(key) && (key !== payAction || payment !== 'paid'));
  const main = mainOf(offers, payment === 'open');
  const buttons: BarButton[] = [
    { label: 'Back', act: actions.back, press: 'leave' },
    ...offers.filter(isAtHand).map(
      (offer): BarButton => ({
        label: offer.label,
        act: () => void actions.run(offer),
        why: offer.why,
        ...(pressOf[offer.key] ? { press: pressOf[offer.key] as KeyName } : {}),
        ...(offer.key === main ? { look: 'main' } : {}),
      }),
    ),
  ];
  const more = () => [
    ...laterKinds(module, may).map(
      (kind): MenuItem => ({
        key: kind.slug,
        label: `New ${kind.title}`,
        act: () => actions.startLater(kind),
        why: whyNothingOpen(module, stored),
      }),
    ),
    ...inGroups(offers.filter((offer) => !isAtHand(offer))).map(
      ({ offer, begins }): MenuItem => ({
        key: offer.key,
        label: offer.label,
        act: () => void actions.run(offer),
        why: offer.why,
        danger: offer.key === 'delete',
        divides: begins,
      }),
    ),
  ];
  const perform = (key: string) => () => {
    const offer = offers.find((each) => each.key === key);
    if (offer?.why === null) void actions.run(offer);
  };
  useKeys({
    leave: actions.back,
    duplicate: perform('clone'),
    cancel: perform('cancel'),
    print: perform('print'),
    email: perform('email'),
    remove: perform('delete'),
  });
  return { buttons, more };
}

interface ViewTabsProps extends Pick<DocumentViewProps, 'module' | 'stored' | 'onChanged'> {
  readonly form: DocumentForm;
}

function ViewTabs({ module, stored, form, onChanged }: ViewTabsProps) {
  const may = useMay();
  const [search] = useSearchParams();
  const cancelled = stored['cancelled'] === true;
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has an entry more
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [module.slug, 'history', stored.id] });
  }, [stored.version]);
  const postings = useMemo(() => storedPostings(module, stored, form.live), [module, stored, form.live]);
  return (
    <DocumentTabs
      start={search.get('tab') === 'attachments' ? 1 : 0}
      tabs={[
        {
          title: 'Postings',
          panel: () => (
            <PostingsTable
              postings={cancelled ? [] : (postings ?? [])}
              facts={form.live.facts}
              links
              empty={cancelled ? 'A cancelled voucher has no postings.' : postings === null ? texts.loading : postsNothing}
            />
          ),
        },
        ...(may(verbPath(module, 'view-attachment')) || may(verbPath(module, 'upload-attachment'))
          ? [{ title: 'Attachments', panel: () => <AttachmentsPanel module={module} id={stored.id} onChanged={onChanged} /> }]
          : []),
        ...(module.approval && hasApprovals(stored as Approved)
          ? [{ title: 'Approvals', panel: () => <ApprovalPanel row={stored as Approved} /> }]
          : []),
        ...(module.chain ? [{ title: 'Chain', panel: () => <ChainPanel module={module} stored={stored} /> }] : []),
        { title: 'History and email', panel: () => <History module={module} id={stored.id} /> },
      ]}
    />
  );
}

/** The kinds that can start from this one and that the person may enter. */
function laterKinds(module: AnyDocument, may: (path: string) => boolean): readonly AnyDocument[] {
  return documents.filter((kind) => kind.chain?.from.includes(module.slug) && !kind.chain.links && may(verbPath(kind, 'add')));
}

const taken: ReadonlySet<unknown> = new Set(['COMPLETE', 'Received']);

function whyNothingOpen({ chain }: AnyDocument, row: AnyRow): string | null {
  if (row['cancelled'] === true) return 'This is cancelled';
  if (taken.has(row['status'])) return 'Nothing is open';
  const waits = chain?.waits?.(row);
  return waits === undefined ? null : `This ${waits}`;
}

function isPartyOf({ live }: DocumentForm, module: AnyDocument, stored: AnyRow): boolean {
  const partyId = module.partyId(stored as never);
  return live.facts !== null && partyId !== null && isBillWise(live.facts, partyId);
}

/** Warnings of the save that led here. */
function warningsOf(state: unknown): readonly string[] {
  const { warnings } = (typeof state === 'object' && state !== null ? state : {}) as { readonly warnings?: unknown };
  return Array.isArray(warnings) ? warnings.map(String) : [];
}

function StoredLines({ table, form, stored }: { readonly table: LinesLayout; readonly form: DocumentForm; readonly stored: AnyRow }) {
  const lines = (form.draft.tables[table.field] ?? []) as readonly Line[];
  const rows = Array.isArray(stored[table.field]) ? (stored[table.field] as readonly AnyRow[]) : [];
  const computed = new Map(
    lines.flatMap((line, index) => (rows[index] ? [[line.key, withNames(table, rows[index], form.live.facts)] as const] : [])),
  );
  return (
    <section className="document-lines stack" aria-label={table.label}>
      <h2 className="muted small">{table.label}</h2>
      <DocumentLines
        label={table.label}
        columns={filledColumns(table.columns, rows)}
        lines={lines}
        computed={computed}
        problems={{}}
        search={() => Promise.resolve({ rows: [] })}
        onEdit={() => undefined}
        onCreate={() => undefined}
        onLeave={() => document.querySelector<HTMLElement>('.document-buttons button')?.focus()}
        readOnly
      />
    </section>
  );
}

function EmailToParty({
  module,
  stored,
  form,
  onClose,
}: {
  module: AnyDocument;
  stored: AnyRow & Kept;
  form: DocumentForm;
  onClose: () => void;
}) {
  const partyId = module.partyId(stored as never);
  const email = partyId === null ? undefined : form.live.facts?.find('customer', partyId)?.['email'];
  return <EmailDialog module={module} stored={stored} to={typeof email === 'string' ? email : ''} onClose={onClose} />;
}
