import type { ReportModule } from '#modules/kit/module';

/** What tells reports of one form apart. */
export interface NamedReport extends Pick<ReportModule<never>, 'slug' | 'entity' | 'title'> {
  /** Of its list in Module Setup. */
  readonly id: string;
}
