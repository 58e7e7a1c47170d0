export const jsonEditor = {
  repeatedKey: '“{name}”在此出现多次：只发送最后一个。',
  default: '默认值',
  examples: '示例',
  allowed: '可选值',
  more: '另有 {count} 个',
  completions: '建议',
  diagnostics: '问题',
  noDiagnostics: '没有问题',
  close: '关闭',
};
