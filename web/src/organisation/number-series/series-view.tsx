import type { AnyRow } from '#modules/kit/module';
import { numberSeries } from '#modules/organisation/number-series/number-series';
import { ButtonLink } from '../../kit/button.tsx';
import { RecordScreen } from '../../kit/record/record-screen.tsx';
import { useMay } from '../../session/permission.ts';
import { workingYear } from '../../session/working-day.ts';
import { goneLink } from './gone-link.ts';

/** A number series, and the way to those of its numbers that do not count any more. */
export function SeriesView() {
  return <RecordScreen module={numberSeries} mode="view" below={(record) => <GoneNumbers series={record} />} />;
}

function GoneNumbers({ series }: { readonly series: AnyRow }) {
  const may = useMay();
  if (!may('/day-book')) return null;
  return (
    <section className="record-section row apart gap-16" aria-label="Numbers that do not count">
      <p>The day book keeps the number of each cancelled or deleted voucher. Of a deleted one it says by whom and when.</p>
      <ButtonLink to={goneLink(series, workingYear())}>Cancelled and deleted</ButtonLink>
    </section>
  );
}
