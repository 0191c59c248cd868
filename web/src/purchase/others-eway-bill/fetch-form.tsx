import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { Fields } from '#modules/kit/field';
import { dayProblem, type EwayBillFetch, ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { call } from '../../api/client.ts';
import { tellFailure } from '../../api/query-client.ts';
import { resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { currentBranch, useSession } from '../../session/session.ts';
import { today } from '../../session/working-day.ts';
import { fetchedSays } from './fetched-says.ts';
import './others.css';

/** Asks for a day of one of our GSTINs, and says what became of the last fetch. */
export function FetchForm({ sees }: { readonly sees: boolean }) {
  const queries = useQueryClient();
  const session = useSession();
  const gstins = [...new Set(session.access?.branches.flatMap((branch) => branch.gstin ?? []))].toSorted();
  const [gstin, setGstin] = useState(currentBranch(session)?.gstin ?? gstins[0] ?? null);
  const [day, setDay] = useState<string | null>(today());
  const [problem, setProblem] = useState<string>();
  const { data: last } = useQuery({
    queryKey: [ewayBillFetch.slug, 'last'],
    queryFn: async ({ signal }) => (await resource<EwayBillFetch>(ewayBillFetch).list({ limit: 1 }, signal)).rows[0] ?? null,
    enabled: sees,
    refetchInterval: ({ state: { data } }) => (data?.fetchStatus === 'Fetching' ? 1_500 : data?.fetchStatus === 'Waiting' ? 30_000 : false),
  });
  const status = last?.fetchStatus;
  useEffect(() => {
    if (status === 'Done') void queries.invalidateQueries({ queryKey: [othersEwayBill.slug] });
  }, [status, queries]);
  if (gstin === null) return <p className="muted below">No branch has a GSTIN, so nobody makes e-way bills for you.</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = dayProblem(day, today());
    setProblem(wrong);
    if (wrong !== undefined) return document.getElementById('fetch-day')?.focus();
    void call('POST', '/api/ims-crm/ewayBillFetch/s/begin', { body: { day, gstin } }).then(
      () => queries.invalidateQueries({ queryKey: [ewayBillFetch.slug] }),
      tellFailure,
    );
  };
  return (
    <form className="others-fetch row below" aria-label="Fetch e-way bills" noValidate onSubmit={submit}>
      {gstins.length > 1 && (
        <FieldInput id="fetch-gstin" field={gstinField(gstins)} value={gstin} onChange={(value) => setGstin(String(value))} />
      )}
      <FieldInput id="fetch-day" field={fields.day} value={day} error={problem} onChange={(value) => setDay(dayIn(value))} />
      <Button type="submit">Fetch</Button>
      <p role="status" className="muted">
        {last ? fetchedSays(last) : `Nothing was fetched yet${gstins.length > 1 ? '' : ` for ${gstin}`}.`}
      </p>
    </form>
  );
}

const fields = { day: { kind: 'date', label: 'E-way bills made on' } } as const satisfies Fields;

function gstinField(gstins: readonly string[]) {
  return { kind: 'choice', label: 'For our GSTIN', required: true, of: gstins.map((value) => ({ value, label: value })) } as const;
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
