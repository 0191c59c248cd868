import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { otherCountries } from '#domain/address/state';
import type { Problem } from '#domain/refusal';
import { documentName } from '#modules/kit/document-name';
import type { Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { exportFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { changeTransport, transportFields } from '#modules/sales/sales-invoice/transport';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { patiently } from '../../api/patiently.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { SavingWaits } from '../../kit/drafts/saving-waits.tsx';
import { useKeptValues } from '../../kit/drafts/use-kept-values.ts';
import { ModalForm } from '../../kit/feedback/modal-form.tsx';
import { tell } from '../../kit/feedback/toast.ts';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { settleLoose } from '../../kit/fields/loose-texts.ts';
import { useKeys } from '../../kit/keys.ts';
import { draftOf, isSame, problemAt, problemsOf } from '../../kit/record/draft.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { texts } from '../../kit/texts.ts';
import '../../kit/record/record.css';

const CountedDistance = lazy(async () => ({
  default: (await import('../../kit/document/eway-bill/counted-distance.tsx')).CountedDistance,
}));

const trail = [{ label: salesInvoice.plural, to: '/app/sales-invoice' }];

/** How the goods of a saved invoice travel, on a screen of its own: the books are not touched. */
export function TransportScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const leave = () => void navigate(`/app/sales-invoice/view/${id}`);
  useKeys({ leave });
  const invoice = useQuery({
    queryKey: [salesInvoice.slug, 'record', id],
    queryFn: () => resource<AnyRow>(salesInvoice).get(id),
    staleTime: 0,
  });
  return (
    <div className="record">
      <ScreenHead title={invoice.data ? `Transport of ${documentName(salesInvoice, invoice.data)}` : 'Transport Details'} trail={trail} />
      {invoice.data === undefined ? (
        <div className="notice">{invoice.error?.message ?? texts.loading}</div>
      ) : (
        <TransportForm key={invoice.data.version} invoice={invoice.data} onSaved={leave} />
      )}
    </div>
  );
}

/** Only exports have a shipping bill. */
function shownOf({ exportType, placeOfSupply }: AnyRow): Fields {
  if (exportType !== null || placeOfSupply === otherCountries) return transportFields;
  return Object.fromEntries(Object.entries(transportFields).filter(([name]) => !(name in exportFields)));
}

function TransportForm({ invoice, onSaved }: { readonly invoice: AnyRow & Kept; readonly onSaved: () => void }) {
  const { id, version } = invoice;
  const queries = useQueryClient();
  const [values, setValues] = useState(() => draftOf(transportFields, invoice));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const latest = useRef(values);
  const put = (typed: AnyRow) => {
    latest.current = typed;
    setValues(typed);
  };
  const kept = useKeptValues({
    form: 'sales-invoice.transport-details',
    id,
    ofPlace: true,
    title: `Transport of ${documentName(salesInvoice, invoice)}`,
    values,
    put,
  });
  const submit = async () => {
    const found = [
      ...(await settleLoose('field', () => problemsOf(transportFields, latest.current))),
      ...problemsOf(transportFields, latest.current),
    ];
    setProblems(found);
    if (found.length > 0) return;
    const typed = latest.current;
    try {
      await patiently(
        () => call<AnyRow>('PUT', changeTransport.path, { body: { ...typed, id, version } }),
        async () => {
          const now = await resource<AnyRow>(salesInvoice).get(id);
          return now.version > version && isSame(draftOf(transportFields, now), typed) ? now : null;
        },
      );
      kept.drop();
      tell('success', texts.saved);
      await queries.invalidateQueries({ queryKey: [salesInvoice.slug] });
      onSaved();
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) setProblems(error.problems);
      else tellFailure(error);
    }
  };
  return (
    <ModalForm onSubmit={submit}>
      <DraftOffer kept={kept} />
      <SavingWaits />
      <div className="grid-2">
        {Object.entries(shownOf(invoice)).map(([name, field]) => {
          const change = (value: unknown) => put({ ...latest.current, [name]: value });
          const shared = { id: `field-${name}`, field, value: values[name], error: problemAt(problems, name), onChange: change };
          return name === 'distance' ? <Distance key={name} {...shared} invoice={invoice} /> : <FieldInput key={name} {...shared} />;
        })}
      </div>
    </ModalForm>
  );
}

/** With what the portal counted for the way of the invoice. */
function Distance({ invoice, ...input }: ComponentProps<typeof FieldInput> & { readonly invoice: AnyRow }) {
  const take = (value: unknown) => {
    input.onChange(value);
    document.getElementById(input.id)?.focus();
  };
  return (
    <div className="stack gap-4">
      <FieldInput {...input} />
      <Suspense>
        <CountedDistance module={salesInvoice} row={invoice} typed={input.value ?? null} onTake={take} />
      </Suspense>
    </div>
  );
}
