import { disturb } from '#test/faults/disturb';

/** `node test/faults/run.ts [seconds] [kills]`: runs all faults; exit code 1 if anything was found. */
const [seconds = 60, kills = 24] = process.argv.slice(2).map(Number);
const outcome = await disturb({ seconds, kills });
console.log(JSON.stringify(outcome, null, 2));
process.exit(outcome.problems.length === 0 ? 0 : 1);
