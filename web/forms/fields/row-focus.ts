function rowAt(rows: HTMLElement, index: number): HTMLElement | undefined {
  return [...rows.querySelectorAll<HTMLElement>(`[data-row="${index}"]`)].find(
    (row) => row.closest('[data-rows]') === rows,
  );
}

const MAX_FRAMES = 10;

/** Waits until the row is rendered; in a long list only after scrolling. @param rows the element marked `data-rows` */
export function focusInRow(
  rows: HTMLElement | null | undefined,
  index: number,
  pick: (row: HTMLElement) => HTMLElement | null | undefined,
  frames = MAX_FRAMES,
): void {
  if (!rows) return;
  requestAnimationFrame(() => {
    const row = rowAt(rows, index);
    if (row) pick(row)?.focus();
    else if (frames > 0) focusInRow(rows, index, pick, frames - 1);
  });
}

export function firstControl(row: HTMLElement): HTMLElement | null {
  return row.querySelector('input, textarea, select, [contenteditable], button');
}
