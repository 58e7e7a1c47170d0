import type { Command, CommandEntry, CommandHelp } from './command';
import { defineOptions, type HelpOption, readOptionsAndFiles, UsageError } from './options';
import { helpOf } from './page-options';

interface Word {
  word: string;
  about: string;
  takesValue: boolean;
}

interface CompletedCommand {
  name: string;
  summary: string;
  options: readonly Word[];
}

const SCRIPTS = { bash, zsh, fish } as const;

export const completion = (all: Readonly<Record<string, CommandEntry>>): Command => ({
  usage: ['completion bash|zsh|fish'],
  about: 'Prints a script for a shell, which completes commands, options and files.',
  options: defineOptions({}),
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/mcp-loupe', 'for bash'],
    ['completion zsh > ~/.zfunc/_mcp-loupe', 'for zsh, if ~/.zfunc is in its fpath'],
    ['completion fish > ~/.config/fish/completions/mcp-loupe.fish', 'for fish'],
  ],
  exitCodes: { 0: 'success', 2: 'there is no script for this shell' },
  async run(argv) {
    const { values, files } = readOptionsAndFiles([...argv], this.options);
    if (values.help) return 'help';
    const [shell = '', more] = files;
    if (!isShell(shell) || more !== undefined)
      throw new UsageError(`completion requires one SHELL: ${Object.keys(SCRIPTS).join(', ')}.`);
    const commands = await Promise.all(
      Object.entries(all).map(async ([name, { summary }]) => ({
        name,
        summary,
        options: wordsOf(await helpOf(name, all)),
      })),
    );
    process.stdout.write(SCRIPTS[shell](commands, wordsOf(await helpOf(undefined, all))));
    return 0;
  },
});

function isShell(name: string): name is keyof typeof SCRIPTS {
  return Object.hasOwn(SCRIPTS, name);
}

function wordsOf({ options }: CommandHelp): Word[] {
  return Object.entries<HelpOption>(options).map(([name, { value, help }]) => ({
    word: `--${name}`,
    about: help,
    takesValue: value !== undefined,
  }));
}

function bash(commands: readonly CompletedCommand[], own: readonly Word[]): string {
  const list = (words: readonly Word[]) => words.map(({ word }) => word).join(' ');
  return `# mcp-loupe completion for bash
_mcp_loupe() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words="${list(own)}"
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `    ${name}) words="${list(options)}" ;;`).join('\n')}
  esac
  if [[ $COMP_CWORD -eq 1 && $word != -* ]]; then words="${commands.map(({ name }) => name).join(' ')}"; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _mcp_loupe mcp-loupe
`;
}

function zsh(commands: readonly CompletedCommand[], own: readonly Word[]): string {
  const described = (word: string, about: string) => quoted(`${word}:${about.replaceAll(':', '\\:')}`);
  const list = (words: readonly Word[]) => words.map(({ word, about }) => described(word, about)).join(' ');
  return `#compdef mcp-loupe
_mcp_loupe() {
  local -a options commands
  options=(${list(own)})
  case "\${words[2]}" in
${commands.map(({ name, options }) => `    ${name}) options=(${list(options)}) ;;`).join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe option options
    return
  fi
  if (( CURRENT == 2 )); then
    commands=(${commands.map(({ name, summary }) => described(name, summary)).join(' ')})
    _describe command commands
  fi
  _files
}
# Autoloaded from a folder of fpath, or sourced.
if [[ $funcstack[1] == _mcp-loupe ]]; then _mcp_loupe "$@"; else compdef _mcp_loupe mcp-loupe; fi
`;
}

function fish(commands: readonly CompletedCommand[], own: readonly Word[]): string {
  const option = ({ word, about, takesValue }: Word, where: string) =>
    `complete -c mcp-loupe -n ${quoted(where)} -l ${word.slice(2)}${takesValue ? ' -r' : ''} -d ${quoted(about)}`;
  const lines = [
    ...commands.map(
      ({ name, summary }) => `complete -c mcp-loupe -n '__fish_use_subcommand' -a ${name} -d ${quoted(summary)}`,
    ),
    ...own.map((word) => option(word, '__fish_use_subcommand')),
    ...commands.flatMap(({ name, options }) =>
      options.map((word) => option(word, `__fish_seen_subcommand_from ${name}`)),
    ),
  ];
  return `# mcp-loupe completion for fish\n${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
