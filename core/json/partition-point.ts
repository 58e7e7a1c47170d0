/** Binary search for the first number below `end` that passes; if one passes, all after it must. `end` if none does. */
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
