import { createContext, useContext } from 'react';

/** Whether a form is for an audience: without types, limits, JSON, and the difference between absent and empty. */
export const PlainContext = createContext(false);

export function usePlain(): boolean {
  return useContext(PlainContext);
}
