export const exportServers = {
  title: 'Export servers',
  format: 'Format',
  mcpServers: 'mcpServers JSON',
  mcpServersHint:
    'For Claude, Cursor, Loupe and most other clients. Values of variables and headers are replaced with placeholders.',
  vscode: 'VS Code mcp.json',
  vscodeHint: 'VS Code asks for the value of each variable and header when it starts the server.',
  servers: 'Servers',
  all: 'All',
  none: 'None',
  copy: 'Copy',
  save: 'Save {file}',
} as const;
