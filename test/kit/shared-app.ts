import { type App, startApp } from '#test/kit/app';

let started: Promise<App> | undefined;

/**
 * The app that all files of `contract/` and `journeys/` share which one process runs: it is started once and goes with the process. So a file has people
 * and organisations of its own, and reads no mail but that of its people.
 */
export function sharedApp(): Promise<App> {
  started ??= startApp().then((app) => {
    process.once('exit', () => app.abandon());
    // A worker of the tests is ended by a signal, and its engines would outlive it.
    process.once('SIGTERM', () => process.exit());
    return app;
  });
  return started;
}
