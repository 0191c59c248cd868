import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  branches: { kind: 'choices', label: 'Branches', max: 200 },
  portal: {
    kind: 'choice',
    label: 'Portal',
    of: [
      { value: 'E-Invoice', label: 'E-Invoice' },
      { value: 'E-Way Bill', label: 'E-Way Bill' },
    ],
  },
  state: {
    kind: 'choice',
    label: 'State',
    of: [
      { value: 'waiting', label: 'Waiting for the portal' },
      { value: 'failed', label: 'Failed' },
      { value: 'by-hand', label: 'Somebody has to send it' },
    ],
  },
} as const satisfies Fields;

export type PortalQueueFilter = RecordOf<typeof filters>;

/** The documents that wait for a portal or for somebody, the oldest first: what waits, what failed, why, and since when. */
export const portalQueue: ReportModule<PortalQueueFilter> = {
  kind: 'report',
  slug: 'portal-queue',
  entity: 'portalQueue',
  service: 'ims-crm',
  area: 'reports',
  title: 'Portal Queue',
  filters,
  list: { id: 'PORTAL_QUEUE' },
};
