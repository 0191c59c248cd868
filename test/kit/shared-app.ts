import { type App, startApp } from '#test/kit/app';

let started: Promise<App> | undefined;

/**
 * The app shared by all files of `contract/` and `journeys/` that run in one process: it starts once and ends with the process. So a file
 * uses its own people and organisations, and reads only mails to its people.
 */
export function sharedApp(): Promise<App> {
  started ??= startApp().then((app) => {
    process.once('exit', () => app.abandon());
    // A test worker is ended by a signal, and its engines would outlive it.
    process.once('SIGTERM', () => process.exit());
    return app;
  });
  return started;
}
