import { loopback } from '#infra/local/runner/loopback';
import { readSettings } from '#infra/local/runner/settings';
import { start } from '#infra/local/runner/supervisor';
import { tidyWhenIdle } from '#infra/local/runner/tidy';

/** `npm start` and `npm run dev`: starts, prints the addresses, and stops properly on request. */
export async function run(dev: boolean): Promise<void> {
  const begun = Date.now();
  let wanted = true;
  let stop = async () => {};
  const end = () => {
    if (!wanted) return;
    wanted = false;
    console.log('Stopping ...');
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  try {
    const settings = readSettings(process.argv.slice(2), process.env, dev);
    const running = await start(settings, process.env, console.log);
    stop = running.stop;
    tidyWhenIdle();
    if (!wanted) return await stop().then(() => process.exit(0));
    console.log(`Bahi is at ${running.site}`);
    for (const { email, password, role } of running.demo.signIns) console.log(`  ${email}  ${password}  (${role})`);
    if (settings.host !== loopback)
      console.log(`  Others can reach it at ${settings.host}. Anyone who opens its mailbox sees every mailed link and code.`);
    if (running.demo.filling) {
      console.log('  The demo organisation is open. Its books are filled month by month; the last months are there in about a minute.');
      void running.filled.then((whole) => whole && console.log('The demo organisation is complete.'));
    }
    console.log(`  Mailbox: ${running.site}/mailbox   GST portals (simulated): ${running.portals}`);
    console.log(`  Ready after ${((Date.now() - begun) / 1000).toFixed(1)} s. Ctrl+C stops it.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
