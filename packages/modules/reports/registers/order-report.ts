import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import type { NamedReport } from '#modules/kit/report/named-report';
import { periodFilters } from '#modules/kit/report/report-filters';

function filtersOf(party: string) {
  return {
    ...periodFilters,
    partyId: { kind: 'ref', label: party, to: 'customer' },
    itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' },
    projectId: { kind: 'ref', label: 'Project', to: 'project' },
    openOnly: { kind: 'yes-no', label: 'Open orders only' },
  } as const satisfies Fields;
}

export type OrderFilter = RecordOf<ReturnType<typeof filtersOf>>;

/**
 * Orders of a period with what was delivered or received of them (layout e.13): balance = ordered − fulfilled − cancelled. Values are
 * without tax, at the prices of the order.
 */
export function orderReport({ slug, entity, title, id, party }: NamedReport & { readonly party: string }): ReportModule<OrderFilter> {
  return {
    kind: 'report',
    slug,
    entity,
    service: 'ims-crm',
    area: 'reports',
    title,
    filters: filtersOf(party),
    list: { id },
  };
}
