import type { AmendmentRow, AmendmentSum, OutwardBooks } from '#application/ports/outward';
import type { Json } from '#application/ports/records';
import { type Amendment, amendmentKind, amendmentKinds, amendmentSums } from '#domain/gst-returns/filing/amendment';
import { sumName } from '#domain/gst-returns/sums';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedPage, readDatedSums } from '#storage/subjects/dated-sums';
import { amountsOf, sumOf } from '#storage/subjects/return-amounts';
import type { ExactParts } from '#storage/views/exact';
import type { LeafRow } from '#storage/views/leaves';

/** Documents of a branch that changed after their month was filed, by the month of the return that tells them, and what they add to it. */
export const amendments: DatedSums<Amendment> = {
  name: 'amendments of returns',
  rows: viewKeys.amendmentRows,
  leaf: 25,
  page: (part, month) => viewKeys.amendmentSums(part, month),
  parts: amendmentKinds.length,
  said: ({ amendment }) => amendment,
  rowsOf: ({ date: _, ...said }, { slug, id }) => [[slug, id, said as unknown as Json]],
  addsOf: (row) => {
    const said = saidIn(row);
    const part = amendmentKinds.indexOf(amendmentKind(said));
    return amendmentSums(said).map(({ key, amounts }) => ({ part, name: sumName(key), amounts: amountsOf(amounts) }));
  },
};

/** The reads of amendments, exact as of now. */
export function amendmentReads(parts: ExactParts): Pick<OutwardBooks, 'amendments' | 'amendmentSums'> {
  return {
    async amendments(scope, branchId, from, to, page) {
      const { rows, more } = await readDatedPage(amendments, parts, scope, branchId, from, to, page);
      return {
        rows: rows.map(
          ({ day, sequence, row }): AmendmentRow => ({ ...saidIn(row), date: day, sequence, slug: String(row[0]), id: String(row[1]) }),
        ),
        more,
      };
    },
    async amendmentSums(scope, branchId, from, to, kinds) {
      const each = await Promise.all(
        kinds.map((kind) => readDatedSums(amendments, parts, scope, branchId, amendmentKinds.indexOf(kind), from, to)),
      );
      return each
        .flat()
        .flatMap(({ month, sums }): readonly AmendmentSum[] => [...sums].map(([name, amounts]) => ({ ...sumOf(name, amounts), month })));
    },
  };
}

function saidIn(row: LeafRow): Omit<Amendment, 'date'> {
  return row[2] as unknown as Omit<Amendment, 'date'>;
}
