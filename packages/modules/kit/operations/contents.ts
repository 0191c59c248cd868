import type { AnyModule } from '#modules/kit/module';
import type { Modules } from '#modules/kit/modules';
import type { Operation } from '#modules/kit/operations/operation';
import { operationsOf } from '#modules/kit/operations/operations-of';

/** Everything that one area serves. */
export interface Contents extends Modules {
  /** Calls that do not follow from a definition: signing in, closing a year … */
  readonly irregular: readonly Operation[];
  /** Modules that only describe the records of such calls: members and invitations. */
  readonly described?: readonly AnyModule[];
}

export function modulesIn({ masters, documents, reports }: Contents): readonly AnyModule[] {
  return [...masters, ...documents, ...reports];
}

/** Every call of the area. Calls that handle bytes are answered by another area (`papers`), as each says. */
export function operationsIn(contents: Contents): readonly Operation[] {
  return [...modulesIn(contents).flatMap(operationsOf), ...contents.irregular];
}
