import type { AnyRow } from '#modules/kit/module';
import type { ListedModule } from '../list/actions/row-actions.ts';
import { createStore } from '../store.ts';

/** What labels are for: one or several items, or a document whose goods came in. */
export interface LabelSource {
  readonly module: ListedModule;
  readonly rows: readonly (AnyRow & { readonly id: string })[];
}

export const labelSource = createStore<LabelSource | null>(null);

/** Opens the window for labels over any screen. */
export function openLabels(source: LabelSource): void {
  labelSource.set(source);
}
