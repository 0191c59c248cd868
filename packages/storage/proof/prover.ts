import { deserialize, serialize } from 'node:v8';
import type { Stream } from '#application/ports/scope';
import type { Engine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { logsOf } from '#storage/log/clock';
import { type OneMoment, sequencesAtOneMoment } from '#storage/log/one-moment';
import type { ProvenCodes } from '#storage/proof/proven-codes';
import { beginLog, type LogProgress, proveLog } from '#storage/proof/proven-log';
import { openPlacesProof } from '#storage/proof/proven-places';
import { openTransitProof, type TransitState } from '#storage/proof/proven-transit';
import type { ValuationParts } from '#storage/valuation/plan';
import { proveCheckpoints } from '#storage/valuation/proven-checkpoints';

/** A mismatch; `where` is a stream's key, with the place in it. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}

export type Find = (where: string, what: string) => void;

export interface Prover {
  /**
   * Checks every stream of an organisation. An empty answer means that the log is unbroken, and records, views and numbers agree with it.
   */
  prove(organisationId: string): Promise<readonly Finding[]>;
  /**
   * The same in several stretches. It goes on from what the stretch before kept, and asks after each step whether it may go on; if not, it
   * answers with what the next stretch needs. What another form of the proof kept is left, and the proof begins again.
   */
  proveOn(organisationId: string, kept: Uint8Array | undefined, goOn: () => boolean): Promise<Stretch>;
  proveStream(organisationId: string, stream: Stream): Promise<readonly Finding[]>;
}

export type Stretch = { readonly findings: readonly Finding[] } | { readonly kept: Uint8Array };

/** Enough rows to see the problem. */
const mostFindings = 200;

export function openProver(parts: ValuationParts, startMonth: number, entriesAtOnce = 500): Prover {
  const { engine } = parts;
  const how = { engine, startMonth, entriesAtOnce };
  const proveOn: Prover['proveOn'] = async (organisationId, kept, goOn) => {
    const proof = progressIn(kept) ?? (await begun(engine, organisationId));
    const between = [openTransitProof(proof.until, proof.transit), openPlacesProof(proof.until, proof.places)];
    while (proof.left.length > 0) {
      const [key = ''] = proof.left;
      proof.log ??= await beginLog(engine, key);
      const isBranch = key !== streamKey(organisationId, 'organisation');
      if (!(await proveLog(how, proof.log, isBranch ? between : [], goOn))) return { kept: packed(proof) };
      proof.findings.push(...proof.log.findings);
      proof.log = undefined;
      proof.left.shift();
      if (!goOn()) return { kept: packed(proof) };
    }
    const { findings } = proof;
    const find = (start: string) => (where: string, what: string) => {
      if (findings.length < mostFindings) findings.push({ where: `${start} ${where}`, what });
    };
    for (const { compare } of between) compare(find(organisationId));
    await proveCheckpoints(parts, organisationId, find(streamKey(organisationId, 'organisation')));
    return { findings };
  };
  return {
    proveOn,
    async prove(organisationId) {
      const whole = await proveOn(organisationId, undefined, () => true);
      return 'findings' in whole ? whole.findings : [];
    },
    async proveStream(organisationId, stream) {
      const log = await beginLog(engine, streamKey(organisationId, stream));
      await proveLog(how, log, [], () => true);
      return log.findings;
    },
  };
}

/** How far the proof of an organisation has come, as plain data. */
interface Progress {
  readonly form: number;
  readonly findings: Finding[];
  /** The logs that are left, the one that is being proven first. */
  readonly left: string[];
  log: LogProgress | undefined;
  readonly until: OneMoment;
  readonly transit: TransitState;
  readonly places: Map<string, ProvenCodes>;
}

/** Another number for each change of what is kept. */
const form = 5;

async function begun(engine: Engine, organisationId: string): Promise<Progress> {
  const left = [...(await logsOf(engine, organisationId))];
  const until = await sequencesAtOneMoment(engine, left.slice(1));
  return { form, findings: [], left, log: undefined, until, transit: { sent: new Map(), taken: new Map() }, places: new Map() };
}

function packed(proof: Progress): Uint8Array {
  return serialize(proof);
}

function progressIn(kept: Uint8Array | undefined): Progress | undefined {
  if (kept === undefined) return undefined;
  const proof = deserialize(kept) as Progress;
  return proof.form === form ? proof : undefined;
}
