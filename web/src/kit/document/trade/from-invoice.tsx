import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { tellFailure } from '../../../api/query-client.ts';
import { type Kept, resource } from '../../../api/resource.ts';
import { Button } from '../../button.tsx';
import { tell } from '../../feedback/toast.ts';
import { Combobox } from '../../fields/combobox.tsx';
import { isBlank } from '../../lines/line-edits.ts';
import { useStillHere } from '../../use-still-here.ts';
import { chainQuery } from '../chain-panel.tsx';
import type { DocumentLayout, ExtraProps } from '../document-layout.ts';
import { draftFrom } from '../start-from.ts';

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
    useEffect(() => {
      if (search === '') return;
      // The next form names it, so it is no change of this one, which would be kept as a draft.
      onValues({ [name]: null });
      void navigate(search, { replace: true });
    }, [search, navigate, onValues, name]);
    if (readOnly) return null;
    if (way === undefined) return <p className="muted small">Choose the invoice that this corrects. Its items come along.</p>;
    return <MoreInvoices {...props} module={module} layout={layout()} of={way.of} />;
  };
}

function sourcesIn({ draft }: Pick<ExtraProps, 'draft'>): ReadonlySet<unknown> {
  return new Set((draft.tables['lines'] ?? []).map(({ values }) => values['sourceId']));
}

interface MoreInvoicesProps extends ExtraProps {
  readonly module: AnyDocument;
  readonly layout: DocumentLayout;
  /** The slug of the invoices. */
  readonly of: string;
}

/** Adds the items of another invoice of the party: one note can name several (section 34 of the CGST Act). */
function MoreInvoices({ module, layout, of, editLines, ...props }: MoreInvoicesProps) {
  const queries = useQueryClient();
  const stillHere = useStillHere();
  const [asking, setAsking] = useState(false);
  const [adding, setAdding] = useState(false);
  const kind = moduleOf(of);
  if (kind?.kind !== 'document' || editLines === undefined) return null;
  const add = async (invoiceId: unknown) => {
    if (typeof invoiceId !== 'string' || sourcesIn(props).has(invoiceId)) return;
    const isHere = stillHere();
    setAdding(true);
    try {
      const [row, { open }] = await Promise.all([
        queries.fetchQuery({
          queryKey: [kind.slug, 'record', invoiceId],
          queryFn: (): Promise<AnyRow & Kept> => resource<AnyRow>(kind).get(invoiceId),
        }),
        queries.fetchQuery(chainQuery(kind, invoiceId)),
      ]);
      if (!isHere()) return;
      const { tables } = draftFrom(module, layout, { slug: kind.slug, id: invoiceId, row, open });
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
      <div>
        <Button look="link" onClick={() => setAsking(true)}>
          Add another invoice
        </Button>
      </div>
    );
  const { partyGstin, partyName } = props.live.row;
  const party = String(partyGstin ?? partyName ?? '').slice(0, 60);
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
          value={null}
          shown=""
          search={async (text, cursor) => {
            const page = await resource(kind).optionsPage({ search: `${party} ${text}`, limit: 50, cursor });
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
