import { archiveSlug } from '#application/archive/archives';
import type { Definitions } from '#application/archive/ports';
import { listRowOf, namesForEver, sortKeysOf } from '#application/commit/change-of';
import type { Json } from '#application/ports/records';
import { waitsListed } from '#domain/documents/approval';
import { Refusal } from '#domain/refusal';
import { sortKey } from '#domain/text/normalise';
import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** Places of records in lists, as the present definitions say: an archive may be older than they are. */
export const definitions: Definitions = {
  place({ slug, id, after: { row, counted } }, { version, createdBy }) {
    const text = (name: string) => String(row[name] ?? '');
    const module = recordsModule(slug);
    if (module !== undefined) {
      const shown = { ...row, id, version: version + 1, createdBy };
      // What waited before there was an order of what waits is not in it.
      const isListed = waitsListed(counted) !== undefined;
      const keys = sortKeysOf(module, row).slice(0, module.list.orders.length + (isListed ? 1 : 0));
      return { keys, row: listRowOf(module, shown) };
    }
    switch (slug) {
      case 'user':
        return { keys: [sortKey(text('name'))], row: { name: text('name'), email: text('email'), status: row['status'] ?? null } };
      case archiveSlug:
        return { keys: [text('startedAt')], row: { startedAt: text('startedAt'), archiveStatus: text('archiveStatus') } };
      case 'opening-balance':
        return { keys: [text('ledgerId')], row: openingRow(row, version) };
      case 'bank-statement': {
        const { branchId: _, ledgerId: __, parts: ___, ...head } = row;
        return { keys: [`${text('to')}|${text('at')}`], row: head };
      }
      default:
        // A record that is in a list and that nobody could find there would be lost.
        throw new Refusal('notAllowed', { why: `The archive lists records of ${slug}, which this program does not know` });
    }
  },
  keptForEver(slug) {
    const module = recordsModule(slug);
    return module === undefined ? new Set() : namesForEver(module);
  },
};

function openingRow(row: Readonly<Record<string, Json>>, version: number) {
  const bills = row['bills'];
  return {
    ledgerId: row['ledgerId'] ?? '',
    balance: row['balance'] ?? 0,
    bills: Array.isArray(bills) ? bills.length : 0,
    version: version + 1,
  };
}

function recordsModule(slug: string): AnyMaster | AnyDocument | undefined {
  const module = moduleOf(slug);
  return module === undefined || module.kind === 'report' ? undefined : module;
}
