import type { HelpOption, HelpOptions } from './options';

export interface CommandHelp {
  /** Lines, without the name of the program: `call [options] SERVER... --tool NAME`. */
  usage: readonly string[];
  /** Paragraphs between usage and options, in lines of up to 100 characters. */
  about: string;
  options: HelpOptions;
  /** Command lines without the name of the program, and what each does. */
  examples: readonly (readonly [line: string, what: string])[];
  exitCodes: ExitCodes;
  notes?: string;
}

export type ExitCodes = Readonly<Partial<Record<number, string>>>;

export interface Command extends CommandHelp {
  /** @param argv after the command's name @returns the exit code, or that help is wanted @throws UsageError */
  run: (argv: string[]) => Promise<number | 'help'>;
}

/** A command, as `mcp-loupe --help` lists it. Its own file has its options, their help, and what it does. */
export interface CommandEntry {
  summary: string;
  /** Loads the command's own code only. Undefined if the command opens the page: `page-options.ts` reads it. */
  load?: () => Promise<Command>;
  /** Standard input and output are the server's or the client's: nothing else may use them. */
  ownsStreams?: boolean;
  /** Runs long enough for optimized code to pay. */
  isLong?: boolean;
}

const COLUMNS = 100;
const MAX_LABEL = 18;

export function helpText({ usage, about, options, examples, exitCodes, notes }: CommandHelp): string {
  const [first, ...others] = usage.map((line) => `mcp-loupe ${line}`);
  return [
    [`Usage: ${first}`, ...others.map((line) => `       ${line}`)],
    [about.trim()],
    ...optionGroups(options).map(([group, named]) => [
      `${group}:`,
      ...tableLines(named.map(([name, option]) => [optionLabel(name, option), option.help])),
    ]),
    notes === undefined ? [] : [notes.trim()],
    section(
      'Examples',
      tableLines(
        examples.map(([line, what]) => [`mcp-loupe ${line}`, what]),
        // The text of each example is on the next line.
        0,
      ),
    ),
    section('Exit codes', tableLines(Object.entries(exitCodes) as [string, string][])),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines];
}

/** In the order of their first options; a command's own come first, and `--help` is the last of them. */
export function optionGroups(options: HelpOptions): [group: string, options: [name: string, option: HelpOption][]][] {
  const { help, ...others } = options;
  const groups = new Map<string, [string, HelpOption][]>([['Options', []]]);
  for (const [name, option] of Object.entries(others)) {
    const { group = 'Options' } = option;
    groups.set(group, [...(groups.get(group) ?? []), [name, option]]);
  }
  if (help) groups.get('Options')?.push(['help', help]);
  return [...groups];
}

/** `--tool NAME` */
export function optionLabel(name: string, { value }: HelpOption): string {
  return `--${name}${value === undefined ? '' : ` ${value}`}`;
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
