/** A Markdown table without padding, which takes a third of a long page. */
export function table([head = [], ...rest]: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rest.map(row)];
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => `${cell} `).join('| ')}|`;

/** Inline code, whatever is in it. */
export function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}
