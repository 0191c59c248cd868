import { Refusal } from '#domain/refusal';

/** A file that Tally wrote and that is damaged. `where`: `In line 12`. */
export function damaged(where: string, why: string): Refusal {
  return refusal(`${where} of this file ${why}. Export it from Tally again`);
}

/** A file that is none of Tally's, or none that can be imported. */
export function notOfTally(why: string): Refusal {
  return refusal(
    `This is no file that Tally exports for an import: ${why}. In Tally, choose Export, then Masters or Day Book, as XML or JSON`,
  );
}

function refusal(message: string): Refusal {
  return new Refusal('invalid', {}, [{ path: 'key', message }]);
}
