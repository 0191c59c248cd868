import { flushCompileCache } from 'node:module';
import { openDoor } from '#test/kit/door';

/** The API in its own process, so that it can be killed: the real handlers behind HTTP on a free port. */
const door = await openDoor();
process.send?.({ url: door.url });
flushCompileCache();
