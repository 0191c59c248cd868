import { wire } from '#functions/wire';

/** Most areas need the tables and nothing else. */
export const wiring = wire({});
