import { openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { openDisturbingStorage } from '#test/faults/disturbing-storage';
import type { TestEngine } from '#test/kit/engine';
import { openLaggingCopy } from '#test/kit/faults/lagging-copy';

/**
 * The engines as AWS behaves on a bad day, for `npm test -- --as-aws PATH` and for the product as a whole (`start-as-aws.ts`): calls are
 * throttled, transactions meet each other, answers are lost, writes take effect after their caller gave up, batches are done in part,
 * indexes lag by up to two seconds, and messages come twice and late.
 */
export interface BadDay {
  readonly dynamodb: string;
  /** Of queues and files. */
  readonly storage: string;
  /** Calm until it begins. */
  begin(): void;
  end(): void;
  /** Resolves when the indexes have all that was written: somebody who looks a moment later sees it. */
  settled(): Promise<void>;
  spoilt(): Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

export async function badDay(engine: TestEngine, storage: string, single: readonly string[] = []): Promise<BadDay> {
  const copy = await openLaggingCopy(engine, mostLateMs);
  const tables = await openDisturbingProxy(
    engine.endpoint,
    { throttled: 2, conflicts: 4, lostAnswers: 2, lateEffects: 1, unprocessed: 10 },
    copy,
  );
  const others = await openDisturbingStorage(storage, { twice: 50, slowDown: 8, lostAnswers: 8 }, single);
  const turn = (calm: boolean) => {
    tables.calm = calm;
    others.calm = calm;
  };
  return {
    dynamodb: tables.endpoint,
    storage: others.endpoint,
    begin: () => turn(false),
    end: () => turn(true),
    settled: () => copy.caughtUp(),
    spoilt: () => ({ ...tables.spoilt, ...others.spoilt, lostAnswers: tables.spoilt.lostAnswers + others.spoilt.lostAnswers }),
    async stop() {
      turn(true);
      await others.stop();
      await tables.stop();
      await copy.stop();
    },
  };
}

const mostLateMs = 2_000;
