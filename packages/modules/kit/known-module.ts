import { trackersOf } from '#modules/kit/approval';
import type { AnyModule } from '#modules/kit/module';

/** What the frame of the pages needs of a module (its menu, its keys, its addresses) before the definition is loaded. Plain values only. */
export interface KnownModule extends Pick<AnyModule, 'slug' | 'kind' | 'area' | 'title' | 'service' | 'entity' | 'path'> {
  readonly addPath?: string;
  /** A record can be entered on a screen. */
  readonly adds: boolean;
  /** A report that tells of today, whatever day is asked for. */
  readonly ofToday: boolean;
  readonly trackers: ReturnType<typeof trackersOf>;
}

export function knownModule(module: AnyModule): KnownModule {
  const { slug, kind, area, title, service, entity } = module;
  return {
    ...{ slug, kind, area, title, service, entity },
    ...(module.path === undefined ? {} : { path: module.path }),
    ...(module.kind === 'report' || module.addPath === undefined ? {} : { addPath: module.addPath }),
    adds: module.kind === 'document' || (module.kind === 'master' && !module.without?.includes('create')),
    ofToday: module.kind === 'report' && module.ofToday === true,
    trackers: module.kind === 'document' ? trackersOf(module) : [],
  };
}
