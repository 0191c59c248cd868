import { run } from '#infra/local/runner/run';

await run(true);
