import { openDoor } from '#test/kit/door';

/** The API as a process of its own, so that it can be killed: the real handlers behind HTTP on a free port. */
const door = await openDoor();
process.send?.({ url: door.url });
