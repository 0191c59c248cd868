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
function MoreInvoices({ module, layout, of, naming, editLines, ...props }: MoreInvoicesProps) {
  const queries = useQueryClient();
  const stillHere = useStillHere();
  const [asking, setAsking] = useState(false);
  const [adding, setAdding] = useState(false);
  const kind = moduleOf(of);
  const returns = isReturn(module);
  useKeys(returns ? { returnAll: () => void everything() } : {});
  if (kind?.kind !== 'document' || editLines === undefined) return null;
  const tablesOf = async (invoiceId: string, asked: 'usual' | 'all') => {
    const [row, { open }] = await Promise.all([
      queries.fetchQuery({
        queryKey: [kind.slug, 'record', invoiceId],
        queryFn: (): Promise<AnyRow & Kept> => resource<AnyRow>(kind).get(invoiceId),
      }),
      queries.fetchQuery(chainQuery(kind, invoiceId)),
    ]);
    return { row, tables: draftFrom(module, layout, { slug: kind.slug, id: invoiceId, row, open }, asked).tables };
  };
  async function everything() {
    if (editLines === undefined) return;
    const isHere = stillHere();
    setAdding(true);
    try {
      const ids = [...sourcesIn(props)].filter((id) => typeof id === 'string' && id !== '');
      const found = await Promise.all(ids.map((invoiceId) => tablesOf(String(invoiceId), 'all')));
      if (!isHere()) return;
      for (const table of Object.keys(found[0]?.tables ?? {}))
        editLines(table)(() => found.flatMap(({ tables }) => tables[table] ?? []).filter((line) => !isBlank(line)));
    } catch (error) {
      if (isHere()) tellFailure(error);
    }
    setAdding(false);
  }
  const add = async (invoiceId: unknown) => {
    if (typeof invoiceId !== 'string' || sourcesIn(props).has(invoiceId)) return;
    const isHere = stillHere();
    setAdding(true);
    try {
      const { row, tables } = await tablesOf(invoiceId, 'usual');
      if (!isHere()) return;
      if ((tables['lines'] ?? []).every(isBlank)) tell('warning', `Nothing of ${row['number']} is open`);
      for (const [table, added] of Object.entries(tables))
        if (!added.every(isBlank)) editLines(table)((now) => [...now, ...added].filter((line) => !isBlank(line)));
    } catch (error) {
      if (isHere()) tellFailure(error);
    }
    setAdding(false);
    setAsking(false);
  };
  if (!asking)
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
          onPick={(option) => void add(option?.id)}
        />
        <span id="more-invoices-note" className="help">
          Of this party. Its items are added below
        </span>
      </div>
    </div>
  );
}
