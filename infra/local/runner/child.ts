import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { inherited } from '#infra/local/runner/inherited';
import { processorTime } from '#infra/local/runner/processor-time';
import { project } from '#infra/local/runner/project';

export interface ChildSpec {
  readonly name: string;
  /** A file under infra/local/processes, run by Node and reporting to the supervisor; or any program with its arguments. */
  readonly run: { readonly process: string; readonly argument: unknown } | { readonly command: string; readonly args: readonly string[] };
  readonly environment: Readonly<Record<string, string>>;
  /** Others come first when the processors are busy. */
  readonly givesWay?: true;
  /** Whether a program that does not report is ready; called until it returns true, then every few seconds. */
  readonly alive?: () => Promise<boolean>;
  readonly data: string;
  readonly tell: (sentence: string) => void;
  readonly changed: () => void;
}

/** Milliseconds, and numbers of checks: one that computes is given more of them. */
const patience = { start: 60_000, stop: 12_000, check: 5_000, silent: 6, computing: 60 } as const;

/** A third of the processor's time of another that computes; at 10 it is a ninth, and people wait half a minute for an import. */
const behind = 5;

/** A process that is restarted whenever it ends unexpectedly. */
export class Child {
  readonly name: string;
  readonly #spec: ChildSpec;
  #process: ChildProcess | undefined;
  #stopping = false;
  #served = false;
  #deaths = 0;
  #startedAt = 0;
  #unanswered = 0;
  #computed = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(spec: ChildSpec) {
    this.name = spec.name;
    this.#spec = spec;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get log(): string {
    return join(this.#spec.data, 'logs', `${this.name}.log`);
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    this.#stopping = false;
    await this.#launch();
    this.#watch ??= setInterval(() => this.#check(), patience.check);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Asks it to finish its work and end; ends it if it does not. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#watch);
    this.#watch = undefined;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((done) => {
      const hard = setTimeout(() => child.kill('SIGKILL'), patience.stop);
      child.once('exit', () => {
        clearTimeout(hard);
        done();
      });
      if (child.connected) child.send('stop');
      else child.kill('SIGTERM');
    });
  }

  async #launch(): Promise<void> {
    const { run, environment, data } = this.#spec;
    mkdirSync(join(data, 'logs'), { recursive: true });
    const log = createWriteStream(this.log, { flags: 'a' });
    const ours = 'process' in run;
    const child = ours
      ? spawn(project.node, project.process(run.process, run.argument), {
          cwd: project.root,
          // Freed memory goes back sooner from few arenas (glibc).
          env: { MALLOC_ARENA_MAX: '2', ...inherited(), ...environment },
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        })
      : spawn(run.command, run.args, {
          cwd: data,
          env: { ...inherited(), ...environment },
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: process.platform !== 'win32',
        });
    this.#process = child;
    this.#startedAt = Date.now();
    this.#unanswered = 0;
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.on('message', (message) => {
      if (message === 'pong') this.#unanswered = 0;
    });
    child.on('exit', (code, signal) => {
      log.end();
      if (this.#process === child && this.#served && !this.#stopping) void this.#revive(signal ?? `code ${code}`);
    });
    this.#spec.changed();
    await (ours ? this.#announced(child) : this.#answering(child));
    // Not before: people wait for its start.
    if (this.#spec.givesWay && child.pid !== undefined) setPriority(child.pid, behind);
    this.#served = true;
  }

  #announced(child: ChildProcess): Promise<void> {
    return new Promise((done, fail) => {
      const late = setTimeout(() => {
        fail(this.#failure('was not ready in time'));
        child.kill('SIGKILL');
      }, patience.start);
      child.on('message', (message) => {
        if (typeof message !== 'object' || message === null) return;
        // It works, and says so.
        if ('busy' in message) {
          late.refresh();
          this.#spec.tell(String(message.busy));
        }
        if (!('ready' in message)) return;
        clearTimeout(late);
        done();
      });
      child.once('error', (error) => fail(this.#failure(error.message)));
      child.once('exit', () => {
        clearTimeout(late);
        fail(this.#failure('ended while it was starting'));
      });
    });
  }

  async #answering(child: ChildProcess): Promise<void> {
    const until = Date.now() + patience.start;
    let broken: string | undefined;
    child.once('error', (error) => {
      broken = error.message;
    });
    while (Date.now() < until && broken === undefined && child.exitCode === null && child.signalCode === null) {
      if (await this.#spec.alive?.()) return;
      await new Promise((done) => setTimeout(done, 25));
    }
    throw this.#failure(broken ?? 'did not answer in time');
  }

  #failure(what: string): Error {
    return new Error(`The ${this.name} process ${what}. Its last output (${this.log}):\n${lastLines(this.log)}`);
  }

  async #revive(how: string): Promise<void> {
    this.#deaths = Date.now() - this.#startedAt > 30_000 ? 0 : this.#deaths + 1;
    const wait = this.#deaths <= 2 ? 0 : Math.min(5_000, 250 * 2 ** (this.#deaths - 3));
    // A signal to the whole group may end it before the supervisor gets the signal; then it must not be restarted.
    await new Promise((done) => setTimeout(done, 50));
    if (this.#stopping) return;
    this.#spec.tell(`The ${this.name} process ended (${how}); starting it again.`);
    await new Promise((done) => setTimeout(done, wait));
    if (this.#stopping) return;
    try {
      await this.#launch();
    } catch (error) {
      // If it ended again, its exit has already started the next try.
      this.#spec.tell(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * A process that has not answered for half a minute hangs, and is killed and then restarted. One that computes all the time is busy with
   * something long; after five minutes that is a hang, too.
   */
  #check(): void {
    const child = this.#process;
    if (!child || this.#stopping) return;
    this.#unanswered += 1;
    const used = child.pid === undefined ? undefined : processorTime(child.pid);
    const computes = used !== undefined && (used - this.#computed) * 1_000 > patience.check / 2;
    this.#computed = used ?? 0;
    if (this.#unanswered > (computes ? patience.computing : patience.silent)) {
      this.#spec.tell(`The ${this.name} process does not answer; ending it.`);
      this.#unanswered = 0;
      child.kill('SIGKILL');
    } else if (child.connected) {
      child.send('ping', () => undefined);
    } else {
      void this.#spec.alive?.().then((alive) => {
        if (alive) this.#unanswered = 0;
      });
    }
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  } catch {
    return '(nothing)';
  }
}
