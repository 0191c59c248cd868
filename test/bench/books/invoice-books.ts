import { changeOf } from '#application/commit/change-of';
import { derivedId } from '#application/derived-id';
import type { Work } from '#application/ports/journal';
import type { Scope as Place } from '#application/ports/scope';
import { addDays } from '#domain/time/day';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import type { Storage } from '#storage/storage';
import type { Organisation } from '../../kit/app.ts';
import { newId } from '../../kit/new-id.ts';
import { invoiceBody } from './invoice-body.ts';

/** One invoice is entered as people do, and the others are like it, day after day, with numbers, bills and parties of their own. */
export async function fill(storage: Storage, organisation: Organisation, count: number): Promise<void> {
  const { organisationId, branchId, financialYearId, owner } = organisation;
  const scope: Place = { ...placeIn(organisationId, owner.userId), branchId, financialYearId };
  const parties = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      organisation.post('customer', {
        name: `Party ${at}`,
        groupId: derivedId(organisationId, 'group:debtors'),
        billingAddress: { line1: `${at} FC Road`, line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' },
      }),
    ),
  );
  const items = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      organisation.post('inventory-item', {
        name: `Panel ${at}`,
        type: 'Goods',
        unitId: derivedId(organisationId, 'unit:NOS'),
        hsn: '85414300',
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
      }),
    ),
  );
  const first = parties[0].id;
  const { start } = await organisation.get('financial-year', `/${financialYearId}`);
  const ids = items.map(({ id }) => id);
  const { id } = await organisation.post('sales-invoice', invoiceBody(first, ids, start, 1));
  const model = await storage.records.find(scope, salesInvoice.slug, id);
  if (model?.effect === undefined) throw new Error('The first invoice has no effect');
  const { row, effect } = model;
  const works = (from: number, length: number): Work[] =>
    Array.from({ length }, (_, at) => {
      const own = newId();
      const number = `B/${from + at}`;
      const date = addDays(start, Math.floor(((from + at) * 365) / count));
      // Every text of the invoice that names its party or itself.
      const renamed = <T>(value: T): T =>
        JSON.parse(
          JSON.stringify(value)
            .replaceAll(first, parties[(from + at) % parties.length].id)
            .replaceAll(id, own),
        );
      const next = { ...renamed(row), number, date };
      const moved = { ...renamed(effect), date };
      const change = changeOf(salesInvoice, {
        action: 'create',
        id: own,
        row: next,
        before: undefined,
        userId: scope.userId,
        effect: moved,
      });
      return { slug: salesInvoice.slug, id: own, kind: 'create', fingerprint: own, decide: () => change };
    });
  for (let from = 1; from < count; from += 600) {
    const answers = await storage.journal.commitAll(scope, { branchId }, works(from, Math.min(600, count - from)));
    for (const answer of answers) if (answer instanceof Error) throw answer;
  }
}

export function placeIn(organisationId: string, userId: string): Place {
  const branchId = derivedId(organisationId, 'branch:head-office');
  const financialYearId = derivedId(organisationId, 'financial-year:first');
  return { organisationId, branchId, financialYearId, userId, from: '127.0.0.1', requestId: 'bench' };
}
