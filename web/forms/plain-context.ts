import { createContext, useContext } from 'react';

/** Whether a form is for people who do not read schemas: without types, limits, JSON and what tells an absent value from an empty one. */
export const PlainContext = createContext(false);

export function usePlain(): boolean {
  return useContext(PlainContext);
}
