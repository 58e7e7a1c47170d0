export const exportServers = {
  title: '导出服务器',
  format: '格式',
  mcpServers: 'mcpServers JSON',
  mcpServersHint: '适用于 Claude、Cursor、Loupe 和大多数客户端。变量和请求头的值以占位符代替。',
  vscode: 'VS Code mcp.json',
  vscodeHint: 'VS Code 启动服务器时会询问每个变量和请求头的值。',
  servers: '服务器',
  all: '全选',
  none: '全不选',
  copy: '复制',
  save: '保存 {file}',
};
