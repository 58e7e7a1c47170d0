import type { CommandEntry } from './command';

export const COMMANDS = {
  open: { summary: 'show a recording or a HAR file in the browser' },
  record: { summary: 'open a server in the browser and record all messages' },
  list: {
    summary: 'print tools, resources, resource templates and prompts as JSON',
    load: async () => (await import('./list-server')).list,
  },
  call: {
    summary: 'call a tool and print the result',
    load: async () => (await import('./request-commands')).call,
  },
  read: {
    summary: 'read a resource and print the result',
    load: async () => (await import('./request-commands')).read,
  },
  prompt: {
    summary: 'get a prompt and print the result',
    load: async () => (await import('./request-commands')).prompt,
  },
  check: {
    summary: 'run the server check and print its findings',
    load: async () => (await import('./check')).check,
  },
  init: {
    summary: 'write a first suite for a server, without calling it',
    load: async () => (await import('./init-suite')).init,
  },
  test: {
    summary: 'run suites (NAME.loupe.yaml) and check the results',
    load: async () => (await import('./suite/test-suites')).test,
  },
  merge: {
    summary: 'merge JSON reports of test',
    load: async () => (await import('./suite/merge-reports')).merge,
  },
  schema: {
    summary: 'print the JSON Schema of the suite format',
    load: async () => (await import('./suite/print-schema')).schema,
  },
  load: {
    summary: 'send a suite’s calls at a constant rate and measure latency',
    load: async () => (await import('./load/load-suite')).load,
    isLong: true,
  },
  tap: {
    summary: 'run between a client and its server and record both directions',
    load: async () => (await import('./recording/tap')).tap,
    ownsStreams: true,
  },
  replay: {
    summary: 'be a server that responds from a recording',
    load: async () => (await import('./recording/replay')).replay,
  },
  compare: {
    summary: 'compare the calls of two recordings',
    load: async () => (await import('./recording/compare-files')).compare,
  },
  mcp: {
    summary: 'be an MCP server through which a coding agent uses Loupe',
    load: async () => (await import('./agent/serve-agent')).mcp,
    isLong: true,
  },
  completion: {
    summary: 'print a script that completes commands and options in bash, zsh or fish',
    load: async () => (await import('./completion')).completion(all()),
  },
  help: {
    summary: 'describe a command, a finding’s rule, or the variables: mcp-loupe help environment',
    load: async () => (await import('./help')).help(all()),
  },
} satisfies Readonly<Record<string, CommandEntry>>;

export function commandNamed(name: string): CommandEntry | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
}

function all(): Readonly<Record<string, CommandEntry>> {
  return COMMANDS;
}
