import { createContext } from 'react';

/** What to do when the user gives up the form of a window; set by the content of the window. */
export const GivingUp = createContext<Set<() => void>>(new Set());
