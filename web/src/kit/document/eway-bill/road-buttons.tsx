import { lazy, Suspense, useState } from 'react';
import type { ReportTable } from '#modules/kit/module';
import { useMay } from '../../../session/permission.ts';
import { Button } from '../../button.tsx';
import { mayStep, roadBills } from './road-bill.ts';

const windows = {
  'Extend Validity': lazy(async () => ({ default: (await import('./extend-several.tsx')).ExtendSeveral })),
  'Update Vehicle': lazy(async () => ({ default: (await import('./vehicle-for-several.tsx')).VehicleForSeveral })),
} as const;
const NewTripSheet = lazy(async () => ({ default: (await import('./new-trip-sheet.tsx')).NewTripSheet }));
const labels = { 'Extend Validity': 'Extend', 'Update Vehicle': 'Update Vehicle' } as const;
const steps = ['Extend Validity', 'Update Vehicle'] as const;

/** Steps that several e-way bills of the report take at once, of those kinds of documents that the person may change. */
export function RoadButtons({ table }: { readonly table: ReportTable | null }) {
  const may = useMay();
  const [open, setOpen] = useState<(typeof steps)[number] | 'Trip Sheet' | null>(null);
  const bills = roadBills(table);
  const Window = open && open !== 'Trip Sheet' ? windows[open] : null;
  return (
    <>
      {steps.map(
        (step) =>
          bills.some((bill) => mayStep(step, bill, may)) && (
            <Button key={step} onClick={() => setOpen(step)}>
              {labels[step]}
            </Button>
          ),
      )}
      {bills.length > 0 && may('/trip-sheet/add') && <Button onClick={() => setOpen('Trip Sheet')}>Trip Sheet</Button>}
      {open === 'Trip Sheet' && (
        <Suspense>
          <NewTripSheet bills={bills} unticked onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {Window && (
        <Suspense>
          <Window bills={bills} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
