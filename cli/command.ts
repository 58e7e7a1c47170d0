import type { HelpOptions } from './options';

/** What `--help` prints of a command, or of Loupe without one. */
export interface CommandHelp {
  /** Lines, without the name of the program: `call [options] SERVER... --tool NAME`. */
  usage: readonly string[];
  /** Paragraphs between usage and options, in lines of up to 100 characters. */
  about: string;
  options: HelpOptions;
  /** Paragraphs after the options. */
  notes?: string;
}

export interface Command extends CommandHelp {
  /**
   * @param argv the words after the command's name
   * @returns the exit code, or that the command's help is wanted
   * @throws UsageError
   */
  run: (argv: string[]) => Promise<number | 'help'>;
}

const COLUMNS = 100;
/** Longer names of options get a line of their own. */
const MAX_LABEL = 18;

export function helpText({ usage, about, options, notes }: CommandHelp): string {
  const [first, ...others] = usage.map((line) => `mcp-loupe ${line}`);
  return [
    [`Usage: ${first}`, ...others.map((line) => `       ${line}`)],
    [about.trim()],
    optionLines(options),
    notes === undefined ? [] : [notes.trim()],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function optionLines(options: HelpOptions): string[] {
  return tableLines(
    Object.entries(options).map(([name, { value, help }]) => [
      `--${name}${value === undefined ? '' : ` ${value}`}`,
      help,
    ]),
  );
}

/** Two columns; the text of the second is wrapped. */
export function tableLines(rows: readonly (readonly [label: string, text: string])[], maxLabel = MAX_LABEL): string[] {
  const width = Math.max(0, ...rows.map(([label]) => label.length).filter((length) => length <= maxLabel));
  const indent = ' '.repeat(width + 4);
  return rows.flatMap(([label, text]) => {
    const [first = '', ...others] = wrapped(text, COLUMNS - indent.length);
    const head = label.length > width ? [`  ${label}`, indent + first] : [`  ${label.padEnd(width)}  ${first}`];
    return [...head, ...others.map((line) => indent + line)];
  });
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
