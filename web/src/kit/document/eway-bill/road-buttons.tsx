import { lazy, Suspense, useState } from 'react';
import type { ReportTable } from '#modules/kit/module';
import { useMay } from '../../../session/permission.ts';
import { Button } from '../../button.tsx';
import { mayStep, roadBills } from './road-bill.ts';

const windows = {
  'Extend Validity': lazy(async () => ({ default: (await import('./extend-several.tsx')).ExtendSeveral })),
  'Update Vehicle': lazy(async () => ({ default: (await import('./vehicle-for-several.tsx')).VehicleForSeveral })),
} as const;
const labels = { 'Extend Validity': 'Extend', 'Update Vehicle': 'Update Vehicle' } as const;
const steps = ['Extend Validity', 'Update Vehicle'] as const;

/** Steps that several e-way bills of the report take at once, of those kinds of documents that the person may change. */
export function RoadButtons({ table }: { readonly table: ReportTable | null }) {
  const may = useMay();
  const [open, setOpen] = useState<(typeof steps)[number] | null>(null);
  const bills = roadBills(table);
  const Window = open && windows[open];
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
      {Window && (
        <Suspense>
          <Window bills={bills} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
