/** The row at an index of a list that is on the page; not one of a list inside one of its rows. */
function rowAt(rows: HTMLElement, index: number): HTMLElement | undefined {
  return [...rows.querySelectorAll<HTMLElement>(`[data-row="${index}"]`)].find(
    (row) => row.closest('[data-rows]') === rows,
  );
}

const MOST_FRAMES = 10;

/**
 * Focuses something in a row as soon as the row is in the page, which for a long list is only once it has been
 * scrolled to.
 *
 * @param rows the element marked `data-rows` around the list
 * @param pick what to focus in the row
 */
export function focusInRow(
  rows: HTMLElement | null | undefined,
  index: number,
  pick: (row: HTMLElement) => HTMLElement | null | undefined,
  frames = MOST_FRAMES,
): void {
  if (!rows) return;
  requestAnimationFrame(() => {
    const row = rowAt(rows, index);
    if (row) pick(row)?.focus();
    else if (frames > 0) focusInRow(rows, index, pick, frames - 1);
  });
}

/** A row's first control. */
export function firstControl(row: HTMLElement): HTMLElement | null {
  return row.querySelector('input, textarea, select, [contenteditable], button');
}
