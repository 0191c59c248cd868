import { names } from '#infra/local/runner/environment';
import { readSettings } from '#infra/local/runner/settings';
import { start } from '#infra/local/runner/supervisor';
import { badDay } from '#test/faults/as-aws';
import { startEngine } from '#test/kit/engine';
import { startQueues } from '#test/kit/queue';

/** The product at PORT, as `npm start` gives it, on engines that behave as AWS on a bad day. They forget everything when it ends. */
const [engine, queues] = await Promise.all([startEngine({ nameOf: names.table }), startQueues()]);
const day = await badDay(engine, queues.endpoint);
const settings = readSettings(['--fresh', ...process.argv.slice(2)], process.env, false);
const endpoints = { AWS_ENDPOINT_URL_DYNAMODB: day.dynamodb, AWS_ENDPOINT_URL_SQS: day.storage, AWS_ENDPOINT_URL_S3: day.storage };
const running = await start(settings, { ...process.env, ...endpoints }, console.log);
day.begin();
console.log(`Bahi is at ${running.site}. Ctrl+C stops it.`);
process.on('SIGINT', async () => {
  console.log(day.spoilt());
  await running.stop();
  await day.stop();
  await Promise.all([engine.stop(), queues.stop()]);
  process.exit();
});
