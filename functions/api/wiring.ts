import { wire } from '#functions/wire';

/** Most areas need only the tables. */
export const wiring = wire({});
