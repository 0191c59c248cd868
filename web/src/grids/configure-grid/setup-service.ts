import type { GridColumn } from '#modules/grids/operations';
import {
  getSetup,
  getSetupModel,
  gridModules,
  gridSubModules,
  previewSetup,
  type SetupAnswer,
  type SetupModel,
  saveSetup,
} from '#modules/grids/operations';
import type { SetupBody } from '#modules/grids/setup';
import { call } from '../../api/client.ts';

export interface Preview {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id?: string })[];
}

/** The calls of Module Setup (section 7 of the specification: payloads of the grid service). */
export const setupService = {
  modules: () => call<readonly { readonly moduleId: string; readonly moduleName: string }[]>('POST', gridModules.path, { body: {} }),
  subModules: (moduleId: string) =>
    call<readonly { readonly subModuleId: string; readonly subModuleName: string }[]>('POST', gridSubModules.path, { body: { moduleId } }),
  setup: (subModuleId: string) => call<SetupAnswer>('POST', getSetup.path, { body: { subModuleId } }),
  model: () => call<SetupModel>('POST', getSetupModel.path, { body: {}, hideLoader: true }),
  save: (body: SetupBody) => call<{ readonly id: string; readonly version: number }>('POST', saveSetup.path, { body }),
  preview: (body: SetupBody, signal: AbortSignal) => call<Preview>('POST', previewSetup.path, { body, signal, hideLoader: true }),
};
