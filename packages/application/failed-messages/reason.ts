import { Refusal } from '#domain/refusal';

/** Why work in the background failed: for people, and for people who run the installation. */
interface Reason {
  readonly reason: string;
  readonly detail: string | null;
}

const knownReasons: readonly (readonly [RegExp, string])[] = [
  [/throttl|toomanyrequests|throughputexceeded|slowdown|limitexceeded/i, 'A service had too much to do'],
  [
    /accessdenied|unauthori[sz]ed|invalidclienttoken|signaturedoesnotmatch|expiredtoken|credentials/i,
    'A service did not accept the credentials of this installation',
  ],
  [/timeout|timedout/i, 'A service did not answer in time'],
  [/econnrefused|econnreset|enotfound|epipe|ehostunreach|networking|socket/i, 'A service could not be reached'],
  [
    /serviceunavailable|internalserver|internalfailure|internalerror|sendingpaused|mailfromdomain|accountsuspended/i,
    'A service refused the work',
  ],
];

/** Without an error the last try ended the whole process, so nothing could say why. */
export function reasonOf(error: unknown): Reason {
  if (error === undefined) return { reason: 'It ended without an answer, because it took too long or too much memory', detail: null };
  if (!(error instanceof Error)) return { reason: unexpected, detail: String(error).slice(0, mostDetail) };
  const detail = `${error.name}: ${error.message}`.slice(0, mostDetail);
  if (error instanceof Refusal) return { reason: error.message.slice(0, 500), detail };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = knownReasons.find(([pattern]) => pattern.test(`${error.name} ${code}`));
  return { reason: known?.[1] ?? unexpected, detail };
}

const unexpected = 'An unexpected error stopped it';
const mostDetail = 1_000;
