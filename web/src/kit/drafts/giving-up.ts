import { createContext } from 'react';

/** A window whose form the person gives up: what is in it says here what to do then. */
export const GivingUp = createContext<Set<() => void>>(new Set());
