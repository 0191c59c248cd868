import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { moveClock } from '#test/kit/processes/move-clock';

/**
 * Loaded before every process of the tests (`npm test` passes it on in NODE_OPTIONS): all of them begin at the same moment, so what they
 * enter stays in the financial year 2026-27, and nothing depends on the machine's clock. From then on time passes as usual.
 */
const begins = Date.parse('2026-11-29T07:00:00Z');
/** When the run began, by the machine's clock. */
const began = Number(new URL(import.meta.url).searchParams.get('began') ?? Date.now());
const ahead = begins - began;

moveClock(ahead);

// Servers would still tell the machine's time in their header Date, and the SDK would take one of its engines for late.
subscribe('http.server.request.start', (message) => {
  (message as { readonly response: ServerResponse }).response.sendDate = false;
});

// For what is no process of ours: the pages of a browser, and which cases have their turn today.
process.env['BAHI_CLOCK_AHEAD_MS'] = String(ahead);
