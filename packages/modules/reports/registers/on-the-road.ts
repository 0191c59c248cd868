import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  only: {
    kind: 'choice',
    label: 'Only',
    of: [
      { value: 'ending', label: 'Those that end today' },
      { value: 'extendable', label: 'Those that can be extended now' },
      { value: 'without-vehicle', label: 'Those without a vehicle' },
    ],
  },
} as const satisfies Fields;

export type OnTheRoadFilter = RecordOf<typeof filters>;

/** The e-way bills that goods move under now, by the time that is left. */
export const onTheRoad: ReportModule<OnTheRoadFilter> = {
  kind: 'report',
  slug: 'on-the-road',
  entity: 'onTheRoad',
  service: 'ims-crm',
  area: 'reports',
  title: 'On the Road',
  filters,
  list: { id: 'ON_THE_ROAD' },
};
