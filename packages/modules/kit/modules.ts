import type { Area } from '#modules/kit/area';
import type { AnyDocument, AnyMaster, AnyReport } from '#modules/kit/module';

/**
 * The table of contents of one area: every module of it, one line each. The calls that do not follow from a definition are in `contents.ts`,
 * because the browser loads every definition and calls only some.
 */
export interface Modules {
  readonly area: Area;
  readonly masters: readonly AnyMaster[];
  readonly documents: readonly AnyDocument[];
  readonly reports: readonly AnyReport[];
}
