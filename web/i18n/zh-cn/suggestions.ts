export const suggestions = {
  hint: '输入，或按 ↓ 获取建议',
  asking: '正在向服务器请求建议…',
  failed: '没有建议：{message}',
  count: '{count, plural, =0 {服务器没有建议。} other {# 条建议}}',
  more: '{count, plural, other {前 # 条，还有更多：请继续输入}}',
  ofTotal: '{total, number} 条中的 {shown, number} 条：继续输入以缩小范围',
} as const;
