export const findings = {
  'structured-missing': '该工具有 outputSchema，因此结果必须包含 structuredContent；但结果中没有。',
  'output-unjudged': '无法用 outputSchema 检查 structuredContent：{message}',
  'message-role': 'role 必须是“user”或“assistant”，但实际是 {actual}。',
};
