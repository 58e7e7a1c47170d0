export const findings = {
  'result-not-object': '调用的结果必须是对象，但它是 {actual}。',
  'structured-missing': '该工具有 outputSchema，因此结果必须包含 structuredContent；但结果中没有。',
  'structured-not-object': '2026-07-28 之前的版本要求 structuredContent 是对象，但它是 {actual}。',
  'output-unjudged': '无法用 outputSchema 检查 structuredContent：{message}',
  'message-role': 'role 必须是“user”或“assistant”，但实际是 {actual}。',
};
