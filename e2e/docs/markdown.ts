/** Without padding, which would be a third of a long page. */
export function table([head = [], ...rest]: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rest.map(row)];
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => `${cell} `).join('| ')}|`;

/** Inline code of a text that may contain backticks. */
export function code(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}
