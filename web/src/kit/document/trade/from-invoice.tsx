import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { tellFailure } from '../../../api/query-client.ts';
import { type Kept, resource } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { confirm, type Question } from '../../feedback/confirm.ts';
import { tell } from '../../feedback/toast.ts';
import { Combobox } from '../../fields/choices/combobox.tsx';
import { useStillHere } from '../../hooks/use-still-here.ts';
import { useKeys } from '../../keys.ts';
import { isBlank } from '../../lines/line-edits.ts';
import type { DocumentLayout, ExtraProps } from '../document-layout.ts';
import { draftFrom, isReturn } from '../start-from.ts';
import { chainQuery } from '../view/chain-panel.tsx';

/** The part of a return or note that begins it: choosing an invoice brings its items along, and more invoices can be added. */
export function fromInvoice(module: AnyDocument, layout: () => DocumentLayout): ComponentType<ExtraProps> {
  const { fields, chain } = module;
  const naming = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && chain?.from.includes(field.to) ? [{ name, of: field.to }] : [],
  );
  return function FromInvoice(props: ExtraProps) {
    const { draft, readOnly, id } = props;
    const navigate = useNavigate();
    const chosen = naming.flatMap((way) => (draft.values[way.name] ? [{ ...way, invoiceId: String(draft.values[way.name]) }] : []));
    const isThere = chosen.some(({ invoiceId }) => sourcesIn(props).has(invoiceId));
    const [way] = chosen;
    const search = readOnly || id !== null || isThere || way === undefined ? '' : `?of=${way.of}&from=${way.invoiceId}`;
    const { onValues } = props;
    const name = way?.name ?? '';
    const partyId = draft.values['partyId'] ?? null;
    const invoiceOf = useInvoice(way?.of ?? '', way?.invoiceId ?? '');
    useEffect(() => {
      if (search === '') return;
      const go = async () => {
        const question = await otherParty(partyId, invoiceOf);
        // The next form names invoice and party, so they are no change of this one, which would be kept as a draft.
        onValues({ [name]: null });
        if (question !== undefined && !(await confirm(question))) return;
        onValues({ partyId: null });
        void navigate(search, { replace: true });
      };
      go().catch(tellFailure);
    }, [search, navigate, onValues, name, partyId, invoiceOf]);
    if (readOnly) return null;
    if (way === undefined) return <p className="muted small">Choose the invoice that this corrects. Its items come along.</p>;
    return <MoreInvoices {...props} module={module} layout={layout()} of={way.of} naming={way.name} />;
  };
}

/** Reads an invoice that was chosen. */
function useInvoice(slug: string, id: string): () => Promise<AnyRow | undefined> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const kind = moduleOf(slug);
    if (kind?.kind !== 'document') return undefined;
    return queries.fetchQuery({
      queryKey: [kind.slug, 'record', id],
      queryFn: (): Promise<AnyRow & Kept> => resource<AnyRow>(kind).get(id),
    });
  }, [queries, slug, id]);
}

/** What to ask when the invoice is of another party than the one that was chosen before. */
async function otherParty(partyId: unknown, invoiceOf: () => Promise<AnyRow | undefined>): Promise<Question | undefined> {
  const invoice = typeof partyId === 'string' ? await invoiceOf() : undefined;
  if (invoice === undefined || invoice['partyId'] === partyId) return undefined;
  const name = String(invoice['partyName']);
  return { title: 'Another Party', message: `${invoice['number']} is of ${name}. Change the party to ${name}?`, ok: 'Change Party' };
}

function sourcesIn({ draft }: Pick<ExtraProps, 'draft'>): ReadonlySet<unknown> {
  return new Set((draft.tables['lines'] ?? []).map(({ values }) => values['sourceId']));
}

interface MoreInvoicesProps extends ExtraProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  /** The slug of the invoices. */
  readonly of: string;
  /** The field that names them. */
  readonly naming: string;
}

/** Adds the items of another invoice of the party: one note can name several (section 34 of the CGST Act). */
function MoreInvoices(props: MoreInvoicesProps) {
  const [asking, setAsking] = useState(false);
  const kind = moduleOf(props.of);
  const { adding, everything, add } = useAdding(props);
  const returns = isReturn(props.module);
  useKeys(returns ? { returnAll: () => void everything() } : {});
  if (kind?.kind !== 'document' || props.editLines === undefined) return null;
  if (asking)
    return <InvoiceChoice {...props} kind={kind} adding={adding} onPick={(id) => void add(id).then((done) => setAsking(!done))} />;
  return (
    <div className="row" aria-busy={adding}>
      {returns && (
        <Button look="plain" press="returnAll" onClick={() => void everything()}>
          Return Everything
        </Button>
      )}
      <Button look="link" onClick={() => setAsking(true)}>
        Add another invoice
      </Button>
    </div>
  );
}

/** Brings along the items of an invoice, or everything of those that are named already. */
function useAdding({ module, layout, of, editLines, ...props }: MoreInvoicesProps) {
  const queries = useQueryClient();
  const stillHere = useStillHere();
  const [adding, setAdding] = useState(false);
  const kind = moduleOf(of);
  const tablesOf = async (invoiceId: string, asked: 'usual' | 'all') => {
    if (kind?.kind !== 'document') throw new Error(`${of} is no document`);
    const [row, { open }] = await Promise.all([
      queries.fetchQuery({
        queryKey: [kind.slug, 'record', invoiceId],
        queryFn: (): Promise<AnyRow & Kept> => resource<AnyRow>(kind).get(invoiceId),
      }),
      queries.fetchQuery(chainQuery(kind, invoiceId)),
    ]);
    return { row, tables: draftFrom(module, layout, { slug: kind.slug, id: invoiceId, row, open }, asked).tables };
  };
  /** Whether it ended: not if the form is another one by then. */
  const busy = async (work: (isHere: () => boolean, edit: NonNullable<typeof editLines>) => Promise<boolean>): Promise<boolean> => {
    if (editLines === undefined) return false;
    const isHere = stillHere();
    setAdding(true);
    try {
      if (!(await work(isHere, editLines))) return false;
    } catch (error) {
      if (isHere()) tellFailure(error);
    }
    setAdding(false);
    return true;
  };
  return {
    adding,
    everything: () =>
      busy(async (isHere, edit) => {
        const ids = [...sourcesIn(props)].filter((id) => typeof id === 'string' && id !== '');
        const found = await Promise.all(ids.map((invoiceId) => tablesOf(String(invoiceId), 'all')));
        if (!isHere()) return false;
        for (const table of Object.keys(found[0]?.tables ?? {}))
          edit(table)(() => found.flatMap(({ tables }) => tables[table] ?? []).filter((line) => !isBlank(line)));
        return true;
      }),
    add: async (invoiceId: unknown): Promise<boolean> => {
      if (typeof invoiceId !== 'string' || sourcesIn(props).has(invoiceId)) return false;
      return busy(async (isHere, edit) => {
        const { row, tables } = await tablesOf(invoiceId, 'usual');
        if (!isHere()) return false;
        if ((tables['lines'] ?? []).every(isBlank)) tell('warning', `Nothing of ${row['number']} is open`);
        for (const [table, added] of Object.entries(tables))
          if (!added.every(isBlank)) edit(table)((now) => [...now, ...added].filter((line) => !isBlank(line)));
        return true;
      });
    },
  };
}

interface ChoiceProps extends MoreInvoicesProps {
  readonly kind: AnyDocument;
  readonly adding: boolean;
  readonly onPick: (id: unknown) => void;
}

/** Invoices of the party that are not named yet. */
function InvoiceChoice({ kind, adding, onPick, module, naming, ...props }: ChoiceProps) {
  const partyId = String(props.draft.values['partyId'] ?? '');
  return (
    <div className="grid-2" aria-busy={adding}>
      <div className="field">
        <label htmlFor="more-invoices">Another invoice</label>
        <Combobox
          control={{
            id: 'more-invoices',
            autoFocus: true,
            autoComplete: 'off',
            disabled: adding,
            'aria-describedby': 'more-invoices-note',
          }}
          label="Another invoice"
          kind="invoice"
          value={null}
          shown=""
          search={async (text, cursor) => {
            const asked = { search: text, limit: 50, cursor, for: `${module.slug}.${naming}` };
            const page = await resource(kind).optionsPage(partyId === '' ? asked : { ...asked, party: partyId });
            return { ...page, rows: page.rows.filter(({ id }) => !sourcesIn(props).has(id)) };
          }}
          onPick={(option) => onPick(option?.id)}
        />
        <span id="more-invoices-note" className="help">
          Of this party. Its items are added below
        </span>
      </div>
    </div>
  );
}
