/**
 * The first number from 0 below `end` that passes the test, found by halving: all that come after one that passes must
 * pass, too. `end` where none does.
 */
export function partitionPoint(end: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
