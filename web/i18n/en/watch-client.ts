export const watchClient = {
  button: 'Watch a real client',
  title: 'Watch a real client',
  about:
    'A tap stands between a client and the server. It passes every byte on unchanged, and Recordings shows what passes, live.',
  close: 'Close',
  noServer: 'Add a server first.',
  server: 'Server',
  port: 'Port of the tap',
  noPort: 'A number from 1 to 65535',
  record: 'Record to a file, too',
  recordTo: 'File',
  client: 'Client',
  run: 'Start the tap in a terminal, and leave it running:',
  command: 'Command',
  copyCommand: 'Copy command',
  put: 'In {client}’s configuration, replace the server’s entry by this one:',
  where_project: 'One project',
  where_home: 'All projects',
  where_darwin: 'macOS',
  where_win32: 'Windows',
  where_linux: 'Linux',
  configuration: 'Configuration for {client}',
  copyFor: 'Copy configuration for {client}',
  copy: 'Copy',
  'values_claude-desktop':
    'Replace {names} in angle brackets by the {count, plural, one {value} other {values}}: Loupe copies no secrets.',
  'values_claude-code':
    'Claude Code takes {names} from the environment it was started in: Loupe copies no secrets.',
  values_cursor:
    'Cursor takes {names} from the environment it was started in: Loupe copies no secrets.',
  values_vscode: 'VS Code asks for {names} once, and keeps it encrypted: Loupe copies no secrets.',
  remote:
    'Claude Desktop’s file takes no URLs, and its connectors can’t reach this computer: the npm package mcp-remote leads to the tap.',
  masked: 'Dots stand for what looks like a secret: write it in by hand.',
  'restart_claude-desktop':
    'Quit Claude Desktop and start it again. Its session appears in Recordings, under Live taps.',
  'restart_claude-code':
    'Start Claude Code again. Its session appears in Recordings, under Live taps.',
  restart_cursor:
    'Restart the server in Cursor’s settings. Its session appears in Recordings, under Live taps.',
  restart_vscode:
    'Choose Start above the server’s entry. Its session appears in Recordings, under Live taps.',
} as const;
