export const findings = {
  'jsonrpc-version': 'jsonrpc 必须是 "2.0"，实际为 {actual}。',
  'result-and-error': '消息同时带有 result 和 error；JSON-RPC 只允许其中之一。成功时请省略 error。',
  'duplicate-key':
    '名称“{name}”在此对象中出现两次。客户端只保留其中一个值，多为最后一个，此处亦然。',
  'number-too-precise':
    '以双精度读取数字的客户端会把 {written} 变成 {read}。请以字符串发送这样的数字。',
  'lone-surrogate':
    '文本中含有不成对的代理项（{escape}），UTF-8 无法表示：许多客户端会因此失败或将其替换。',
  'replacement-character':
    '文本中含有 U+FFFD，它代表不是 UTF-8 的字节：有内容在服务器或传输途中丢失了。',
  'invalid-utf-8': '消息中有不是 UTF-8 的字节，此处显示为 U+FFFD；严格的客户端会拒绝该消息。',
  'byte-order-mark':
    '消息以字节顺序标记（BOM）开头，而传输的 JSON 不得带有它（RFC 8259 第 8.1 节）：许多客户端会因此出错。',
  'hidden-characters': '文本中含有人看不见、模型却会读到的字符：{characters}。',
  'more-of-a-rule': '自此处起还有 {count} 条同类结果。',

  'result-not-object': '调用的结果必须是对象，但它是 {actual}。',
  'result-type-missing': '缺少 resultType；2026-07-28 要求必须提供（最终结果为“complete”）。',
  'result-type-unknown': 'resultType “{actual}”不属于该协议，客户端可能不知如何处理此结果。',
  'empty-content': '结果没有内容。',
  'empty-error': 'isError 为 true，却没有说明出了什么错：模型无从自行纠正。',
  'content-not-array': 'content 必须是数组，实际为 {actual}。',
  'unknown-member': '协议在此处不认识成员“{name}”；客户端会忽略它。',
  'misspelt-member': '“{name}”不是已知成员。是否应为“{meant}”？',
  'member-too-new': '“{name}”自 {since} 起才有；双方约定的版本是 {version}，客户端不认识它。',
  'null-member': '“{name}”为 null。没有内容时请省略它：此处不允许 null，严格的客户端会拒绝该结果。',

  'structured-missing': '该工具有 outputSchema，因此结果必须包含 structuredContent；但结果中没有。',
  'structured-not-object': '2026-07-28 之前的版本要求 structuredContent 是对象，但它是 {actual}。',
  'structured-without-text':
    'content 为空，不认识 structuredContent 的客户端将完全看不到其内容。请在 content 中以文本重复它。',
  'text-differs':
    '该文本是 JSON，但与 structuredContent 内容不一致：在 {where} 处文本为 {text}，而结构化内容为 {structured}。',
  'output-schema': '{message}',
  'output-schema-of-error': '{message} 即使 isError 为 true，有些客户端也会检查这一点。',
  'output-schema-invalid':
    '无法检查 structuredContent：该工具的 outputSchema 不是有效的 JSON Schema。{message}',
  'output-schema-dialect':
    '无法检查 structuredContent：此处不支持该工具 outputSchema 所用的方言 {dialect}。请声明 2020-12，所有客户端都认识它。',
  'output-schema-slow': '无法用 outputSchema 检查 structuredContent：{message}',
  'output-schema-root':
    '2026-07-28 之前的版本要求 outputSchema 的根带有 type: "object"；该工具的是 {actual}。',
  'unsatisfiable-never':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：{where} 不允许任何值。',
  'unsatisfiable-types':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：{where} 要求的类型互相排斥。',
  'unsatisfiable-values':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：{where} 列出的值都不符合模式的其余部分。',
  'unsatisfiable-range':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：在 {where} 处 {lower} 大于 {upper}。',
  'unsatisfiable-between':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：在 {where} 处，{lower} 与 {upper} 之间没有 {step} 的倍数。',
  'unsatisfiable-required':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：{where} 要求“{name}”，却不允许它。',
  'unsatisfiable-endless':
    '无论工具返回什么，都没有任何值能满足其 outputSchema：{where} 要求在自身之内再含自身，没有尽头。',

  'not-an-object': '此处必须是对象，实际为 {actual}。',
  'unknown-block-type': '“{type}”不是任何协议版本中的内容类型。',
  'misspelt-block-type': '“{type}”不是内容类型。是否应为“{meant}”？',
  'block-misplaced': '{type} 属于采样消息；客户端在此处不会预期它。',
  'block-too-new':
    '{type} 类型的内容块自 {since} 起才有；双方约定的版本是 {version}，客户端不认识它。',
  'field-missing': '缺少必填字段 {field}。',
  'field-wrong-type': '{field} 的类型必须是 {expected}，实际为 {actual}。',
  'size-impossible': 'size 必须是从 0 起的整数字节数，实际为 {actual}。',
  'empty-text': '文本为空。',
  'message-role': 'role 必须是“user”或“assistant”，但实际是 {actual}。',
  'resource-text-and-blob': '该资源同时带有 text 和 blob；应当只有其中之一。',
  'resource-empty': '该资源既没有 text 也没有 blob。',
  'cache-scope': 'cacheScope 必须是“private”或“public”，实际为 {actual}。',
  'ttl-impossible': 'ttlMs 必须是从 0 起的整数毫秒数，实际为 {actual}。',
  'meta-key':
    '“{name}”不是 _meta 中的有效名称：可选前缀由以点分隔的标签加斜杠组成，其后的名称须以字母或数字开头和结尾。',
  'meta-reserved': '“{name}”的前缀由 MCP 自身保留。请使用自己域名的前缀。',
  'annotation-audience': 'audience 必须是由“user”和“assistant”组成的列表，但包含 {actual}。',
  'annotation-priority': 'priority 必须是 0 到 1 之间的数字，实际为 {actual}。',
  'annotation-last-modified': 'lastModified 必须是 ISO 8601 时间，实际为 {actual}。',
  'annotation-no-zone': 'lastModified {actual} 没有时区，在各地会表示不同的时刻。请加上 Z 或时差。',
  'icon-source': '图标的来源必须是 https: 或 data: URI。',
  'icon-sizes': 'sizes 必须是“48x48”或“any”这类尺寸的列表，但包含 {actual}。',
  'icon-theme': 'theme 必须是“light”或“dark”，实际为 {actual}。',

  'uri-malformed': '“{uri}”不是绝对 URI。',
  'uri-characters': 'URI 中不能有 {character}。请使用百分号编码，严格的客户端会拒绝它。',
  'uri-percent': '“{uri}”中有一个 % 之后不是两位十六进制数字。百分号本身请写作 %25。',
  'uri-dangerous': '{scheme} URI 打开时会运行代码。Loupe 不会将其做成链接。',
  'uri-file-host': '“{uri}”指的是主机“{host}”，而不是文件夹。本地文件应有三条斜杠：file:///…',
  'duplicate-link': '内容块 {first} 已链接到 {uri}。',
  'mime-malformed': '“{declared}”不是媒体类型。',
  'mime-of-block': '{type} 类型的内容块带有媒体类型 {declared}，它不属于 {type}。',
  'mime-of-text': '声明为 {declared}，却以文本形式返回。字节请用 blob 发送。',
  'text-not-json': '声明为 {declared}，但不是 JSON：第 {line} 行，第 {column} 列。',
  'mime-contradicted': '声明为 {declared}，但其字节实为 {actual}。',
  'mime-unconfirmed': '声明为 {declared}，但其开头字节与之不符。',
  'text-not-utf-8': '声明为 {declared}，但其字节不是 UTF-8 文本。',

  'base64-invalid': '不是 base64：第 {at} 个字符不合法。',
  'base64-length': 'base64 被截断：不存在这种长度的字节序列。',
  'base64-data-url': '此处应为纯 base64，实际却是完整的 data: URL。',
  'base64-url-alphabet': 'base64 使用了 URL 字母表（- 和 _），而不是 + 和 /。',
  'base64-whitespace': 'base64 中含有空白字符。',
  'base64-padding': 'base64 缺少填充（=）。',
  'base64-twice': '数据被编码了两次：base64 之中仍是 base64，其内容为 {actual}。',
  'base64-hex': '数据是十六进制而非 base64：按十六进制读取则为 {actual}。',
  'media-empty': '其中没有任何字节。',
  'image-cut-off': '图像在结尾之前中断：缺少一部分。',
  'file-cut-off': '文件（{actual}）在结尾之前中断：缺少一部分。',
  'image-undecodable': '浏览器无法将其解码为图像。',
  'audio-undecodable': '浏览器无法播放。',

  'size-differs': '声明为 {declared} 字节，实际为 {actual} 字节。',
  'type-differs': '声明为 {declared}，实际返回 {actual}。',
  'bytes-differ': '声明为 {declared}，但其字节实为 {actual}。',
  'uri-differs': '请求的是 {declared}，服务器返回的却是 {actual} 的内容。',
  'no-contents': '服务器没有返回任何内容。',
  'dead-link-error': '该链接无法读取：服务器返回错误 {message}',
  'dead-link-lost': '该链接无法读取，因为连接已断开：{message}',
  'dead-link-timeout': '该链接无法读取：服务器在 {seconds} 秒内没有响应。',
  'dead-link-malformed': '该链接无法读取：结果中没有数组“contents”。',
  'dead-link-cancelled': '该链接无法读取：读取已取消。',
  'dead-link-failed': '该链接无法读取：{message}',
  'link-contents': '链接所指的内容自身有 {count} 条检查结果：见“检查所有链接”。',
};
