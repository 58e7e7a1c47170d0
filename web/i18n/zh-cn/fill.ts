export const fill = {
  fill: '填充',
  fillHint: '填入一个有效的示例。再次点击得到下一个。',
  example: '示例',
  seed: '种子',
  seedHint: '相同的种子在任何地方都得到相同的示例。',
  valid: '符合 schema',
  invalid: '未找到有效的示例，这是最接近的一个。还有 {count, plural, other {# 处违规}}：{where}',
  unjudged: '未检查：{message}',
  changed: '之后有改动',
  undo: '撤销填充',
  failed: '无法生成示例：{message}',
  working: '正在生成示例…',
} as const;
