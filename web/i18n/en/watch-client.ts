export const watchClient = {
  button: 'Watch a real client',
  title: 'Watch a real client',
  about:
    'A tap runs between a client and its server. It forwards every byte unchanged, and Recordings shows the messages live.',
  close: 'Close',
  noServer: 'Add a server first.',
  server: 'Server',
  port: 'Tap port',
  noPort: 'Enter a number from 1 to 65535',
  record: 'Also record to a file',
  recordTo: 'File',
  client: 'Client',
  run: 'Start the tap in a terminal and keep it running:',
  command: 'Command',
  copyCommand: 'Copy command',
  put: 'In {client}’s configuration, replace the server’s entry with this one:',
  where_project: 'One project',
  where_home: 'All projects',
  where_darwin: 'macOS',
  where_win32: 'Windows',
  where_linux: 'Linux',
  configuration: 'Configuration for {client}',
  copyFor: 'Copy configuration for {client}',
  copy: 'Copy',
  'values_claude-desktop':
    'Replace {names} in angle brackets with the {count, plural, one {value} other {values}}. Loupe doesn’t copy secrets.',
  'values_claude-code':
    'Claude Code reads {names} from the environment it was started in. Loupe doesn’t copy secrets.',
  values_cursor:
    'Cursor reads {names} from the environment it was started in. Loupe doesn’t copy secrets.',
  values_vscode:
    'VS Code asks for {names} once and stores it encrypted. Loupe doesn’t copy secrets.',
  remote:
    'Claude Desktop’s file doesn’t support URLs, and its connectors can’t reach this computer. The npm package mcp-remote connects it to the tap.',
  masked: 'Dots replace values that look like secrets. Enter them manually.',
  'restart_claude-desktop':
    'Quit and restart Claude Desktop. Its session appears in Recordings under Live taps.',
  'restart_claude-code': 'Restart Claude Code. Its session appears in Recordings under Live taps.',
  restart_cursor:
    'Restart the server in Cursor’s settings. Its session appears in Recordings under Live taps.',
  restart_vscode:
    'Click Start above the server’s entry. Its session appears in Recordings under Live taps.',
} as const;
