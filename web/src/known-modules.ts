import { modules } from '#modules/all-modules';
import { type KnownModule, knownModule } from '#modules/kit/known-module';
import { menu as menuOfAll } from '#modules/menu';

// The built pages have only the values of these, so that the frame need not load the definitions (`computed` in vite.config.ts).

export const knownModules: readonly KnownModule[] = modules.map(knownModule);

/** The whole menu, before it is asked what a person may open. */
export const menu: typeof menuOfAll = menuOfAll;
