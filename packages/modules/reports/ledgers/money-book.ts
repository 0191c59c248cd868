import type { LedgerKind } from '#domain/posting/ledger-kind';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';
import type { NamedReport } from '#modules/kit/report/named-report';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

function filtersOf(kind: LedgerKind) {
  return {
    ledgerId: { kind: 'ref', label: 'Account', to: 'customer', only: { ledgerKind: [kind] }, help: 'Leave empty for all' },
    ...periodFilters,
    ...compareFilter,
    daysOnly: { kind: 'yes-no', label: 'Days only' },
    narration: { kind: 'yes-no', label: 'Show narration' },
  } as const satisfies Fields;
}

export type MoneyBookFilter = RecordOf<ReturnType<typeof filtersOf>>;

/** Day by day what came in and went out, with the opening and closing balance of each day. */
export function moneyBook({
  slug,
  entity,
  title,
  id,
  ledgerKind,
}: NamedReport & { readonly ledgerKind: LedgerKind }): ReportModule<MoneyBookFilter> {
  return {
    ...{ kind: 'report', slug, entity, service: 'ims-crm', area: 'reports', title },
    filters: filtersOf(ledgerKind),
    idle: ({ daysOnly }) => (daysOnly ? ['narration'] : []),
    list: { id },
    compares: { columns: ['received', 'paid', 'closing'], rowsBy: () => 'day', totalsOnly: ({ daysOnly }) => !daysOnly },
  };
}
