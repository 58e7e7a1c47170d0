import type { SyntheticEvent } from 'react';

/** Of a decorative picture that can't be decoded, the room stays, without the browser's sign over its neighbours. */
export function hideBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.visibility = 'hidden';
}
