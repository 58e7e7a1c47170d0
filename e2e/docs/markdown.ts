/** A Markdown table, as oxfmt formats it. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(3, ...rows.map((cells) => widthOf(cells[at]))));
  const [head = [], ...rest] = rows;
  const line = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [row(head, widths), line, ...rest.map((cells) => row(cells, widths))];
}

function row(cells: readonly string[], widths: readonly number[]): string {
  return `| ${cells.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join(' | ')} |`;
}

/** In columns: Chinese characters and their punctuation take two. */
function widthOf(text = ''): number {
  return text.length + [...text.matchAll(/[\u3000-\u9fff\uff00-\uff60]/g)].length;
}

/** Inline code, whatever is in it. */
export function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}
